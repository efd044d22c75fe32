import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Task } from '#app/infra/jobs/runner.server.ts';
import { trimEvents } from './audit.store.server.ts';
import { checkChain } from './chain-state.server.ts';

const KEPT_YEARS = 3;

/**
 * Lists the audit tasks by queue name.
 *
 * @param url connection of the database's owner, the only role that reads the chain
 */
export function auditTasks(url: string): Readonly<Record<string, Task>> {
  return {
    'apply-audit-retention': async () => {
      await trimAuditTrail();
    },
    'verify-audit-trail': () => checkChain(url),
  };
}

/**
 * Deletes the oldest events and records the deletion as the newest event.
 *
 * @returns number of deleted events
 */
export function trimAuditTrail(): Promise<number> {
  return unscoped('the trail is one for all tenants', (tx) => trimEvents(tx, KEPT_YEARS));
}

/** Cron schedule in UTC: monthly and nightly. */
export const auditSchedule = `50 2 1 * * apply-audit-retention ?fill=7d
20 3 * * * verify-audit-trail ?fill=1d`;
