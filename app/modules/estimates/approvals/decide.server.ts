import { AppError, fieldError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import { readEstimate } from '../estimates.server.ts';
import { lockEstimate } from '../estimates.store.server.ts';
import { tryCompute } from '../model/computation.ts';
import { APPROVAL_TABS, type ApprovalTab, type DecisionForm } from './approvals.schema.ts';
import { announceApproval } from './approvals.server.ts';
import * as store from './approvals.store.server.ts';
import { atDiscount, type Terms, termsOf } from './discount.ts';

export const APPROVALS_A_PAGE = 25;
const CHANGED = 'The estimate was changed after this request, so it no longer applies.';
const OWN = 'You asked for this, own the estimate, or saved it last. Someone else has to decide.';

/** Action of the audit log by decision. */
const ACTIONS = {
  approved: { action: 'approval.approved' },
  limited: { action: 'approval.limited' },
  declined: { action: 'approval.declined' },
} as const;

export type ApprovalRow = store.ApprovalRecord;

/** Lists one tab of the queue, newest first, with the counts of all tabs. */
export async function listApprovals(actor: Actor, { tab, offset }: { tab: ApprovalTab; offset: number }) {
  requireCapability(actor, 'approvals.decide');
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const counts = {} as Record<ApprovalTab, number>;
    for (const each of APPROVAL_TABS) counts[each] = await store.countApprovals(tx, scope, each);
    return { rows: await store.listApprovals(tx, scope, { tab, offset, limit: APPROVALS_A_PAGE }), counts };
  });
}

/**
 * Reads one request with its estimate, and what its price decides: at the list price, at the limit, as requested.
 * @throws AppError `notFound`
 */
export async function readApproval(actor: Actor, id: number) {
  requireCapability(actor, 'approvals.decide');
  const scope = scopeOf(actor);
  const { approval, requester } = await inScope(scope, async (tx) => {
    const approval = await store.findApproval(tx, scope, id);
    if (!approval) throw new AppError('notFound', TEXT.notFound);
    return { approval, requester: await store.sumUpRequester(tx, scope, approval.requestedById) };
  });
  const view = await readEstimate(actor, approval.estId);
  return { approval, requester, view, isOwn: isOwn(actor, approval), terms: termsAt(view, approval) };
}

/** @returns null once the estimate was changed: its prices are no longer those that were asked about */
function termsAt(view: Awaited<ReturnType<typeof readEstimate>>, approval: ApprovalRow) {
  const computed = approval.isCurrent ? tryCompute(view) : null;
  if (!computed) return null;
  const at = (pct: number): Terms => termsOf(atDiscount(view.catalogue, computed.resolved, pct));
  const isOverLimit = approval.limitPct !== null && approval.discountPct > approval.limitPct;
  return {
    years: computed.result.years,
    kind: computed.result.headline.kind,
    list: at(0),
    limit: isOverLimit && approval.limitPct !== null ? at(approval.limitPct) : null,
    asked: termsOf(computed),
  };
}

/** No one approves what they asked for, own, or priced. */
function isOwn({ userId }: Actor, { requestedById, ownerId, savedById }: ApprovalRow): boolean {
  return [requestedById, ownerId, savedById].includes(userId);
}

/**
 * Answers a request once.
 * @throws AppError `notFound`, `forbidden` for the actor's own; `unprocessable` without a needed note; `conflict` if someone else
 * decided, or the estimate was changed after the request
 */
export async function decideApproval(actor: Actor, id: number, { decision, note }: DecisionForm): Promise<void> {
  requireCapability(actor, 'approvals.decide');
  const scope = scopeOf(actor);
  await inScope(scope, async (tx) => {
    const found = await store.findApproval(tx, scope, id);
    if (!found) throw new AppError('notFound', TEXT.notFound);
    // A save of the estimate waits, or was first and makes the request void.
    await lockEstimate(tx, scope, found.estId);
    const approval = await store.findApproval(tx, scope, id);
    if (!approval) throw new AppError('notFound', TEXT.notFound);
    if (isOwn(actor, approval)) throw new AppError('forbidden', OWN);
    // A form that was sent twice.
    if (approval.decision === decision && approval.decidedById === actor.userId) return;
    if (approval.decision !== null) throw decidedError(approval);
    if (!approval.isCurrent) throw new AppError('conflict', CHANGED);
    if (decision === 'declined' && note === '') throw fieldError('note', 'Write a note to decline');
    if (decision === 'limited' && (approval.limitPct === null || approval.discountPct <= approval.limitPct))
      throw fieldError('decision', 'This request is not above a limit');
    const written = await store.writeDecision(tx, id, { decision, decidedById: actor.userId, decisionNote: note });
    if (!written) throw decidedError(approval);
    await recordAudit(tx, actor, {
      ...ACTIONS[decision],
      target: ['estimate', approval.estId],
      detail: { discountPct: approval.discountPct, limitPct: approval.limitPct, findings: approval.findings, note },
    });
    await announceApproval(tx, id);
  });
}

function decidedError({ decidedBy }: ApprovalRow): AppError {
  return new AppError('conflict', `${decidedBy ?? 'Someone else'} already decided this request.`);
}
