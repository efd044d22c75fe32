import { formatPercentInput } from '@worthwhile/roi-core';
import { formatTime } from '#app/format-time.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readDealStatus } from '#app/modules/estimates/approvals/approvals.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import type { NoticeType } from '#app/ui/feedback/notice.tsx';

export interface DealContent {
  /** Null if the reader can generate without an approval. */
  readonly reason: string | null;
  readonly isWaiting: boolean;
  readonly isApproved: boolean;
  readonly notice: { readonly type: NoticeType; readonly text: string; readonly note: string } | null;
}

/** @returns null while a step is incomplete */
export async function loadDeal(actor: Actor, view: EstimateView): Promise<DealContent | null> {
  if (!view.can.generate) return null;
  const { check, newest } = await readDealStatus(actor, view);
  const { reason } = check;
  const asked = newest?.isCurrent ? newest : undefined;
  const isWaiting = asked !== undefined && asked.decision === null;
  const isApproved = asked?.decision === 'approved';
  const base = { reason, isWaiting: reason !== null && isWaiting, isApproved };
  if (reason === null && !isApproved) return { ...base, notice: null };
  const note = asked?.decisionNote ?? '';
  const by = `${asked?.decidedBy ?? 'an administrator'}, ${asked?.decidedAt ? formatTime(asked.decidedAt.toISOString()) : ''}`;
  const notice = (type: NoticeType, text: string) => ({ ...base, notice: { type, text, note } });
  if (!asked)
    return newest?.decision === 'approved'
      ? notice('info', 'This estimate was changed after it was approved, so it needs a new approval.')
      : { ...base, notice: null };
  switch (asked.decision) {
    case null:
      return notice(
        'info',
        `${asked.requestedBy ?? 'Someone'} requested approval, ${formatTime(asked.requestedAt.toISOString())}. Any change to the estimate withdraws the request.`,
      );
    case 'approved':
      return notice('success', `Approved by ${by}.`);
    case 'limited':
      return notice('warning', `Approved up to ${formatPercentInput(asked.limitPct ?? 0)} only, by ${by}.`);
    case 'declined':
      return notice('warning', `Declined by ${by}.`);
  }
}
