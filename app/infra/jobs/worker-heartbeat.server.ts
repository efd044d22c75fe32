import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { connectAsOwner, type Database } from '#app/infra/db/connect.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { MAX_ATTEMPTS, type Tasks } from './task.ts';

const beatMs = 1000;
/** Beats that a worker may miss, such as while it reconnects. */
const TOLERATED_MISSES = 2;

/** Connections of living workers: a killed one's is closed, one of a paused process or a lost machine is silent. */
export const WORKER_CONNECTIONS = sql`(SELECT split_part(application_name, '/', 2) AS worker FROM pg_stat_activity
  WHERE application_name LIKE 'worthwhile-worker/%' AND datname = current_database()
    AND (state_change > now() - interval '15 seconds') IS NOT FALSE)`;

/**
 * Shows other workers by a connection's name that this one lives, unlocks the jobs of lost workers, which graphile-worker itself
 * detects only after 4 hours, and plans repeating tasks.
 *
 * @param url connection of the database's owner, who owns the queue's tables
 * @param worker name of this worker's job locks
 * @returns ends the heartbeat, and with it the worker's locks
 */
export function startHeartbeat(url: string, worker: string, tasks: Tasks): () => Promise<void> {
  const owner = connectAsOwner(url, `worthwhile-worker/${worker}`);
  const stopping = new AbortController();
  const beating = (async () => {
    let misses = new Map<string, number>();
    while (!stopping.signal.aborted) {
      try {
        await planRepetitions(owner.database, tasks);
        const silent = await listSilentWorkers(owner.database);
        misses = new Map(silent.map((name) => [name, (misses.get(name) ?? 0) + 1]));
        const lost = silent.filter((name) => (misses.get(name) ?? 0) > TOLERATED_MISSES);
        if (lost.length > 0) await releaseJobs(owner.database, lost);
      } catch (error) {
        log().debug({ err: error }, 'a heartbeat failed');
      }
      await pause(beatMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await owner.end();
    await beating;
  };
}

/** Lists the holders of jobs that no living worker's connection names. */
async function listSilentWorkers(database: Database): Promise<string[]> {
  const rows = await database.execute<{ worker: string }>(sql`
    SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs WHERE locked_by IS NOT NULL
    EXCEPT SELECT worker FROM ${WORKER_CONNECTIONS} AS living`);
  return rows.map(({ worker }) => worker);
}

async function releaseJobs(database: Database, workers: string[]): Promise<void> {
  log().warn({ workers }, 'workers were lost; their jobs are started again');
  await database.execute(sql`SELECT graphile_worker.force_unlock_workers(${sql.param(workers)}::text[])`);
}

/** Queues the next run of each repeating task that has none, by the database's clock. */
async function planRepetitions(database: Database, tasks: Tasks): Promise<void> {
  const plans = Object.entries(tasks).flatMap(([task, { repetition }]) =>
    repetition ? [{ task, ...repetition }] : [],
  );
  if (plans.length === 0) return;
  await database.execute(sql`
    SELECT enqueue_job_once(task, '{}', task, ${MAX_ATTEMPTS}, 0,
      date_trunc(every, now() - at, 'UTC') + ('1 ' || every)::interval + at)
    FROM jsonb_to_recordset(${JSON.stringify(plans)}) AS plan(task text, every text, at interval)`);
}
