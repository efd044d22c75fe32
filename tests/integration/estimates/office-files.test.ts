import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { downloadReport, filesOfReport } from '#app/modules/report/report.server.ts';
import { auditEvents, reportFiles } from '#drizzle/schema/index.ts';
import { usePeople } from './people.ts';
import { makeExample, makeGenerated } from './worked-example.ts';

const people = usePeople();

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
      [edition]: { sha256: first.sha256, sizeBytes: first.bytes.byteLength },
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
