import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decrypt } from '#app/infra/encryption.server.ts';
import type { Message } from '#app/infra/mail/message.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { hashOfFile } from '#app/modules/report/verify.server.ts';
import { listBatches, listBatchItems } from '#app/modules/report-batches/report-batches.server.ts';
import { deliverFinished } from '#app/modules/report-batches/schedules/deliver.server.ts';
import { sendFailureDigests } from '#app/modules/report-batches/schedules/failure-digest.server.ts';
import { scheduleBody } from '#app/modules/report-batches/schedules/schedules.schema.ts';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
  MOST_SCHEDULES,
  readSchedule,
} from '#app/modules/report-batches/schedules/schedules.server.ts';
import { startDue } from '#app/modules/report-batches/schedules/start-due.server.ts';
import { removeOldFiles } from '#app/modules/report-batches/schedules/write-to-folder.server.ts';
import { codeOf } from '#tests/support/in-process/outcomes.ts';
import { useOwner, useTestDatabase } from '#tests/support/test-database.ts';
import { useSettings } from '#tests/support/web-server.ts';
import { usePeople } from '../estimates/people.ts';
import { makeManyGenerated, makeNextReport } from './orders.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'schedules-'));
const database = useTestDatabase();
const owner = useOwner(database);
const people = usePeople(database);
useSettings({ dataDir });

let vendors: number[];
beforeAll(async () => {
  vendors = await makeManyGenerated(people.engineer, people.halden, 2);
  await makeManyGenerated(people.partnerAdmin, people.marlow, 2);
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await owner`DELETE FROM report_batches`;
  await owner`DELETE FROM report_schedules`;
  await owner`DELETE FROM graphile_worker._private_jobs`;
});

const add = (actor: Actor, more: Record<string, unknown> = {}) =>
  createSchedule(actor, scheduleBody.parse({ name: 'Weekly', hour: 6, edition: 'workbook', ...more }));
const batchesOf = async (actor: Actor) => (await listBatches(actor, { limit: 50, offset: 0 })).rows;
const only = async (actor: Actor) => {
  const [schedule] = await listSchedules(actor);
  if (!schedule) throw new Error('no schedule');
  return schedule;
};
/** The schedule's due time. */
const dueTime = async (actor: Actor) => new Date((await only(actor)).nextRunAt);
const finish = async (actor: Actor, reports: number) => {
  for (let done = 0; done < reports; done++) await makeNextReport(actor);
  await deliverFinished();
  await sendFailureDigests();
};
async function mails(): Promise<Message[]> {
  const jobs = await owner<{ payload: { id: string; encrypted: string } }[]>`
    SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'mail.send' ORDER BY j.id`;
  return jobs.map(({ payload }) => JSON.parse(decrypt(payload.encrypted, `mail ${payload.id}`)?.text ?? '{}'));
}

