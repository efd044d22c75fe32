import { formatMoneyResult, formatPayback } from '@worthwhile/roi-core';
import type { Outcome } from '#app/modules/estimates/agreed/agreed-figures.ts';

/** What other figures do to the headline, in words. */
export interface ShownEffect {
  readonly npv: string;
  /** With its sign; `no change`. */
  readonly npvChange: string;
  /** Of the net present value, for bars; null without a change. */
  readonly amount: number;
  readonly hard: string;
  readonly hardChange: string;
  readonly payback: string;
  readonly paybackBefore: string;
  readonly hardPayback: string;
  /** Null while the costs stay. */
  readonly costs: string | null;
  readonly costsChange: string;
}

/** Compares in shown units: a difference that no figure shows is none. */
export function describeEffect(before: Outcome, after: Outcome, sign: string): ShownEffect {
  return {
    npv: formatMoneyResult(after.npv, sign),
    npvChange: changeText(before.npv, after.npv, sign),
    amount: Math.round(after.npv) - Math.round(before.npv),
    hard: formatMoneyResult(after.hard, sign),
    hardChange: changeText(before.hard, after.hard, sign),
    payback: formatPayback(after.paybackMonths),
    paybackBefore: formatPayback(before.paybackMonths),
    hardPayback: formatPayback(after.hardPaybackMonths),
    costs:
      Math.round(before.totalCosts) === Math.round(after.totalCosts) ? null : formatMoneyResult(after.totalCosts, sign),
    costsChange: changeText(before.totalCosts, after.totalCosts, sign),
  };
}

export function changeText(before: number, after: number, sign: string): string {
  const change = Math.round(after) - Math.round(before);
  if (change === 0) return 'no change';
  return `${change > 0 ? '+' : ''}${formatMoneyResult(change, sign)}`;
}
