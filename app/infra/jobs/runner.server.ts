import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { RECONNECT_MS } from '#app/infra/db/reconnect.ts';
import { log } from '#app/infra/log/log.server.ts';
import { watchClock } from './clock-watch.server.ts';
import { keepPresence, type Presence } from './presence.server.ts';

/** A task as a module declares it: what it is given is what was enqueued, and which worker it runs on. */
export type Task = (payload: unknown, worker: { readonly workerId: string }) => Promise<void>;

export type Tasks = Readonly<Record<string, Task>>;

/** How a process works the queue. */
export interface WorkOptions {
  /** Jobs at a time; 2 unless said. */
  readonly concurrency?: number;
  /** When tasks run by themselves, in the form of a crontab, by the clock of UTC; once for all workers together. */
  readonly crontab?: string;
  /** Told which workers died, so that what they had under way can be given to others. */
  readonly onLost?: (workerIds: readonly string[]) => Promise<void>;
}

/** How long a waiting job may go unnoticed; most are announced at once. */
const pollMs = 2000;
const CONCURRENCY = 2;
/** How long a runner that has failed may take to stop by itself. */
const stopMs = 5000;
/**
 * One by one, graphile-worker 0.17.3 tells the database how a job ended in a promise that nobody waits for: a database that
 * is away at that moment ended the process. Told in batches, of one job here, it ends the runner, which is begun again.
 * The runner says so and then stops, but where several jobs could not be told it waits for the end of its batches for ever,
 * since it counts them wrongly: it takes no more jobs, and is given up after a moment.
 */
const TOLD_IN_BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

const logger = new Logger((scope) => (level, message) => {
  const details = { task: scope.taskIdentifier, job: scope.jobId };
  if (level === 'error') log().error(details, message);
  else if (level === 'warning') log().warn(details, message);
  else log().debug(details, message);
});

/**
 * Makes or updates the queue's own tables.
 *
 * @param url of the database's owner
 */
export async function prepareQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger });
}

/**
 * Works the queue until it is stopped, and begins again whenever the database was away. A task that throws is tried again
 * later, each time after a longer pause.
 *
 * @param url of the database's owner: the queue's tables are its own; the tasks' queries run as the app's role
 * @returns stops it: what is under way is finished, nothing new is begun
 */
export async function startRunner(url: string, tasks: Tasks, options: WorkOptions = {}): Promise<() => Promise<void>> {
  const begin = () => beginShift(url, tasks, options);
  let current = await begin();
  let isStopping = false;
  const kept = (async () => {
    while (!isStopping) {
      const error = await current.ended;
      if (isStopping) return;
      log().error({ err: error }, 'the queue is no longer worked; beginning again');
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

/** One stretch of work, from a connection to the end of it. */
interface Shift {
  /** Resolves, with the reason if there is one, when the queue is not worked any more. */
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
      log().warn({ err: error }, 'the queue cannot be reached; trying again');
    }
  }
}

async function beginShift(url: string, tasks: Tasks, options: WorkOptions): Promise<Shift> {
  const { concurrency = CONCURRENCY, crontab = '', onLost } = options;
  const workerId = randomUUID();
  const lockNames: string[] = [];
  const events = new EventEmitter() as WorkerEvents;
  const failed = new Promise<unknown>((resolve) => events.once('pool:fatalError', ({ error }) => resolve(error)));
  // Jobs are locked by the pool, of which each shift has one.
  events.on('pool:create', ({ workerPool }) => lockNames.push(workerPool.id));
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload, { workerId })]),
  );
  const presence: Presence = keepPresence({
    url,
    id: workerId,
    lockNames: () => lockNames,
    onLost: onLost ?? (() => Promise.resolve()),
  });
  let runner: Runner;
  try {
    runner = await run({
      connectionString: url,
      concurrency,
      maxPoolSize: concurrency + 2,
      pollInterval: pollMs,
      noHandleSignals: true,
      crontab,
      taskList: taskList as TaskList,
      events,
      logger,
      preset: { worker: TOLD_IN_BATCHES },
    });
  } catch (error) {
    await presence.leave().catch(() => undefined);
    throw error;
  }
  await presence.beat();
  const stopped = runner.promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  const ended = Promise.race([stopped, failed.then((error) => pause(stopMs, error))]);
  // What comes by itself was set by the clock as it was.
  const stopWatching = watchClock((movedMs) => {
    log().warn({ movedSeconds: Math.round(movedMs / 1000) }, 'the clock of this machine was set');
    void runner.stop().catch(() => undefined);
  });
  let isRunning = true;
  void ended.then(stopWatching);
  void stopped.then(() => {
    isRunning = false;
  });
  let ending: Promise<void> | undefined;
  const end = async () => {
    // What the runner ended with was told already, and a database that is away does not keep a process from ending.
    const stop = () => runner.stop().catch((error: unknown) => log().debug({ err: error }, 'the queue was left'));
    if (isRunning) await Promise.race([stop(), failed.then(() => pause(stopMs))]);
    await presence.leave().catch((error: unknown) => log().debug({ err: error }, 'a worker left without a word'));
  };
  return {
    ended,
    end() {
      ending ??= end();
      return ending;
    },
  };
}
