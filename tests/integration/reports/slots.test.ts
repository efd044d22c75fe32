import type postgres from 'postgres';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { cancelBatch, listBatchItems, readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { reportBatchTasks } from '#app/modules/report-batches/report-batches.tasks.server.ts';
import {
  claimNextReport,
  completeClaim,
  type ReportClaim,
} from '#app/modules/report-batches/report-claims.store.server.ts';
import { REPORT_SLOT } from '#app/modules/report-batches/report-slots.server.ts';
import { useOwner, useTestDatabase } from '#tests/support/test-database.ts';
import { usePeople } from '../estimates/people.ts';
import { makeManyGenerated, order } from './orders.ts';

/** Report slots; the test locks jobs in the order of the queue, like its workers. */

const database = useTestDatabase();
const owner = useOwner(database);
const people = usePeople(database);
let vendors: number[];
let contosos: number[];
let fabrikams: number[];
beforeAll(async () => {
  vendors = await makeManyGenerated(people.engineer, people.halden, 2);
  contosos = await makeManyGenerated(people.partnerAdmin, people.marlow, 12);
  fabrikams = await makeManyGenerated(people.otherPartnerAdmin, people.osprey, 3);
});
beforeEach(async () => {
  await owner`DELETE FROM report_batches`;
  await owner`DELETE FROM graphile_worker._private_jobs`;
});

interface Job {
  readonly id: string;
  readonly payload: { readonly tenant: number; readonly slot: number };
}

async function lockNextJob(): Promise<Job | undefined> {
  const [job] = await owner<Job[]>`
    UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'test', attempts = attempts + 1
     WHERE id = (SELECT id FROM graphile_worker._private_jobs WHERE is_available AND run_at <= now()
                  ORDER BY priority, run_at LIMIT 1) RETURNING id, payload`;
  return job;
}
const unlock = (job: Job) =>
  owner`UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE id = ${job.id}`;
const runJob = (job: Job) => reportBatchTasks[REPORT_SLOT](job.payload, job);
async function runJobs(times: number): Promise<void> {
  for (let done = 0; done < times; done++) {
    const job = await lockNextJob();
    if (job) await runJob(job);
  }
}
/** Locks the next job and claims its report. */
async function claimNext(): Promise<{ job: Job; claim: ReportClaim }> {
  const job = await lockNextJob();
  const claim = job && (await unscoped('a worker', (tx) => claimNextReport(tx, job.payload.tenant, job.id)));
  if (!job || !claim) throw new Error('No report waits.');
  return { job, claim };
}
const statesOf = async (id: number) =>
  (await listBatchItems(people.administrator, id, { limit: 100, offset: 0 })).map(({ state }) => state);
const doneOf = async (id: number) => (await readBatch(people.administrator, id)).done;
const countJobs = async () =>
  (await owner<{ count: number }[]>`SELECT count(*)::int AS count FROM graphile_worker.jobs`)[0]?.count;
const waitingForLocks = async (held: postgres.Sql | postgres.TransactionSql) => {
  const rows = await held`
    SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()`;
  return rows.length;
};

describe('the report slots of a tenant', () => {
  it('are at most eight for any number of batches, and are removed afterwards', async () => {
    const large = await order(people.partnerAdmin, contosos);
    expect(await countJobs()).toBe(8);
    await runJobs(3);
    const small = await order(people.partnerAdmin, contosos.slice(0, 3));
    const { job } = await claimNext();
    const other = await order(people.partnerAdmin, contosos.slice(0, 2));
    expect(await countJobs()).toBe(8);
    await runJob(job);
    await runJobs(30);
    expect([await doneOf(large), await doneOf(small), await doneOf(other)]).toEqual([12, 3, 2]);
    expect(await countJobs()).toBe(0);
  });

  it('share the workers with those of others, however many reports one tenant orders', async () => {
    const large = await order(people.partnerAdmin, contosos);
    await runJobs(2);
    const small = await order(people.otherPartnerAdmin, fabrikams);
    await runJobs(2);
    expect(await doneOf(small)).toBe(1);
    await runJobs(4);
    expect([await doneOf(small), await doneOf(large)]).toEqual([3, 5]);
  });

  it('wait for those of a tenant that has fewer running', async () => {
    await order(people.partnerAdmin, contosos);
    await claimNext();
    await claimNext();
    await order(people.otherPartnerAdmin, fabrikams);
    const owners = [await claimNext(), await claimNext(), await claimNext()].map(({ claim }) => claim.ownerId);
    const { otherPartnerAdmin, partnerAdmin } = people;
    expect(owners).toEqual([otherPartnerAdmin.userId, otherPartnerAdmin.userId, partnerAdmin.userId]);
  });

  it('create the reports of a batch ordered at the moment the last one ends', async () => {
    const first = await order(people.engineer, vendors.slice(0, 1));
    await runJobs(1);
    expect(await doneOf(first)).toBe(1);
    const last = await lockNextJob();
    let ordered: Promise<number> | undefined;
    let ended: Promise<void> | undefined;
    await owner.begin(async (held) => {
      await held`LOCK TABLE audit_events IN EXCLUSIVE MODE`;
      ordered = order(people.engineer, vendors);
      await expect.poll(() => waitingForLocks(held)).toBe(1);
      ended = last && runJob(last);
      await expect.poll(() => waitingForLocks(held)).toBe(2);
    });
    await ended;
    await runJobs(3);
    expect(await doneOf((await ordered) ?? 0)).toBe(2);
  });

  it('create the reports of a batch ordered after the last slot found none, before its job is removed', async () => {
    const first = await order(people.engineer, vendors.slice(0, 1));
    await runJobs(2);
    expect(await doneOf(first)).toBe(1);
    const second = await order(people.engineer, vendors);
    await runJobs(3);
    expect(await doneOf(second)).toBe(2);
  });
});

describe('a report', () => {
  it('is claimed again when its worker was lost, and the late result does not count', async () => {
    const id = await order(people.engineer, vendors.slice(0, 1));
    const { job, claim } = await claimNext();
    await unlock(job);
    await runJobs(1);
    expect(await statesOf(id)).toEqual(['done']);
    const late = { state: 'failed', error: 'late' } as const;
    expect(await unscoped('a worker', (tx) => completeClaim(tx, claim, late))).toBe(false);
  });

  it('is claimed by another slot while its lost job waits, and before reports not yet started', async () => {
    await order(people.engineer, vendors);
    const { job, claim } = await claimNext();
    await owner`UPDATE graphile_worker._private_jobs SET locked_at = NULL, run_at = now() + interval '1 hour'
      WHERE id = ${job.id}`;
    expect((await claimNext()).claim).toMatchObject({ n: claim.n, attempts: 2 });
  });

  it('is not claimed while its job runs', async () => {
    const id = await order(people.engineer, vendors);
    await claimNext();
    await runJobs(3);
    expect(await statesOf(id)).toEqual(['running', 'done']);
  });

  it('fails a job whose claim was replaced, without completing it', async () => {
    const id = await order(people.engineer, vendors.slice(0, 1));
    const job = await lockNextJob();
    let overtaken: Promise<void> | undefined;
    await owner.begin(async (held) => {
      await held`LOCK TABLE estimate_snapshots IN ACCESS EXCLUSIVE MODE`;
      overtaken = job && runJob(job);
      await expect.poll(() => waitingForLocks(held)).toBe(1);
      await held`UPDATE report_batch_items SET attempts = attempts + 1 WHERE batch_id = ${id}`;
    });
    await expect(overtaken).rejects.toThrow('claimed by another job');
    expect(await statesOf(id)).toEqual(['running']);
    expect(await countJobs()).toBe(1);
  });

  it('is canceled with its batch once its job is lost', async () => {
    const id = await order(people.engineer, vendors.slice(0, 1));
    const { job } = await claimNext();
    await cancelBatch(people.engineer, id);
    await reportBatchTasks['clean-up-reports']();
    expect(await statesOf(id)).toEqual(['running']);
    await unlock(job);
    await reportBatchTasks['clean-up-reports']();
    expect(await statesOf(id)).toEqual(['cancelled']);
  });

  it('is created after its slots were lost', async () => {
    const id = await order(people.engineer, vendors);
    await owner`DELETE FROM graphile_worker._private_jobs`;
    await reportBatchTasks['clean-up-reports']();
    await runJobs(2);
    expect(await doneOf(id)).toBe(2);
  });
});
