import type { IrrReason } from '../types.ts';
import { formatFixed, roundHalfUp, roundSignificant } from './rounding.ts';

/**
 * Formats all figures in one of two styles. Headlines, sentences, chart labels and exports use the decimals of each kind of
 * figure. Number fields, level pickers and the product's own tables show exactly two decimals: `formatExact` and its variants.
 * Both are en-US, round half-up on 15 significant digits, and never show `-0`.
 */

/** Decimals in addition to those of the kind of figure, for a line that must add up. */
export interface Precision {
  readonly moreDecimals: number;
}

const OF_ITS_KIND: Precision = { moreDecimals: 0 };

export const FIGURE_WORDS = {
  absent: 'n/a',
  /** Only a plan has net present value, rate of return, discounted payback and cost of delay. */
  absentInReview: 'not applicable to a review',
  immediate: 'immediate',
  underOneMonth: 'under a month',
  notWithinTerm: 'not within the term',
} as const;

export const IRR_REASON_WORDS: Record<IrrReason, string> = {
  noOutlay: 'n/a: no outlay',
  noReturn: 'n/a: no return',
  multipleSignChanges: 'n/a: more than one change of sign',
  outOfRange: 'n/a: out of range',
  notApplicable: FIGURE_WORDS.absentInReview,
};

/** Formats a limit for a message, with the decimals that it has: `15,000,000,000`, `0.1`. */
export function formatLimit(limit: number): string {
  return limit.toLocaleString('en-US', { maximumFractionDigits: 10 });
}

/** Formats a count or another input without a currency, with at most two decimals: `2,000`, `22.5`. */
export function formatQuantity(value: number, { moreDecimals } = OF_ITS_KIND): string {
  return formatFixed(value, 2 + moreDecimals).replace(/\.?0+$/, '');
}

/** Formats money as entered and unit prices: `$60`, `$54.50`. */
export function formatMoneyInput(value: number, currencySign: string, { moreDecimals } = OF_ITS_KIND): string {
  return prefixed(formatFixed(value, 2 + moreDecimals).replace(/\.0+$/, ''), currencySign);
}

/** Formats money as a result, in whole units with the minus before the sign: `-$38,283`. */
export function formatMoneyResult(value: number | null, currencySign: string, { moreDecimals } = OF_ITS_KIND): string {
  return value === null ? FIGURE_WORDS.absent : prefixed(formatFixed(value, moreDecimals), currencySign);
}

/** Formats `22.5%`. */
export function formatPercentInput(percent: number, precision?: Precision): string {
  return `${formatQuantity(percent, precision)}%`;
}

/** Formats `46.1%`, from 100 on without a decimal: `117%`. */
export function formatPercentResult(percent: number | null, { moreDecimals } = OF_ITS_KIND): string {
  if (percent === null) return FIGURE_WORDS.absent;
  const decimals = Math.abs(roundHalfUp(percent, 1)) < 100 ? 1 : 0;
  return `${formatFixed(percent, decimals + moreDecimals)}%`;
}

/** Formats `15.3 months`; 0 is immediate, null is never within the term. */
export function formatPayback(months: number | null): string {
  if (months === null) return FIGURE_WORDS.notWithinTerm;
  if (months === 0) return FIGURE_WORDS.immediate;
  return roundSignificant(months) < 1 ? FIGURE_WORDS.underOneMonth : `${formatFixed(months, 1)} months`;
}

/** Formats a time for use within a sentence: `after 15.3 months`, `in under a month`, `immediately`. */
export function formatPaybackTime(months: number): string {
  if (months === 0) return 'immediately';
  const text = formatPayback(months);
  return text === FIGURE_WORDS.underOneMonth ? `in ${text}` : `after ${text}`;
}

/** Formats `96.5%`, `>200%` above that, or the reason why there is none. */
export function formatIrr(irrPct: number | null, reason: IrrReason | null): string {
  if (irrPct !== null) return roundSignificant(irrPct) > 200 ? '>200%' : formatPercentResult(irrPct);
  return reason === null ? FIGURE_WORDS.absent : IRR_REASON_WORDS[reason];
}

/** Formats `2.17`. */
export function formatRatio(ratio: number | null, { moreDecimals } = OF_ITS_KIND): string {
  return ratio === null ? FIGURE_WORDS.absent : formatFixed(ratio, 2 + moreDecimals);
}

/**
 * Formats whole percents: `97%`, `over 99%`, `under 1%`.
 * @param percent 0 to 100
 */
export function formatProbability(percent: number): string {
  const whole = roundHalfUp(percent, 0);
  if (whole >= 100) return 'over 99%';
  return whole < 1 ? 'under 1%' : `${formatFixed(whole, 0)}%`;
}

const SHORT_UNITS = [
  [1e9, 'bn'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** Formats a number for an axis, with at most one decimal: `$300k`, `-$1.5M`, `$0`. */
export function formatShort(value: number, currencySign = ''): string {
  if (!Number.isFinite(value)) return '';
  const [size, unit] = SHORT_UNITS.find(([limit]) => Math.abs(value) >= limit) ?? [1, ''];
  return prefixed(formatFixed(value / size, 1).replace(/\.0$/, ''), currencySign) + unit;
}

/** Formats `1,234.50`. */
export function formatExact(value: number): string {
  return formatFixed(value, 2);
}

/** Formats `-$41,800.00`. */
export function formatExactMoney(value: number | null, currencySign: string): string {
  return value === null ? FIGURE_WORDS.absent : prefixed(formatExact(value), currencySign);
}

/** Formats `158.03%`. */
export function formatExactPercent(percent: number | null): string {
  return percent === null ? FIGURE_WORDS.absent : `${formatExact(percent)}%`;
}

/** Formats `5.91 months`; 0 is immediate, null is never within the term. */
export function formatExactPayback(months: number | null): string {
  return months === null || months === 0 ? formatPayback(months) : `${formatExact(months)} months`;
}

/** Formats `275.27%`, or the reason why there is none. */
export function formatExactIrr(irrPct: number | null, reason: IrrReason | null): string {
  return irrPct === null ? formatIrr(irrPct, reason) : formatExactPercent(irrPct);
}

function prefixed(text: string, sign: string): string {
  return text.startsWith('-') ? `-${sign}${text.slice(1)}` : sign + text;
}
