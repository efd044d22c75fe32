import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { downloadReport, filesOfReport } from '#app/modules/report/report.server.ts';
import { auditEvents, reportFiles } from '#drizzle/schema/index.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { type People, settlePeople } from './people.ts';
import { makeExample } from './worked-example.ts';

useTestDatabase();
let people: People;
beforeAll(async () => {
  people = await settlePeople();
});

describe('the workbook of an estimate', () => {
  it('is the same file at every download, named after the estimate, and each download is recorded', async () => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { name: 'Übersicht = 1' });
    await generateEstimate(people.engineer, { estId, version });
    expect(await filesOfReport(people.engineer, estId)).toEqual({});
    const first = await downloadReport(people.engineer, { estId, edition: 'workbook' });
    expect(await filesOfReport(people.engineer, estId)).toEqual({
      workbook: { sha256: first.sha256, sizeBytes: first.bytes.byteLength },
    });
    expect(await filesOfReport(people.otherPartnerAdmin, estId)).toEqual({});
    const again = await downloadReport(people.engineer, { estId, edition: 'workbook' });
    expect(again).toEqual(first);
    expect(first.fileName).toMatch(new RegExp(`^${estId}-ubersicht-1-[a-z0-9-]+\\.xlsx$`));
    expect(first.mimeType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(Buffer.from(first.bytes.subarray(0, 4)).toString('latin1')).toBe('PK\x03\x04');
    const [kept, recorded] = await unscoped('a test looks', (tx) =>
      Promise.all([
        tx
          .select({ sha256: reportFiles.sha256 })
          .from(reportFiles)
          .where(and(eq(reportFiles.estimateId, estId), eq(reportFiles.edition, 'workbook'))),
        tx
          .select({ detail: auditEvents.detail })
          .from(auditEvents)
          .where(and(eq(auditEvents.action, 'estimate.downloaded'), eq(auditEvents.targetId, String(estId)))),
      ]),
    );
    expect(kept).toEqual([{ sha256: first.sha256 }]);
    expect(recorded.map(({ detail }) => detail)).toEqual(Array(2).fill({ edition: 'workbook', sha256: first.sha256 }));
  });

  it('is available only for generated estimates, and only to users who can see them', async () => {
    const { estId, version } = await makeExample(people.engineer, people.halden, { name: 'Not yet' });
    await expect(downloadReport(people.engineer, { estId, edition: 'workbook' })).rejects.toMatchObject({
      code: 'unprocessable',
    });
    await generateEstimate(people.engineer, { estId, version });
    await expect(downloadReport(people.otherPartnerAdmin, { estId, edition: 'workbook' })).rejects.toMatchObject({
      code: 'notFound',
    });
  });
});
