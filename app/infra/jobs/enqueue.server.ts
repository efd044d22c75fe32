import { sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';

/** A task is tried this often, with a growing pause between: about three hours in all. */
const MAX_ATTEMPTS = 10;

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
