import { unscoped } from '#app/infra/db/scope.server.ts';
import { repeating } from '#app/infra/jobs/task.ts';
import { log } from '#app/infra/log/log.server.ts';
import { deleteOrphans } from './uploads.store.server.ts';

const AT_A_TIME = 200;

/**
 * Removes images without a user or partner: those of rejected forms and replaced logos. Generated reports embed their logo.
 *
 * @returns number of removed images
 */
export async function sweepUploads(): Promise<number> {
  let total = 0;
  for (;;) {
    const swept = await unscoped('unused images are removed whosever they are', (tx) => deleteOrphans(tx, AT_A_TIME));
    total += swept;
    if (swept < AT_A_TIME) break;
  }
  if (total > 0) log().info({ total }, 'images that nothing shows were removed');
  return total;
}

export const uploadTasks = {
  'remove-unused-uploads': repeating('day', '02:50', sweepUploads),
};
