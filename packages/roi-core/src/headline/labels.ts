import { formatPercentInput } from '../number/format.ts';
import type { HeadlineKind, Result } from '../types.ts';
import { measureOf } from './lead.ts';

export interface HeadlineLabels {
  readonly lead: string;
  readonly roiPct: string;
  readonly paybackMonths: string;
  readonly totalBenefits: string;
  readonly totalCosts: string;
}

const OF_WHOLE = {
  roiPct: 'Return on investment',
  paybackMonths: 'Payback',
  totalBenefits: 'Total benefits',
  totalCosts: 'Total costs',
} as const;

const OF_INCREMENT = {
  roiPct: 'Return on renewing',
  paybackMonths: 'Payback',
  totalBenefits: 'Added benefits',
  totalCosts: 'Added costs',
} as const;

export function headlineLabels(kind: HeadlineKind): HeadlineLabels {
  return { lead: measureOf(kind), ...(kind === 'increment' ? OF_INCREMENT : OF_WHOLE) };
}

type Term = Pick<Result, 'years' | 'discountRatePct'>;

/** Formats `3 years at 10%`; for a review, which is not discounted, `2 years`. */
export function termLabel(kind: HeadlineKind, { years, discountRatePct }: Term): string {
  const term = years === 1 ? '1 year' : `${years} years`;
  return kind === 'realised' ? term : `${term} at ${formatPercentInput(discountRatePct)}`;
}

const YEARS = ['', 'One', 'Two', 'Three', 'Four', 'Five'];

/** Formats `Three-year NPV at 10%`, of a renewal or review `Net benefit, 2 years`. */
export function leadLabel(kind: HeadlineKind, term: Term): string {
  if (kind === 'increment' || kind === 'realised') return `${measureOf(kind)}, ${termLabel(kind, term)}`;
  return `${YEARS[term.years] ?? term.years}-year NPV at ${formatPercentInput(term.discountRatePct)}`;
}

export const HARD_ONLY = 'Hard savings only';

/** The total of a renewal, next to the increment that leads it. */
export const WHOLE_RENEWAL = 'The whole renewal';

/** Formats `Payback, hard savings only`. */
export function hardOnlyLabel(label: string): string {
  return `${label}, hard savings only`;
}
