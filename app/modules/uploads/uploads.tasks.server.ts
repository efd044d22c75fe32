import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Task } from '#app/infra/jobs/runner.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { deleteOrphans } from './uploads.store.server.ts';

const AT_A_TIME = 200;

/**
 * Removes images that no user and no partner shows: of a form that was refused after its image had been stored, and
 * logos that were replaced. Reports that were generated hold their logo themselves.
 *
 * @returns how many
 */
export async function sweepUploads(): Promise<number> {
  let total = 0;
  for (;;) {
    const swept = await unscoped('an image that nothing shows is nobody’s', (tx) => deleteOrphans(tx, AT_A_TIME));
    total += swept;
    if (swept < AT_A_TIME) break;
  }
  if (total > 0) log().info({ total }, 'images that nothing shows were removed');
  return total;
}

/** The upkeep of images, by the name that the queue knows. */
export const uploadTasks: Readonly<Record<string, Task>> = {
  'remove-unused-uploads': async () => {
    await sweepUploads();
  },
};

/** When the queue does it by itself, in its crontab's words (UTC). */
export const uploadSchedule = '50 2 * * * remove-unused-uploads ?fill=1d';
