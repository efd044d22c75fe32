import type { Edition } from '@worthwhile/roi-core/report-model';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { reportBatches, reportBatchItems } from '#drizzle/schema/index.ts';
import { closeFinishedBatches } from './report-batches.store.server.ts';

/** Any unused number, followed by the tenant. */
const TENANT_LOCK = 7_466_002;

/** Serializes the claims of a tenant with its new batches, until the transaction ends. */
export async function lockTenant(tx: Tx, tenant: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${TENANT_LOCK}, ${tenant}::int)`);
}

/**
 * Claims the next report of a tenant for a job: first one whose job was lost, then of the batch with the least progress. A report
 * that failed before comes last.
 *
 * @param tenant ID of the partner; 0 is the vendor
 * @returns undefined if no report waits
 */
export async function claimNextReport(tx: Tx, tenant: number, jobId: string) {
  await lockTenant(tx, tenant);
  const [row] = await tx.execute<Record<'batchId' | 'n' | 'estId' | 'attempts' | 'ownerId', string> & RawClaim>(sql`
    WITH next AS (
      SELECT i.batch_id, i.n FROM report_batches b CROSS JOIN LATERAL (
        SELECT batch_id, n, state, attempts FROM report_batch_items i
        WHERE i.batch_id = b.id AND i.state IN ('waiting', 'running')
          AND (i.state = 'waiting' OR i.job_id = ${jobId}::bigint OR NOT job_is_running(i.job_id))
        ORDER BY i.state, i.attempts, i.n LIMIT 1 FOR UPDATE SKIP LOCKED) i
      WHERE b.state = 'open' AND coalesce(b.partner_id, 0) = ${tenant}::bigint
      ORDER BY i.state, i.attempts, i.n, b.id LIMIT 1)
    UPDATE report_batch_items i
    SET state = 'running', attempts = i.attempts + 1, job_id = ${jobId}::bigint, started_at = clock_timestamp()
    FROM next, report_batches b WHERE (i.batch_id, i.n) = (next.batch_id, next.n) AND b.id = i.batch_id
    RETURNING i.batch_id AS "batchId", i.n, i.estimate_id AS "estId", i.attempts, b.owner_id AS "ownerId", b.edition, b.ip`);
  if (!row) return undefined;
  const { batchId, n, estId, attempts, ownerId, edition, ip } = row;
  return {
    batchId: Number(batchId),
    n: Number(n),
    estId: Number(estId),
    attempts: Number(attempts),
    ownerId: Number(ownerId),
    edition,
    ip,
    jobId,
  };
}

interface RawClaim extends Record<string, unknown> {
  edition: Edition;
  ip: string;
}

/** A report that only this attempt makes. */
export type ReportClaim = NonNullable<Awaited<ReturnType<typeof claimNextReport>>>;

type ClaimKey = Pick<ReportClaim, 'batchId' | 'n' | 'jobId' | 'attempts'>;
const isCurrent = ({ batchId, n, jobId, attempts }: ClaimKey) =>
  and(
    eq(reportBatchItems.batchId, batchId),
    eq(reportBatchItems.n, n),
    eq(reportBatchItems.jobId, Number(jobId)),
    eq(reportBatchItems.attempts, attempts),
    eq(reportBatchItems.state, 'running'),
  );

export type Outcome =
  | { readonly state: 'done'; readonly fileName: string; readonly sha256: string; readonly sizeBytes: number }
  | { readonly state: 'failed'; readonly error: string };

/**
 * Stores the outcome of a claim, and closes the batch after its last one.
 * @returns false, without a change, if another job has claimed the report since
 */
export async function completeClaim(tx: Tx, claim: ClaimKey, outcome: Outcome): Promise<boolean> {
  // Lock the batch first: of two concurrent last reports, the second has to see the first.
  await tx
    .select({ id: reportBatches.id })
    .from(reportBatches)
    .where(eq(reportBatches.id, claim.batchId))
    .for('update');
  const completed = await tx
    .update(reportBatchItems)
    .set({ ...outcome, finishedAt: sql`clock_timestamp()` })
    .where(isCurrent(claim))
    .returning({ n: reportBatchItems.n });
  if (completed.length === 0) return false;
  await closeFinishedBatches(tx, claim.batchId);
  return true;
}

/**
 * Returns a report to its batch after a temporary failure; cancels it in a canceled batch.
 * @returns false, without a change, if another job has claimed the report since
 */
export async function releaseClaim(
  tx: Tx,
  claim: ClaimKey,
  { countsAsAttempt }: { countsAsAttempt: boolean },
): Promise<boolean> {
  const released = await tx
    .update(reportBatchItems)
    .set({
      state: sql`CASE (SELECT b.state FROM report_batches b WHERE b.id = report_batch_items.batch_id)
        WHEN 'open' THEN 'waiting' ELSE 'cancelled' END`,
      ...(countsAsAttempt ? {} : { attempts: sql`${reportBatchItems.attempts} - 1` }),
    })
    .where(isCurrent(claim))
    .returning({ n: reportBatchItems.n });
  return released.length > 0;
}

/** Cancels the reports of canceled batches whose job was lost. */
export async function cancelAbandonedClaims(tx: Tx): Promise<void> {
  await tx.execute(sql`
    UPDATE report_batch_items i SET state = 'cancelled', finished_at = now()
    FROM report_batches b
    WHERE b.id = i.batch_id AND b.state = 'cancelled' AND i.state IN ('waiting', 'running')
      AND NOT job_is_running(i.job_id)`);
}

/** Counts the unfinished reports of each tenant that has some. */
export async function countOpenReports(tx: Tx): Promise<{ tenant: number; count: number }[]> {
  const rows = await tx.execute<{ tenant: string; count: string }>(sql`
    SELECT coalesce(b.partner_id, 0) AS tenant, count(*) AS count
    FROM report_batches b JOIN report_batch_items i ON i.batch_id = b.id
    WHERE b.state = 'open' AND i.state IN ('waiting', 'running') GROUP BY 1`);
  return rows.map(({ tenant, count }) => ({ tenant: Number(tenant), count: Number(count) }));
}
