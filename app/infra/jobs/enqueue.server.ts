import { sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { MAX_ATTEMPTS } from './task.ts';

/** After all interactive work: the queue takes the lowest number first. */
const BULK_PRIORITY = 10;

/**
 * Queues a task for when the transaction commits; a rollback drops it.
 *
 * @param task name in the worker's task list
 * @param payload plain JSON without secrets: the queue stores it until the job is done
 * @param options.jobKey replaces a pending job with the same key
 */
export async function enqueue(
  tx: Tx,
  task: string,
  payload: Record<string, unknown>,
  options: { jobKey?: string } = {},
): Promise<void> {
  await tx.execute(
    sql`SELECT enqueue_job(${task}, ${JSON.stringify(payload)}::json, ${options.jobKey ?? null}, ${MAX_ATTEMPTS})`,
  );
}

/**
 * Queues many runs of a task behind all jobs of `enqueue`.
 *
 * @param jobKeys one per run; each replaces a pending job with the same key
 * @param payload plain JSON for all runs, without secrets
 */
export async function enqueueBulk(
  tx: Tx,
  task: string,
  jobKeys: readonly string[],
  payload: Record<string, unknown> = {},
): Promise<void> {
  if (jobKeys.length === 0) return;
  await tx.execute(sql`SELECT enqueue_jobs(${task}, ${JSON.stringify(payload)}::json, ${sql.param([...jobKeys])}::text[],
    ${MAX_ATTEMPTS}, ${BULK_PRIORITY})`);
}
