import { sql } from 'drizzle-orm';
import { connectAsOwner, type Database } from '#app/infra/db/connect.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { planRepetitions } from './repetitions.server.ts';
import type { Tasks } from './task.ts';

const beatMs = 3000;
/** A worker without a heartbeat for this time counts as dead. */
export const SILENCE = '15 seconds';

export interface Presence {
  /** Records a heartbeat and takes over the jobs of dead workers. Never throws. */
  beat(): Promise<void>;
  /** Releases the worker's locks and removes its heartbeat. */
  leave(): Promise<void>;
}

/**
 * Records heartbeats of a worker. graphile-worker itself detects a dead worker only after 4 hours; here others notice within
 * seconds.
 *
 * @param options.url connection of the database's owner, who owns the queue's tables
 * @param options.tasks their repetitions are planned
 * @param options.lockNames returns the names of this worker's current job locks
 * @param options.onLost receives the IDs of dead workers; their jobs are unlocked again
 */
export function keepPresence(options: {
  url: string;
  id: string;
  tasks: Tasks;
  lockNames: () => readonly string[];
  onLost: (workerIds: readonly string[]) => Promise<void>;
}): Presence {
  const { url, id, tasks, lockNames, onLost } = options;
  const owner = connectAsOwner(url);
  let isBeating = false;
  const beat = async () => {
    // With a frozen database further heartbeats would only queue behind the first.
    if (isBeating) return;
    isBeating = true;
    try {
      await owner.database.execute(sql`
        INSERT INTO queue_workers (id, lock_names) VALUES (${id}, ${namesOf(lockNames)})
        ON CONFLICT (id) DO UPDATE SET lock_names = excluded.lock_names, seen_at = now()`);
      await planRepetitions(owner.database, tasks);
      const lost = await takeOver(owner.database);
      if (lost.length === 0) return;
      log().warn({ workers: lost }, 'workers were lost; what they had under way is begun again');
      await onLost(lost);
    } catch (error) {
      log().debug({ err: error }, 'a sign of life was not written');
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(() => void beat(), beatMs);
  return {
    beat,
    async leave() {
      clearInterval(timer);
      try {
        await owner.database.execute(sql`SELECT graphile_worker.force_unlock_workers(${namesOf(lockNames)})`);
        await owner.database.execute(sql`DELETE FROM queue_workers WHERE id = ${id}`);
      } finally {
        await owner.end();
      }
    },
  };
}

const namesOf = (lockNames: () => readonly string[]) => sql`${sql.param([...lockNames()])}::text[]`;

/** One statement, so a dead worker's heartbeat and locks are removed together. */
async function takeOver(database: Database): Promise<string[]> {
  const freed = await database.execute<{ id: string }>(sql`
    WITH dead AS (
      DELETE FROM queue_workers WHERE seen_at < now() - ${SILENCE}::interval RETURNING id, lock_names
    )
    SELECT id, graphile_worker.force_unlock_workers(lock_names) FROM dead`);
  return freed.map(({ id }) => id);
}
