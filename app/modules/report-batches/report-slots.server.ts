import type { Tx } from '#app/infra/db/scope.server.ts';
import { completeJob, enqueueOnce } from '#app/infra/jobs/enqueue.server.ts';
import { lockTenant } from './report-claims.store.server.ts';

/** Task that makes one report of a tenant and then queues itself again. */
export const REPORT_SLOT = 'reports.slot';
/** Most reports of one tenant at a time. */
const SLOTS = 8;

/** A place of a tenant in the queue. Low numbers come first: a tenant's only slot precedes the second one of any other. */
export interface ReportSlot {
  /** ID of the partner; 0 is the vendor. */
  readonly tenant: number;
  /** From 1. */
  readonly slot: number;
}

/** Queues the slots that a tenant's unfinished reports need. */
export async function enqueueSlots(tx: Tx, tenant: number, reports: number): Promise<void> {
  // A slot that finds no report ends under this lock: it either finds those of this transaction, or is replaced by it.
  await lockTenant(tx, tenant);
  for (let slot = 1; slot <= Math.min(SLOTS, reports); slot += 1) await enqueueSlot(tx, { tenant, slot });
}

/** Queues a slot again behind those of other tenants, instead of its running job. */
export async function requeueSlot(tx: Tx, slot: ReportSlot, jobId: string, delaySeconds = 0): Promise<void> {
  await completeJob(tx, jobId);
  await enqueueSlot(tx, slot, delaySeconds);
}

async function enqueueSlot(tx: Tx, { tenant, slot }: ReportSlot, delaySeconds = 0): Promise<void> {
  const jobKey = `${REPORT_SLOT}:${tenant}:${slot}`;
  await enqueueOnce(tx, REPORT_SLOT, { tenant, slot }, { jobKey, priority: slot, delaySeconds });
}
