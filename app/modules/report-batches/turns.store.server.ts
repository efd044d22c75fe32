import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { reportBatches, reportBatchItems } from '#drizzle/schema/index.ts';
import { closeFinishedBatches } from './report-batches.store.server.ts';

/** A worker that holds a report for longer counts as lost. Three tries of the printer fit in. */
const LEASE = sql`interval '45 seconds'`;
/** Minimum wait of a report after a temporary failure. */
const PAUSE = sql`interval '1 second'`;
/** Any unused number; the transaction that takes a report holds it. */
const TURN_LOCK = 7_466_002;

/** A report that only this attempt makes. */
export interface Turn {
  readonly batchId: number;
  readonly n: number;
  readonly estId: number;
  readonly format: 'pdf' | 'xlsx';
  readonly attempts: number;
  readonly claim: string;
  readonly ownerId: number;
  readonly ip: string;
}

const takable = (alias: string) => {
  const i = sql.raw(alias);
  return sql`((${i}.state = 'waiting' AND (${i}.lease_until IS NULL OR ${i}.lease_until <= now()))
    OR (${i}.state = 'running' AND ${i}.lease_until <= now()))`;
};

/**
 * Takes the next waiting report. The organization with the fewest running reports comes first, then the one served longest ago;
 * the same order applies to the batches of one organization.
 * @returns undefined if no report waits
 */
