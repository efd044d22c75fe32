import { sql } from 'drizzle-orm';
import type { Database } from '#app/infra/db/connect.server.ts';
import { MAX_ATTEMPTS, type Tasks } from './task.ts';

/** Queues the next run of each repeating task that has none, by the database's clock. */
export async function planRepetitions(database: Database, tasks: Tasks): Promise<void> {
  const plans = Object.entries(tasks).flatMap(([task, { repetition }]) =>
    repetition ? [{ task, ...repetition }] : [],
  );
  if (plans.length === 0) return;
  await database.execute(sql`
    SELECT enqueue_job_once(task, '{}', task, ${MAX_ATTEMPTS}, 0,
      date_trunc(every, now() - at, 'UTC') + ('1 ' || every)::interval + at)
    FROM jsonb_to_recordset(${JSON.stringify(plans)}) AS plan(task text, every text, at interval)`);
}
