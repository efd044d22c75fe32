import { sql } from 'drizzle-orm';
import { connectAsOwner, type Database } from '#app/infra/db/connect.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { keepSchedule } from './schedule.server.ts';

const beatMs = 3000;
/** A worker that was not heard of for so long is taken for dead. */
export const SILENCE = '15 seconds';

/** The sign of life of one worker. */
export interface Presence {
  /** Says that it lives, and takes over from those that no longer do. Never throws. */
  beat(): Promise<void>;
  /** Gives back whatever is still locked in its name, and is seen no more. */
  leave(): Promise<void>;
}

/**
 * Keeps a worker's sign of life in the database. The queue itself would wait four hours before it gave the job of a
 * killed process to another; here the others notice within seconds.
 *
 * @param options.url of the database's owner, whose tables the queue's are
 * @param options.lockNames under which the queue's tables lock jobs for this worker, as they are at each beat
 * @param options.onLost told the ids of workers that died; what they had under way is free again
 */
export function keepPresence(options: {
  url: string;
  id: string;
  lockNames: () => readonly string[];
  onLost: (workerIds: readonly string[]) => Promise<void>;
}): Presence {
  const { url, id, lockNames, onLost } = options;
  const owner = connectAsOwner(url);
  let isBeating = false;
  const beat = async () => {
    // A database that is frozen answers nothing; further questions would only wait behind the first.
    if (isBeating) return;
    isBeating = true;
    try {
      await owner.database.execute(sql`
        INSERT INTO queue_workers (id, lock_names) VALUES (${id}, ${namesOf(lockNames)})
        ON CONFLICT (id) DO UPDATE SET lock_names = excluded.lock_names, seen_at = now()`);
      await keepSchedule(owner.database);
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

/** In one statement, so that a dead worker's sign is gone with its locks or not at all. */
async function takeOver(database: Database): Promise<string[]> {
  const freed = await database.execute<{ id: string }>(sql`
    WITH dead AS (
      DELETE FROM queue_workers WHERE seen_at < now() - ${SILENCE}::interval RETURNING id, lock_names
    )
    SELECT id, graphile_worker.force_unlock_workers(lock_names) FROM dead`);
  return freed.map(({ id }) => id);
}
