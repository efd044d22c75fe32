import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Task } from '#app/infra/jobs/runner.server.ts';
import { deleteExpired } from './cleanup.store.server.ts';

/**
 * Removes expired sessions, tokens, links and counters, one batch per transaction.
 *
 * @returns number of deleted rows
 */
export async function removeExpiredSignIns(): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await unscoped('what ran out is removed whoever it belonged to', deleteExpired);
    total += deleted;
    if (deleted === 0) return total;
  }
}

export const signInTasks: Readonly<Record<string, Task>> = {
  'remove-expired-sign-ins': async () => {
    await removeExpiredSignIns();
  },
};

/** Cron schedule in UTC. */
export const signInSchedule = '40 2 * * * remove-expired-sign-ins ?fill=1d';
