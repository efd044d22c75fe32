import { formatMoneyResult, formatPercentResult } from '@worthwhile/roi-core';

/** Formats a change: `+2.4%`, `-3.1%`, `0%`. */
export function signedPercent(percent: number | null): string {
  if (percent === null) return 'new';
  return `${percent > 0 ? '+' : ''}${formatPercentResult(percent)}`;
}

export function signedDollars(change: number): string {
  return `${change > 0 ? '+' : ''}${formatMoneyResult(change, '$')}`;
}

export const countDrafts = (count: number): string =>
  count === 1 ? '1 draft' : `${count.toLocaleString('en-US')} drafts`;
