import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { completeJob } from '#app/infra/jobs/enqueue.server.ts';
import { repeating } from '#app/infra/jobs/task.ts';
import { log } from '#app/infra/log/log.server.ts';
import { shutdownSignal } from '#app/infra/shutdown.server.ts';
import { can } from '#app/modules/access/can.ts';
import { actorOfUser } from '#app/modules/auth/auth.server.ts';
import { isDiskFull } from '#app/modules/report/make-edition.server.ts';
import { cacheReport, removeExpiredFiles } from '#app/modules/report/report.server.ts';
import * as store from './report-batches.store.server.ts';
import * as claims from './report-claims.store.server.ts';
import { enqueueSlots, REPORT_SLOT, requeueSlot } from './report-slots.server.ts';

const MAX_ATTEMPTS = 3;
const RETRY_SECONDS = 5;
const OWNER_IS_GONE = 'Stopped: the owner no longer has access.';

const slotPayload = z.object({ tenant: z.int(), slot: z.int() });

export const reportBatchTasks = {
  [REPORT_SLOT]: runSlot,
  'clean-up-reports': repeating('minute', '00:00', cleanUp),
};

/** Makes the next report of the slot's tenant, or ends the slot. */
async function runSlot(payload: unknown, job: { readonly id: string }): Promise<void> {
  const slot = slotPayload.parse(payload);
  const claim = await unscoped('the next report of a tenant is that of any of its users', async (tx) => {
    const next = await claims.claimNextReport(tx, slot.tenant, job.id);
    if (!next) await completeJob(tx, job.id);
    return next;
  });
  if (!claim) return;
  const result = await makeReport(claim);
  await unscoped('the report of any user is finished', async (tx) => {
    if (!(await result.record(tx))) throw new Error('The report was claimed by another job in the meantime.');
    await requeueSlot(tx, slot, job.id, result.delaySeconds);
  });
}

interface Result {
  /** @returns false if another job has claimed the report since */
  readonly record: (tx: Tx) => Promise<boolean>;
  readonly delaySeconds?: number;
}

async function makeReport(claim: claims.ReportClaim): Promise<Result> {
  const finishAs = (outcome: claims.Outcome): Result => ({ record: (tx) => claims.completeClaim(tx, claim, outcome) });
  const actor = await actorOfUser(claim.ownerId, claim.ip);
  if (!actor || !can(actor, 'reports.order')) return { record: (tx) => stopBatch(tx, claim) };
  if (claim.attempts > MAX_ATTEMPTS) return finishAs(tooOften);
  try {
    const { fileName, sha256, sizeBytes } = await cacheReport(actor, claim);
    return finishAs({ state: 'done', fileName, sha256, sizeBytes });
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable')
      return finishAs({ state: 'failed', error: error.message });
    log().warn(
      { err: error, batch: claim.batchId, report: claim.n, estimate: claim.estId },
      'a report could not be made',
    );
    // A try that our shutdown or a full disk cuts short says nothing about the report.
    const countsAsAttempt = !shutdownSignal.aborted && !isDiskFull(error);
    if (countsAsAttempt && claim.attempts >= MAX_ATTEMPTS)
      return finishAs(error instanceof AppError ? failedAs(error.message, claim) : tooOften);
    return { record: (tx) => claims.releaseClaim(tx, claim, { countsAsAttempt }), delaySeconds: RETRY_SECONDS };
  }
}

/** The log names the same numbers. */
const failedAs = (message: string, { batchId, n }: claims.ReportClaim): claims.Outcome => ({
  state: 'failed',
  error: `${message} Reference: batch ${batchId}, report ${n}.`,
});

const tooOften: claims.Outcome = { state: 'failed', error: `Failed after ${MAX_ATTEMPTS} attempts.` };

/** Without an active owner, the batch cannot continue. */
async function stopBatch(tx: Tx, claim: claims.ReportClaim): Promise<boolean> {
  await store.cancelOpenBatch(tx, claim.batchId, { ofBatch: OWNER_IS_GONE, ofItems: OWNER_IS_GONE });
  return claims.completeClaim(tx, claim, { state: 'failed', error: OWNER_IS_GONE });
}

/** Recovers lost reports and slots, closes finished batches, deletes old ones. */
async function cleanUp(): Promise<void> {
  const reason = 'housekeeping is for all tenants';
  const open = await unscoped(reason, async (tx) => {
    await claims.cancelAbandonedClaims(tx);
    await store.closeFinishedBatches(tx);
    await store.deleteOldBatches(tx);
    return claims.countOpenReports(tx);
  });
  for (const { tenant, count } of open) await unscoped(reason, (tx) => enqueueSlots(tx, tenant, count));
  await removeExpiredFiles();
}
