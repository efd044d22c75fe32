import { startRunner, type Task } from '#app/infra/jobs/runner.server.ts';
import { onShutdown } from '#app/infra/shutdown.server.ts';
import { accountMailTasks } from '#app/modules/auth/account-mails.server.ts';

/** Every task that the queue knows, by the name that it is enqueued under. */
const TASKS: Readonly<Record<string, Task>> = { ...accountMailTasks };

/**
 * Works the queue in this process until it stops.
 *
 * @param url of the database's owner
 */
export async function startWorker(url: string): Promise<void> {
  onShutdown('the worker', await startRunner(url, TASKS));
}
