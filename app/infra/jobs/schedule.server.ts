import { sql } from 'drizzle-orm';
import type { Database } from '#app/infra/db/connect.server.ts';

/** More than the differences of synchronized clocks. */
const TOLERATED = sql`interval '1 minute'`;

/**
 * Repairs the schedule if clocks differ. The queue uses each worker's clock: one ahead would record a future time as the last
 * run, so nothing runs until then, and delay its own jobs; one behind would find everything done. A task may run once more than
 * scheduled and must allow that.
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
