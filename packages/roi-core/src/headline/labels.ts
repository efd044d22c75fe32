import { formatPercentInput } from '../number/format.ts';
import type { HeadlineKind, Result } from '../types.ts';
import { measureOf } from './lead.ts';

/** What the figures of a headline are called on every surface. */
export interface HeadlineLabels {
  /** The amount that leads. */
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

/** `3 years at 10%`; of a review, which is not discounted, `2 years`. */
export function termLabel(kind: HeadlineKind, { years, discountRatePct }: Term): string {
  const term = years === 1 ? '1 year' : `${years} years`;
  return kind === 'realised' ? term : `${term} at ${formatPercentInput(discountRatePct)}`;
}

/** The amount that leads, with its term: `Net present value, 3 years at 10%`. */
export function leadLabel(kind: HeadlineKind, term: Term): string {
  return `${measureOf(kind)}, ${termLabel(kind, term)}`;
}

/** The same without productivity, as a heading. */
export const HARD_ONLY = 'Hard savings only';

/** The same of one figure: `Payback, hard savings only`. */
export function hardOnlyLabel(label: string): string {
  return `${label}, hard savings only`;
}
