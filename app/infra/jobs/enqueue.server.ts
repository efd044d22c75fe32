import { sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { MAX_ATTEMPTS } from './task.ts';

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

/** Queues many runs of a task in one statement, as `enqueue` does each. */
export async function enqueueEach(
  tx: Tx,
  task: string,
  jobs: readonly { readonly payload: Record<string, unknown>; readonly jobKey: string }[],
): Promise<void> {
  await tx.execute(sql`SELECT enqueue_job(${task}, j.payload, j."jobKey", ${MAX_ATTEMPTS})
    FROM json_to_recordset(${JSON.stringify(jobs)}::json) AS j(payload json, "jobKey" text)`);
}

/**
 * Queues a task behind all jobs of `enqueue`, unless a job with its key is waiting or running.
 *
 * @param options.priority from 1, the lowest first
 */
export async function enqueueOnce(
  tx: Tx,
  task: string,
  payload: Record<string, unknown>,
  options: { jobKey: string; priority: number; delaySeconds?: number },
): Promise<void> {
  const { jobKey, priority, delaySeconds = 0 } = options;
  await tx.execute(sql`SELECT enqueue_job_once(${task}, ${JSON.stringify(payload)}::json, ${jobKey}, ${MAX_ATTEMPTS},
    ${priority}, now() + make_interval(secs => ${delaySeconds}))`);
}

/** Ends a running job together with the transaction's other writes; its worker then finds it gone. */
export async function completeJob(tx: Tx, jobId: string): Promise<void> {
  await tx.execute(sql`SELECT complete_job(${jobId}::bigint)`);
}
