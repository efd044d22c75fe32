import { sql } from 'drizzle-orm';
import type { Database } from '#app/infra/db/connect.server.ts';

/** More than clocks differ that are kept right. */
const TOLERATED = sql`interval '1 minute'`;

/**
 * Keeps what the queue does by itself going where clocks differ. The queue goes by the clock of each worker: one that is ahead would
 * note a time to come as the last one, until which nobody did anything, and put its own jobs off until then; one that is behind
 * would find everything done already. A task may run once more than its schedule says, and is made for that.
 */
export async function keepSchedule(database: Database): Promise<void> {
  const own = sql`${new Date().toISOString()}::timestamptz`;
  await database.execute(sql`
    WITH set_right AS (
      UPDATE graphile_worker._private_known_crontabs SET last_execution = least(now(), ${own})
       WHERE last_execution > least(now(), ${own}) + ${TOLERATED} RETURNING 1
    )
    UPDATE graphile_worker._private_jobs SET run_at = now()
     WHERE EXISTS (SELECT FROM set_right) AND run_at > now() + ${TOLERATED}
       AND attempts = 0 AND locked_at IS NULL AND payload -> '_cron' IS NOT NULL`);
}
