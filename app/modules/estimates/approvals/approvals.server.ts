import { AppError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { readEstimate } from '../estimates.server.ts';
import type { EstimateView } from '../view.ts';
import type { approvalRequestForm } from './approvals.schema.ts';
import * as store from './approvals.store.server.ts';
import { checkDeal, type DealCheck } from './check-deal.server.ts';

/** Mails and notifies: approvers about a request, the requester about its answer. Payload: `{ id }`. */
export const ANNOUNCE = 'approvals.announce';

const STALE = 'Someone else saved this estimate after you opened it. Review it before you request approval.';

/**
 * Checks that the actor can generate this version.
 * @throws AppError `approvalNeeded` above a limit or with a blocking finding, unless this very version was approved
 */
export async function requireDealApproval(actor: Actor, view: EstimateView): Promise<DealCheck> {
  const { id, version } = view.estimate;
  return inScope(scopeOf(actor), async (tx) => {
    const check = await checkDeal(tx, actor, view);
    if (check.reason !== null && !(await store.isApproved(tx, id, version)))
      throw new AppError('approvalNeeded', `${check.reason} Request approval.`);
    return check;
  });
}

/** How an estimate stands towards the rules: its check, and the newest request about it. */
export async function readDealStatus(actor: Actor, view: EstimateView) {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => ({
    check: await checkDeal(tx, actor, view),
    newest: await store.findNewestOf(tx, scope, view.estimate.id),
  }));
}

/**
 * Asks for approval of an estimate as it is. Asking again about the same version does nothing.
 * @throws AppError `notFound`, `forbidden`; `conflict` after another save, or if the estimate needs no approval
 */
export async function requestApproval(
  actor: Actor,
  { estId, version, note }: ReturnType<typeof approvalRequestForm.parse>,
): Promise<void> {
  const view = await readEstimate(actor, estId);
  requireCapability(actor, 'estimates.change');
  if (view.estimate.state === 2) throw new AppError('conflict', 'This estimate is already generated and locked.');
  if (view.estimate.version !== version) throw new AppError('conflict', STALE);
  if (!view.can.generate) throw new AppError('unprocessable', `Complete ${view.firstIncomplete} first.`);
  await inScope(scopeOf(actor), async (tx) => {
    const { reason, ...asked } = await checkDeal(tx, actor, view);
    if (reason === null) throw new AppError('conflict', 'This estimate needs no approval. Generate it.');
    if (await store.isApproved(tx, estId, version))
      throw new AppError('conflict', 'This estimate is approved. Generate it.');
    const { discountPct, limitPct, findings } = asked;
    const id = await store.insertApproval(tx, {
      estimateId: estId,
      estimateVersion: version,
      requestedById: actor.userId,
      note,
      discountPct,
      limitPct,
      findings: [...findings],
    });
    if (id === undefined) return;
    await recordAudit(tx, actor, {
      action: 'approval.requested',
      target: ['estimate', estId],
      detail: { reason, note },
    });
    await announceApproval(tx, id);
  });
}

export async function announceApproval(tx: Tx, id: number): Promise<void> {
  await enqueue(tx, ANNOUNCE, { id });
}
