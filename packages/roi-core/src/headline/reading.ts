import { formatMoneyResult, formatPercentResult } from '../number/format.ts';
import { roundHalfUp } from '../number/rounding.ts';
import type { ConfirmedCase, Headline, Reading, ResolvedInput, Selection } from '../types.ts';

export const READING_SENTENCES: Readonly<Record<Reading, string>> = {
  'no change': 'Costs and benefits stay as they are under the current contract.',
  pays: 'The added benefits cover the added costs.',
  'costs more than it adds': 'The added costs exceed the added benefits.',
  'saves both ways': 'The renewal costs less than the current contract and keeps all benefits.',
  'gives up benefit to save cost':
    'The renewal costs no more than the current contract but gives up benefits. Net present value shows the balance.',
};

/** @returns null for an estimate that is no renewal */
export function readingSentence(
  { currency, proposed, existing }: Pick<ResolvedInput, 'currency' | 'proposed' | 'existing'>,
  { reading, all }: Pick<Headline, 'reading' | 'all'>,
): string | null {
  if (reading === undefined) return null;
  const more = roundHalfUp(all.totalCosts, 0);
  if (!isSame(proposed, existing) || roundHalfUp(all.totalBenefits, 0) !== 0 || more === 0)
    return READING_SENTENCES[reading];
  const difference = `${formatMoneyResult(Math.abs(more), currency.sign)} ${more > 0 ? 'more' : 'less'}`;
  return `The products stay the same. The renewal costs ${difference} than the current contract over the term.`;
}

/** @returns null if nothing is saved */
export function confirmedSentence({ sharePct, drivers }: ConfirmedCase): string | null {
  if (sharePct === null) return null;
  if (drivers.length === 0) return 'No figures confirmed yet';
  return `Figures you confirmed carry ${formatPercentResult(sharePct)} of the annual savings.`;
}

function isSame(one: Required<Selection>, other: Required<Selection>): boolean {
  const chosen = ({ subProducts, addOns }: Required<Selection>) =>
    [...subProducts, ...addOns].sort((a, b) => a - b).join();
  return chosen(one) === chosen(other);
}