export async function takeTurn(tx: Tx, worker: { workerId: string; claim: string }): Promise<Turn | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${TURN_LOCK})`);
  const [next] = await tx.execute<{ id: string }>(sql`
    WITH open AS (
      SELECT b.id, coalesce(b.partner_id, 0) AS tenant, b.served_at, (
        SELECT count(*) FROM report_batch_items i
        WHERE i.batch_id = b.id AND i.state = 'running' AND i.lease_until > now()) AS running
      FROM report_batches b WHERE b.state = 'open'
    ), tenants AS (
      SELECT tenant, sum(running) AS running, max(served_at) AS served_at FROM open GROUP BY tenant
    )
    SELECT o.id FROM open o JOIN tenants t USING (tenant)
    WHERE EXISTS (SELECT 1 FROM report_batch_items i WHERE i.batch_id = o.id AND ${takable('i')})
    ORDER BY t.running, t.served_at NULLS FIRST, o.running, o.served_at NULLS FIRST, o.id
    LIMIT 1`);
  if (!next) return undefined;
  // Lock the batch first, as a cancellation does: the reverse order can deadlock.
  const [open] = await tx.execute(
    sql`SELECT 1 FROM report_batches WHERE id = ${next.id} AND state = 'open' FOR UPDATE`,
  );
  if (!open) return undefined;
  const [turn] = await tx.execute<Record<'batchId' | 'n' | 'estId' | 'attempts' | 'ownerId', string> & RawTurn>(sql`
    WITH taken AS (
      UPDATE report_batch_items SET state = 'running', attempts = attempts + 1, claim = ${worker.claim},
        worker_id = ${worker.workerId}, lease_until = now() + ${LEASE}, started_at = clock_timestamp()
      WHERE (batch_id, n) = (
        SELECT i.batch_id, i.n FROM report_batch_items i
        WHERE i.batch_id = ${next.id} AND i.state IN ('waiting', 'running') AND ${takable('i')} ORDER BY i.n LIMIT 1)
        -- Once more, of the row as it is when its lock is had: it may have been cancelled in between.
        AND ${takable('report_batch_items')}
      RETURNING batch_id, n, estimate_id, attempts
    ), served AS (
      UPDATE report_batches SET served_at = clock_timestamp() WHERE id = ${next.id} RETURNING owner_id, format, ip
    )
    SELECT batch_id AS "batchId", n, estimate_id AS "estId", attempts, owner_id AS "ownerId", format, ip
    FROM taken, served`);
  if (!turn) return undefined;
  const { batchId, n, estId, attempts, ownerId, format, ip } = turn;
  return {
    batchId: Number(batchId),
    n: Number(n),
    estId: Number(estId),
    attempts: Number(attempts),
    ownerId: Number(ownerId),
    format,
    ip,
    claim: worker.claim,
  };
}

interface RawTurn extends Record<string, unknown> {
  format: 'pdf' | 'xlsx';
  ip: string;
}

type TurnKey = Pick<Turn, 'batchId' | 'n' | 'claim'>;
const mine = ({ batchId, n, claim }: TurnKey) =>
  and(
    eq(reportBatchItems.batchId, batchId),
    eq(reportBatchItems.n, n),
    eq(reportBatchItems.claim, claim),
    eq(reportBatchItems.state, 'running'),
  );

export type Outcome =
  | { readonly state: 'done'; readonly fileName: string; readonly sha256: string; readonly sizeBytes: number }
  | { readonly state: 'failed'; readonly error: string };

/**
 * Stores the outcome of a turn, and closes the batch after its last one.
 * @returns false, without a change, if another worker has the turn
 */
export async function finishTurn(tx: Tx, turn: TurnKey, outcome: Outcome): Promise<boolean> {
  // Lock the batch first: of two concurrent last reports, the second has to see the first.
  await tx.select({ id: reportBatches.id }).from(reportBatches).where(eq(reportBatches.id, turn.batchId)).for('update');
  const finished = await tx
    .update(reportBatchItems)
    .set({ ...outcome, claim: null, leaseUntil: null, finishedAt: sql`clock_timestamp()` })
    .where(mine(turn))
    .returning({ n: reportBatchItems.n });
  if (finished.length === 0) return false;
  await closeFinishedBatches(tx, turn.batchId);
  return true;
}

/** An unfinished report waits again, unless its batch was canceled. */
const WAITING_IF_OPEN = sql`CASE (SELECT b.state FROM report_batches b WHERE b.id = report_batch_items.batch_id)
  WHEN 'open' THEN 'waiting' ELSE 'cancelled' END`;

/** Returns a report after a temporary failure, to be retried soon; never in a canceled batch. */
export async function giveBackTurn(tx: Tx, turn: TurnKey, options: { counts: boolean }): Promise<void> {
  await tx
    .update(reportBatchItems)
    .set({
      state: WAITING_IF_OPEN,
      claim: null,
      leaseUntil: sql`now() + ${PAUSE}`,
      ...(options.counts ? {} : { attempts: sql`${reportBatchItems.attempts} - 1` }),
    })
    .where(mine(turn));
}

/** Frees a claim's unfinished reports, as if they had never been taken. */
export async function freeClaim(tx: Tx, claim: string): Promise<void> {
  await tx
    .update(reportBatchItems)
    .set({ state: WAITING_IF_OPEN, claim: null, leaseUntil: null, attempts: sql`${reportBatchItems.attempts} - 1` })
    .where(and(eq(reportBatchItems.state, 'running'), eq(reportBatchItems.claim, claim)));
}

/** Frees the running reports of dead workers. */
export async function freeTurnsOf(tx: Tx, workerIds: readonly string[]): Promise<void> {
  await tx
    .update(reportBatchItems)
    .set({ state: WAITING_IF_OPEN, claim: null, leaseUntil: null })
    .where(and(eq(reportBatchItems.state, 'running'), inArray(reportBatchItems.workerId, [...workerIds])));
}

/** Cancels unfinished reports of canceled batches without a live lease: their worker never reported back. */
export async function dropLostTurns(tx: Tx): Promise<void> {
  await tx.execute(sql`
    UPDATE report_batch_items i SET state = 'cancelled', claim = NULL, finished_at = now()
    FROM report_batches b
    WHERE b.id = i.batch_id AND b.state = 'cancelled' AND i.state IN ('waiting', 'running')
      AND (i.lease_until IS NULL OR i.lease_until <= now())`);
}
