import { formatMoneyResult } from '@worthwhile/roi-core';
import type { ShownHeadline } from '#app/modules/estimates/model/format-headline.ts';

export interface HeadlineChange {
  /** Signed: "+$3,283". */
  readonly text: string;
  readonly isBetter: boolean;
}

/** @returns null if nothing changes as shown, or the two cannot be compared */
export function changeOfHeadline(
  before: ShownHeadline | null | undefined,
  after: ShownHeadline | null | undefined,
): HeadlineChange | null {
  if (!before || !after || before.value === after.value) return null;
  if (before.measure !== after.measure || before.currencySign !== after.currencySign) return null;
  const amount = after.amount - before.amount;
  return { text: `${amount > 0 ? '+' : ''}${formatMoneyResult(amount, after.currencySign)}`, isBetter: amount > 0 };
}
