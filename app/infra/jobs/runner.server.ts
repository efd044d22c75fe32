import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker';
import { log } from '#app/infra/log/log.server.ts';

/** A task as a module declares it: what it is given is what was enqueued. */
export type Task = (payload: unknown) => Promise<void>;

const CONCURRENCY = 2;
/** How long a waiting job may go unnoticed; most are announced at once. */
const pollMs = 2000;

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
 * Works the queue until it is stopped. A task that throws is tried again later, each time after a longer pause.
 *
 * @param url of the database's owner: the queue's tables are its own; the tasks' queries run as the app's role
 * @returns stops it: what is under way is finished, nothing new is begun
 */
export async function startRunner(url: string, tasks: Readonly<Record<string, Task>>): Promise<() => Promise<void>> {
  const runner: Runner = await run({
    connectionString: url,
    concurrency: CONCURRENCY,
    maxPoolSize: CONCURRENCY + 1,
    pollInterval: pollMs,
    noHandleSignals: true,
    taskList: tasks as TaskList,
    logger,
  });
  return () => runner.stop();
}
