import { unscoped } from '#app/infra/db/scope.server.ts';
import { repeating } from '#app/infra/jobs/task.ts';
import { readRetention } from '#app/infra/retention/retention.store.server.ts';
import { trimEvents } from './audit.store.server.ts';
import { CHECK_TASK, checkChain } from './chain-state.server.ts';

/**
 * Lists the audit tasks by queue name.
 *
 * @param url connection of the database's owner, the only role that reads the chain
 */
export function auditTasks(url: string) {
  return {
    'apply-audit-retention': repeating('month', '02:50', trimAuditTrail),
    'verify-audit-trail': repeating('day', '03:20', () => checkChain(url, { isDaily: true })),
    [CHECK_TASK]: () => checkChain(url),
  };
}

/**
 * Deletes the oldest events and records the deletion as the newest event.
 *
 * @returns number of deleted events
 */
export function trimAuditTrail(): Promise<number> {
  return unscoped('the trail is one for all tenants', async (tx) => {
    const { auditYears } = await readRetention(tx);
    return trimEvents(tx, auditYears);
  });
}
