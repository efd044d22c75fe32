import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { cacheReport, downloadReport, filesOfReport } from '#app/modules/report/report.server.ts';
import { auditEvents, reportFiles } from '#drizzle/schema/index.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { usePeople } from './people.ts';
import { makeExample, makeGenerated } from './worked-example.ts';

const database = useTestDatabase();
const people = usePeople(database);

const FILES = [
  ['workbook', '.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['slides', '-slides.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
] as const;

describe.each(FILES)('the %s of an estimate', (edition, ending, mimeType) => {
  it('is the same file at every download, named after the estimate, and each download is recorded', async () => {
    const estId = await makeGenerated(people.engineer, people.halden, `Übersicht = ${edition}`);
    expect(await filesOfReport(people.engineer, estId)).toEqual({});
    const first = await downloadReport(people.engineer, { estId, edition });
    expect(await filesOfReport(people.engineer, estId)).toEqual({
      [edition]: { sha256: first.sha256, sizeBytes: first.bytes.byteLength, pages: null },
    });
    expect(await filesOfReport(people.otherPartnerAdmin, estId)).toEqual({});
    const again = await downloadReport(people.engineer, { estId, edition });
    expect(again).toEqual(first);
    expect(first.fileName).toMatch(
      new RegExp(`^${estId}-ubersicht-${edition}-[a-z0-9-]+${ending.replace('.', '\\.')}$`),
    );
    expect(first.mimeType).toBe(mimeType);
    expect(Buffer.from(first.bytes.subarray(0, 4)).toString('latin1')).toBe('PK\x03\x04');
    const [kept, recorded] = await unscoped('a test looks', (tx) =>
      Promise.all([
        tx
          .select({ sha256: reportFiles.sha256 })
          .from(reportFiles)
          .where(and(eq(reportFiles.estimateId, estId), eq(reportFiles.edition, edition))),
        tx
          .select({ detail: auditEvents.detail })
          .from(auditEvents)
          .where(and(eq(auditEvents.action, 'estimate.downloaded'), eq(auditEvents.targetId, String(estId)))),
      ]),
    );
    expect(kept).toEqual([{ sha256: first.sha256 }]);
    expect(recorded.map(({ detail }) => detail)).toEqual(Array(2).fill({ edition, sha256: first.sha256 }));
  });

  it('is available only for generated estimates, and only to users who can see them', async () => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { name: `Not yet ${edition}` });
    await expect(downloadReport(people.engineer, { estId, edition })).rejects.toMatchObject({
      code: 'unprocessable',
    });
    await generateEstimate(people.engineer, { estId, version });
    await expect(downloadReport(people.otherPartnerAdmin, { estId, edition })).rejects.toMatchObject({
      code: 'notFound',
    });
  });
});

it('a file that the full disk of the database cannot cache is made for the download alone, recorded and verifiable', async () => {
  const estId = await makeGenerated(people.engineer, people.halden, 'No room');
  const owner = connectOwner(database.url);
  await owner.unsafe(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON report_files FOR EACH ROW WHEN (NEW.bytes IS NOT NULL) EXECUTE FUNCTION refuse()`);
  const wanted = { estId, edition: 'workbook' } as const;
  const file = await downloadReport(people.engineer, wanted);
  await expect(cacheReport(people.engineer, wanted)).rejects.toThrow();
  await owner.unsafe('DROP TRIGGER refuse ON report_files');
  await owner.end();
  const sha256 = file.sha256;
  expect(await filesOfReport(people.engineer, estId)).toEqual({ workbook: { sha256, sizeBytes: null, pages: null } });
  expect(
    await execute(
      sql`SELECT detail FROM audit_events WHERE action = 'estimate.downloaded' AND target_id = ${String(estId)}`,
    ),
  ).toEqual([{ detail: { edition: 'workbook', sha256 } }]);
  expect(await downloadReport(people.engineer, wanted)).toEqual(file);
});
