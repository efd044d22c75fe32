import { unscoped } from '#app/infra/db/scope.server.ts';
import { repeating } from '#app/infra/jobs/task.ts';
import { deleteExpired } from './cleanup.store.server.ts';

/**
 * Removes expired sessions, tokens, links and counters, one batch per transaction.
 *
 * @returns number of deleted rows
 */
export async function removeExpiredSignIns(): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await unscoped('expired rows are removed whosever they are', deleteExpired);
    total += deleted;
    if (deleted === 0) return total;
  }
}

export const signInTasks = {
  'remove-expired-sign-ins': repeating('day', '02:40', removeExpiredSignIns),
};
