import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { downloadReport, reportModelOf, viewReport } from '#app/modules/report/report.server.ts';
import { openArchive } from '#app/modules/report-batches/files.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { usePeople } from '../estimates/people.ts';
import { makeExample, makeGenerated } from '../estimates/worked-example.ts';
import { makeNextReport, order } from './orders.ts';

/** Every download or view of a report is in the audit trail. */

const people = usePeople();
let estId: number;
beforeAll(async () => {
  estId = await makeGenerated(people.partnerAdmin, people.marlow);
});

/** Audit events of an action, oldest first. */
const traces = (action: string) =>
  execute(sql`select actor_id::int as actor, partner_id::int as partner, target_id as target, detail
      from audit_events where action = ${action} order by id`);

it('the audit trail records a report viewed on its page or printed elsewhere', async () => {
  await viewReport(people.partnerAdmin, estId);
  await reportModelOf(people.administrator, estId);
  const { userId: actor, partnerId: partner } = people.partnerAdmin;
  expect(await traces('estimate.reportViewed')).toEqual([
    { actor, partner, target: String(estId), detail: { by: 'page' } },
    { actor: people.administrator.userId, partner: null, target: String(estId), detail: { by: 'call' } },
  ]);
});

it('the audit trail records neither the preview of a draft nor foreign reports', async () => {
  const before = await traces('estimate.reportViewed');
  const draft = await makeExample(people.engineer, people.halden, { name: 'A draft' });
  expect((await viewReport(people.engineer, draft.estId)).isDraft).toBe(true);
  await expect(viewReport(people.otherPartnerAdmin, estId)).rejects.toMatchObject({ code: 'notFound' });
  await expect(reportModelOf(people.engineer, estId)).rejects.toMatchObject({ code: 'notFound' });
  expect(await traces('estimate.reportViewed')).toEqual(before);
});

it('the audit trail records a file by its hash', async () => {
  const { sha256 } = await downloadReport(people.partnerAdmin, { estId, edition: 'workbook' });
  const detail = { edition: 'workbook', sha256 };
  expect(await traces('estimate.downloaded')).toMatchObject([{ actor: people.partnerAdmin.userId, detail }]);
});

it('the audit trail records a whole list: its order and its archive download', async () => {
  const batchId = await order(people.partnerAdmin, [estId]);
  await makeNextReport(people.partnerAdmin);
  await openArchive(people.partnerAdmin, batchId);
  const actor = people.partnerAdmin.userId;
  const target = String(batchId);
  expect(await traces('reports.ordered')).toMatchObject([{ actor, target, detail: { reports: 1 } }]);
  expect(await traces('reports.downloaded')).toMatchObject([{ actor, target, detail: { files: 1 } }]);
});
