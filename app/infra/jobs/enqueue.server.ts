import { sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';

/** A task is tried this often, with a growing pause between: about three hours in all. */
const MAX_ATTEMPTS = 10;
/** What nobody waits for at a screen comes after everything else: the queue takes the lowest number first. */
const BULK_PRIORITY = 10;

/**
 * Has a task run once the transaction has committed, and not at all if it rolls back.
 *
 * @param task name in the worker's task list
 * @param payload plain JSON; no secrets, since the queue keeps it until the job is done
 * @param options.jobKey a job with the same key that still waits is replaced
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
 * Has a task run many times, behind everything that `enqueue` asks for.
 *
 * @param jobKeys one for each run; a job with the same key that still waits is replaced
 * @param payload plain JSON of all runs; no secrets
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