describe('a report schedule', () => {
  it('orders its reports once at its time, with several workers, and mails the owner the link', async () => {
    await add(people.engineer);
    const due = await dueTime(people.engineer);
    await startDue(new Date(due.getTime() - 1));
    expect(await batchesOf(people.engineer)).toEqual([]);
    await Promise.all([startDue(due), startDue(due)]);
    await startDue(due);
    const [batch, ...others] = await batchesOf(people.engineer);
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ total: vendors.length, edition: 'workbook', owner: { id: people.engineer.userId } });
    expect((await dueTime(people.engineer)).getTime()).toBe(due.getTime() + 86_400_000);
    expect(await mails()).toEqual([]);
    await finish(people.engineer, vendors.length);
    await deliverFinished();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: people.engineer.email, subject: 'Scheduled reports: Weekly' });
    expect(mail?.link?.href).toMatch(new RegExp(`/reports/${batch?.id}$`));
  });

  it('contains only what its filter and the owner’s rights of that time let in', async () => {
    await add(people.partnerAdmin, { filter: 'search=Estimate%202' });
    await startDue(await dueTime(people.partnerAdmin));
    const [batch] = await batchesOf(people.partnerAdmin);
    const items = await listBatchItems(people.partnerAdmin, batch?.id ?? 0, { limit: 10, offset: 0 });
    expect(items.map(({ estName }) => estName)).toEqual(['Estimate 2']);
  });

  it('after an outage runs once for all missed times', async () => {
    await add(people.engineer);
    const due = await dueTime(people.engineer);
    await startDue(new Date(due.getTime() + 3 * 86_400_000 + 60_000));
    expect(await batchesOf(people.engineer)).toHaveLength(1);
    expect((await dueTime(people.engineer)).getTime()).toBe(due.getTime() + 4 * 86_400_000);
  });

  it('does not run while it is paused, deleted, or its owner is inactive', async () => {
    const id = await add(people.engineer);
    const due = await dueTime(people.engineer);
    await changeSchedule(people.engineer, { scheduleId: id, isActive: false });
    await startDue(due);
    await changeSchedule(people.engineer, { scheduleId: id, isActive: true });
    await owner`UPDATE users SET is_active = false WHERE id = ${people.engineer.userId}`;
    await startDue(due);
    await sendFailureDigests();
    await owner`UPDATE users SET is_active = true WHERE id = ${people.engineer.userId}`;
    expect((await only(people.engineer)).lastFailure).toBe('The owner no longer has access.');
    await deleteSchedule(people.engineer, id);
    await startDue(new Date(due.getTime() + 86_400_000));
    expect(await batchesOf(people.administrator)).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('tells all failures of its owner in one digest, once no run is under way', async () => {
    await add(people.engineer, { name: 'Nothing', filter: 'search=no+such+estimate' });
    await add(people.engineer, { name: 'Broken' });
    const due = await dueTime(people.engineer);
    await startDue(due);
    const [gone = 0] = vendors;
    await owner`UPDATE report_batch_items SET estimate_id = 987654 WHERE estimate_id = ${gone}`;
    await sendFailureDigests();
    expect(await mails()).toEqual([]);
    await finish(people.engineer, vendors.length);
    await sendFailureDigests();
    const digests = (await mails()).filter(({ subject }) => subject === 'Scheduled reports that failed');
    expect(digests).toHaveLength(1);
    const text = digests[0]?.paragraphs.join('\n');
    expect(text).toContain('Nothing: No generated estimates match.');
    expect(text).toContain('Broken: 1 of 2 reports failed.');
  });

  it('delivers files to a folder of its organization, for administrators only', async () => {
    expect(await codeOf(add(people.engineer, { delivery: 'folder' }))).toBe('forbidden');
    expect(await codeOf(add(people.partnerAdmin, { delivery: 'folder' }))).toBe('forbidden');
    const id = await add(people.administrator, {
      name: '../../Weekly',
      delivery: 'folder',
      filter: 'estimateType=internal',
    });
    await startDue(await dueTime(people.administrator));
    const [batch] = await batchesOf(people.administrator);
    await finish(people.administrator, vendors.length);
    const folder = path.join(dataDir, 'deliveries', '0', String(id), batch?.createdAt.slice(0, 10) ?? '');
    const items = await listBatchItems(people.administrator, batch?.id ?? 0, { limit: 10, offset: 0 });
    expect(readdirSync(folder).toSorted()).toEqual(items.map(({ fileName }) => fileName).toSorted());
    for (const { fileName, sha256 } of items)
      expect(hashOfFile(new Uint8Array(readFileSync(path.join(folder, fileName))).buffer)).toBe(sha256);
    await removeOldFiles(new Date(Date.now() + 29 * 86_400_000));
    expect(readdirSync(folder)).toHaveLength(items.length);
    await removeOldFiles(new Date(Date.now() + 32 * 86_400_000));
    expect(existsSync(path.join(dataDir, 'deliveries', '0'))).toBe(false);
    expect(readdirSync(dataDir)).toEqual(['deliveries']);
    expect(existsSync(path.join(dataDir, '..', 'Weekly'))).toBe(false);
    expect(await mails()).toEqual([]);
  });

  it('is changed by what is named, and then runs at its next time', async () => {
    const scheduleId = await add(people.engineer, { filter: 'product=5' });
    await add(people.engineer, { name: 'Another' });
    const friday = { scheduleId, weekday: 5, hour: 17 };
    await changeSchedule(people.engineer, { ...friday, version: 1 });
    expect(await only(people.engineer)).toMatchObject({ weekday: 5, hour: 17, name: 'Weekly', filter: 'product=5' });
    expect((await dueTime(people.engineer)).toUTCString()).toMatch(/^Fri.* 17:00:00 GMT$/);
    await changeSchedule(people.engineer, friday);
    expect(await readSchedule(people.engineer, scheduleId)).toMatchObject({
      version: 2,
      savedBy: { userId: people.engineer.userId },
    });
    const changing = (change: object) => codeOf(changeSchedule(people.engineer, { scheduleId, ...change }));
    expect(await changing({ hour: 3, version: 1 })).toBe('conflict');
    expect(await changing({ name: 'Another' })).toBe('unprocessable');
    expect(await changing({ delivery: 'folder' })).toBe('forbidden');
    // It runs with the rights of its owner, who has no folder.
    expect(await codeOf(changeSchedule(people.administrator, { scheduleId, delivery: 'folder' }))).toBe(
      'unprocessable',
    );
  });

  it('belongs to its organization', async () => {
    const id = await add(people.partnerAdmin);
    for (const stranger of [people.otherPartnerAdmin, people.engineer, people.partnerUser]) {
      expect(await listSchedules(stranger)).toEqual([]);
      expect(await codeOf(changeSchedule(stranger, { scheduleId: id, isActive: false }))).toBe('notFound');
      expect(await codeOf(deleteSchedule(stranger, id))).toBe('notFound');
    }
    expect(await codeOf(changeSchedule(people.administrator, { scheduleId: id, isActive: false }))).toBe('done');
    expect(await deleteSchedule(people.partnerAdmin, id)).toEqual({ isNew: true });
    expect(await deleteSchedule(people.partnerAdmin, id)).toEqual({ isNew: false });
  });

  it('has a name of its own, and a user has a limited number', async () => {
    for (let n = 1; n <= MOST_SCHEDULES; n++) await add(people.engineer, { name: `Schedule ${n}` });
    // Sent twice, as by two clicks, it is the same; with other reports it is another one.
    expect(await add(people.engineer, { name: 'Schedule 1' })).toBe(await add(people.engineer, { name: 'Schedule 1' }));
    expect(await codeOf(add(people.engineer, { name: 'Schedule 1', hour: 7 }))).toBe('unprocessable');
    expect(await codeOf(add(people.engineer, { name: 'One more' }))).toBe('unprocessable');
    expect(await listSchedules(people.engineer)).toHaveLength(MOST_SCHEDULES);
  });

  it('refuses a filter that the list does not have', () => {
    const errorsOf = (filter: string) =>
      scheduleBody.safeParse({ name: 'Weekly', hour: 6, filter }).error?.issues.map(({ message }) => message) ?? [];
    expect(errorsOf('?scenario=1&createdWithin=7')).toEqual([]);
    expect(errorsOf('scenario=9')[0]).toMatch(/^scenario: /);
    expect(errorsOf('status=draft')).toHaveLength(1);
    expect(errorsOf('scenario=1&scenario=2')).toEqual(['Name each filter once.']);
  });
});
