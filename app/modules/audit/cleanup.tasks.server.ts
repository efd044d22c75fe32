import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Task } from '#app/infra/jobs/runner.server.ts';
import { trimEvents } from './audit.store.server.ts';
import { checkChain } from './chain-state.server.ts';

/** The audit trail is kept for so long. */
const KEPT_YEARS = 3;

/**
 * What the queue does for the trail, by the names that it knows.
 *
 * @param url of the database's owner, who alone reads the chain
 */
export function auditTasks(url: string): Readonly<Record<string, Task>> {
  return {
    'apply-audit-retention': async () => {
      await trimAuditTrail();
    },
    'verify-audit-trail': () => checkChain(url),
  };
}

/** Shortens the trail at its old end; that it did so is the trail's newest event. @returns how many events went */
export function trimAuditTrail(): Promise<number> {
  return unscoped('the trail is one for all tenants', (tx) => trimEvents(tx, KEPT_YEARS));
}

/** When the queue does it by itself (UTC): monthly, and each night. */
export const auditSchedule = `50 2 1 * * apply-audit-retention ?fill=7d
20 3 * * * verify-audit-trail ?fill=1d`;
