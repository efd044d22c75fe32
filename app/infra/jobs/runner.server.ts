import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type JobHelpers, Logger, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { RECONNECT_MS } from '#app/infra/db/reconnect.ts';
import { log } from '#app/infra/log/log.server.ts';
import type { Tasks } from './task.ts';
import { startHeartbeat } from './worker-heartbeat.server.ts';

/** Maximum delay of a job whose notification is missed. */
const pollMs = 2000;
const CONCURRENCY = 2;
/** Time for a failed runner to stop by itself. */
const stopMs = 5000;
/**
 * Without batches, graphile-worker 0.17.3 reports a job's end in a promise that nothing awaits, so an unavailable database ends
 * the process. In batches, of one job here, it ends only the runner, which is restarted. The runner then stops, but if several
 * reports failed it miscounts its batches and waits forever: it takes no more jobs and is abandoned after `stopMs`.
 */
const REPORT_IN_BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

const logger = new Logger((scope) => (level, message) => {
  const details = { task: scope.taskIdentifier, job: scope.jobId };
  if (level === 'error') log().error(details, message);
  else if (level === 'warning') log().warn(details, message);
  else log().debug(details, message);
});

/**
 * Creates or updates the queue's tables.
 *
 * @param url connection of the database's owner
 */
export async function prepareQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger });
}

/**
 * Runs the queue until stopped, and restarts after the database was unavailable. A task that throws is retried with growing
 * delays.
 *
 * @param concurrency concurrent jobs
 * @param url connection of the database's owner, who owns the queue's tables; tasks query as the app's role
 * @returns stops it after the running jobs, without starting new ones
 */
export async function startRunner(url: string, tasks: Tasks, concurrency = CONCURRENCY): Promise<() => Promise<void>> {
  const begin = () => beginShift(url, tasks, concurrency);
  let current = await begin();
  let isStopping = false;
  const kept = (async () => {
    while (!isStopping) {
      const error = await current.ended;
      if (isStopping) return;
      log().error({ err: error }, 'job processing stopped, restarting');
      await current.end().catch(() => undefined);
      current = await beginAgain(begin, () => isStopping);
    }
  })();
  return async () => {
    isStopping = true;
    await current.end();
    await kept;
    await current.end();
  };
}

/** One run of the queue, from connecting to its end. */
interface Shift {
  /** Resolves when the run ends, with the reason if there is one. */
  readonly ended: Promise<unknown>;
  end(): Promise<void>;
}

async function beginAgain(begin: () => Promise<Shift>, isStopping: () => boolean): Promise<Shift> {
  for (;;) {
    await pause(RECONNECT_MS);
    if (isStopping()) return { ended: Promise.resolve(undefined), end: () => Promise.resolve() };
    try {
      return await begin();
    } catch (error) {
      log().warn({ err: error }, 'queue unavailable, retrying');
    }
  }
}

async function beginShift(url: string, tasks: Tasks, concurrency: number): Promise<Shift> {
  let workerName = '';
  const events = new EventEmitter() as WorkerEvents;
  const failed = new Promise<unknown>((resolve) => events.once('pool:fatalError', ({ error }) => resolve(error)));
  // Jobs are locked by the pool; each shift has one.
  events.on('pool:create', ({ workerPool }) => {
    workerName = workerPool.id;
  });
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown, { job }: JobHelpers) => task(payload, job)]),
  );
  const runner = await run({
    connectionString: url,
    concurrency,
    maxPoolSize: concurrency + 2,
    pollInterval: pollMs,
    noHandleSignals: true,
    taskList: taskList as TaskList,
    events,
    logger,
    preset: { worker: REPORT_IN_BATCHES },
  });
  const endHeartbeat = startHeartbeat(url, workerName, tasks);
  const stopped = runner.promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  const ended = Promise.race([stopped, failed.then((error) => pause(stopMs, error))]);
  let isRunning = true;
  void stopped.then(() => {
    isRunning = false;
  });
  let ending: Promise<void> | undefined;
  const end = async () => {
    // The runner's error was logged already, and an unavailable database must not keep a process from ending.
    const stop = () => runner.stop().catch((error: unknown) => log().debug({ err: error }, 'the queue was left'));
    if (isRunning) await Promise.race([stop(), failed.then(() => pause(stopMs))]);
    await endHeartbeat();
  };
  return {
    ended,
    end() {
      ending ??= end();
      return ending;
    },
  };
}
