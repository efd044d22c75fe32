import { unscoped } from '#app/infra/db/scope.server.ts';
import { repeating } from '#app/infra/jobs/task.ts';
import { log } from '#app/infra/log/log.server.ts';
import { purgeDeleted } from './deletion.store.server.ts';

/** Deletes estimates permanently after the restore period, one batch per transaction, so that locks stay short. */
export async function purgeEstimates(): Promise<number> {
  let total = 0;
  for (;;) {
    const purged = await unscoped('expired rows are removed whosever they are', purgeDeleted);
    total += purged;
    if (purged === 0) break;
  }
  if (total > 0) log().info({ total }, 'deleted estimates were purged');
  return total;
}

export const estimateTasks = {
  'purge-estimates': repeating('day', '02:20', purgeEstimates),
};
