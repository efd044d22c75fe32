import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#app/errors.ts';
import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueueBulk } from '#app/infra/jobs/enqueue.server.ts';
import { repeating } from '#app/infra/jobs/task.ts';
import { shutdownSignal } from '#app/infra/shutdown.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { actorOfUser } from '#app/modules/auth/auth.server.ts';
import { cacheReport, isDiskFull, removeExpiredFiles } from '#app/modules/report/report.server.ts';
import { jobKeyOf, PRINT_NEXT } from './report-batches.server.ts';
import * as store from './report-batches.store.server.ts';
import * as turns from './turns.store.server.ts';

const MAX_ATTEMPTS = 3;
const LET_GO_TRIES = 20;
const LET_GO_PAUSE_MS = 500;
const OWNER_IS_GONE = 'Stopped: whoever ordered it may no longer do so.';

export const reportBatchTasks = {
  [PRINT_NEXT]: async (_payload: unknown, { workerId }: { workerId: string }) => printNext(workerId),
  'clean-up-reports': repeating('minute', '00:00', tend),
};

/** Frees the running reports of lost workers. The queue retries their jobs. */
export async function releaseReportsOf(workerIds: readonly string[]): Promise<void> {
  await unscoped('a lost worker held reports of any tenant', (tx) => turns.freeTurnsOf(tx, workerIds));
}

/**
 * Makes the next report. A job without one is surplus: another job is making its report. A temporary failure returns the report
 * and the job to the queue.
 */
async function printNext(workerId: string): Promise<void> {
  const claim = randomUUID();
  try {
    const turn = await unscoped('the next report is that of whichever tenant waits longest', (tx) =>
      turns.takeTurn(tx, { workerId, claim }),
    );
    if (turn) await make(turn);
  } catch (error) {
    await letGo(claim);
    throw error;
  }
}

/**
 * Frees a claim that an error left behind, so that no report waits for its lease. The database itself may be unavailable, so this
 * retries.
 */
async function letGo(claim: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await unscoped('an attempt that failed holds no report', (tx) => turns.freeClaim(tx, claim));
    } catch (error) {
      if (tries === LET_GO_TRIES || shutdownSignal.aborted) throw error;
      await pause(LET_GO_PAUSE_MS);
    }
  }
}

async function make(turn: turns.Turn): Promise<void> {
  const actor = await actorOfUser(turn.ownerId, turn.ip);
  if (!actor || !can(actor, 'reports.order')) return stopFor(turn);
  if (turn.attempts > MAX_ATTEMPTS) return finish(actor, turn, tooOften);
  try {
    const { fileName, sha256, sizeBytes } = await cacheReport(actor, turn);
    await finish(actor, turn, { state: 'done', fileName, sha256, sizeBytes });
  } catch (error) {
    await settle(actor, turn, error);
  }
}

const tooOften: turns.Outcome = { state: 'failed', error: `It could not be made in ${MAX_ATTEMPTS} tries.` };

/** A try that our shutdown or a full disk cuts short says nothing about the report: it does not count. */
const counts = (error: unknown) => !shutdownSignal.aborted && !isDiskFull(error);

async function settle(actor: Actor, turn: turns.Turn, error: unknown): Promise<void> {
  if (error instanceof AppError && error.code !== 'unavailable')
    return finish(actor, turn, { state: 'failed', error: error.message });
  if (turn.attempts >= MAX_ATTEMPTS && counts(error)) {
    await finish(actor, turn, error instanceof AppError ? { state: 'failed', error: error.message } : tooOften);
    if (!(error instanceof AppError)) throw error;
    return;
  }
  await inScope(scopeOf(actor), (tx) => turns.giveBackTurn(tx, turn, { counts: counts(error) }));
  throw error;
}

async function finish(actor: Actor, turn: turns.Turn, outcome: turns.Outcome): Promise<void> {
  await inScope(scopeOf(actor), (tx) => turns.finishTurn(tx, turn, outcome));
}

/** Without an active owner, the batch cannot continue. */
async function stopFor(turn: turns.Turn): Promise<void> {
  await unscoped('its owner is not active any more', async (tx) => {
    await store.cancelOpenBatch(tx, turn.batchId, { ofBatch: OWNER_IS_GONE, ofItems: OWNER_IS_GONE });
    await turns.finishTurn(tx, turn, { state: 'failed', error: OWNER_IS_GONE });
  });
}

/** Recovers lost reports, closes finished batches, deletes old ones. */
async function tend(): Promise<void> {
  await unscoped('housekeeping is for all tenants', async (tx) => {
    await turns.dropLostTurns(tx);
    await store.closeFinishedBatches(tx);
    const stalled = await store.findStalledItems(tx);
    await enqueueBulk(tx, PRINT_NEXT, stalled.map(jobKeyOf));
    await store.deleteOldBatches(tx);
  });
  await removeExpiredFiles();
}
