import type { IrrReason } from '../types.ts';

/**
 * The one writer of numbers: en-US, half-up. A value is taken to 15 significant digits first, as a spreadsheet does, so
 * that 1.005 shows as 1.01 and not as the 1.00 of its binary neighbour.
 */

/** Decimals above those that a figure is shown with, for a line that has to add up; none where it is left out. */
export interface Precision {
  readonly moreDecimals: number;
}

const AS_SHOWN: Precision = { moreDecimals: 0 };

/** en-US with exactly two decimals: `1,234.50`. Zero has no sign; what is no number shows as an empty string. */
export function formatNumber(value: number, { moreDecimals } = AS_SHOWN): string {
  return Number.isFinite(value) ? withSeparators(toFixedHalfUp(value, 2 + moreDecimals)) : '';
}

/** Money with the sign in front, the minus before it: `-$41,800.00`. */
export function formatMoney(value: number, currencySign: string, precision?: Precision): string {
  return prefixed(formatNumber(value, precision), currencySign);
}

/** A percent: `158.03%`. */
export function formatPct(percent: number | null, precision?: Precision): string {
  return percent === null ? 'not applicable' : `${formatNumber(percent, precision)}%`;
}

/** A payback: `5.91 months`; 0 is immediate, null never within the term. */
export function formatMonths(months: number | null): string {
  if (months === null) return 'not within the term';
  return months === 0 ? 'immediate' : `${formatNumber(months)} months`;
}

const IRR_REASONS: Record<IrrReason, string> = {
  noOutlay: 'not applicable: no outlay',
  noReturn: 'not applicable: no return',
  multipleSignChanges: 'not applicable: more than one change of sign',
  outOfRange: 'not applicable: out of range',
};

/** An internal rate of return: `275.27%`, `>1,000%` above that, or why there is none. */
export function formatIrr(irrPct: number | null, reason: IrrReason | null): string {
  if (irrPct !== null) return irrPct > 1000 ? '>1,000%' : formatPct(irrPct);
  return reason === null ? 'not applicable' : IRR_REASONS[reason];
}

const SHORT_UNITS = [
  [1e9, 'bn'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** A number for an axis, at most one decimal: `$300k`, `-$1.5M`, `$0`. */
export function formatShort(value: number, currencySign = ''): string {
  if (!Number.isFinite(value)) return '';
  const [size, unit] = SHORT_UNITS.find(([limit]) => Math.abs(value) >= limit) ?? [1, ''];
  const text = withSeparators(toFixedHalfUp(value / size, 1)).replace(/\.0$/, '');
  return prefixed(text, currencySign) + unit;
}

/** Rounds half-up (away from zero) on 15 significant digits. */
export function roundHalfUp(value: number, decimals: number): number {
  return Number(toFixedHalfUp(value, decimals));
}

function toFixedHalfUp(value: number, decimals: number): string {
  const text = quickFixed(Math.abs(value), decimals) ?? exactFixed(Math.abs(value), decimals);
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Rounding by arithmetic, wherever the fifteenth digit cannot decide; null near a tie and for large numbers. */
function quickFixed(magnitude: number, decimals: number): string | null {
  const scaled = magnitude * 10 ** decimals;
  const below = Math.floor(scaled);
  const rest = scaled - below;
  if (!(scaled < 1e12) || Math.abs(rest - 0.5) <= 1e-14 * scaled) return null;
  return placePoint(String(rest < 0.5 ? below : below + 1), decimals);
}

/** Rounding on the decimal digits themselves. */
function exactFixed(magnitude: number, decimals: number): string {
  const [mantissa = '0', exponent = '0'] = magnitude.toExponential(14).split('e');
  // The value is digits x 10^(exponent - 14); `kept` of its digits are left once it is cut to the wanted decimals.
  const kept = 15 - (14 - Number(exponent) - decimals);
  return placePoint(roundDigits(mantissa.replace('.', ''), kept), decimals);
}

function placePoint(scaled: string, decimals: number): string {
  if (decimals === 0) return scaled;
  const padded = scaled.padStart(decimals + 1, '0');
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

function roundDigits(digits: string, kept: number): string {
  if (kept >= digits.length) return digits.padEnd(kept, '0');
  if (kept < 0) return '0';
  const roundsUp = (digits[kept] ?? '0') >= '5';
  return String(Number(digits.slice(0, kept)) + (roundsUp ? 1 : 0));
}

function withSeparators(fixed: string): string {
  const point = fixed.indexOf('.');
  const start = fixed.startsWith('-') ? 1 : 0;
  let text = fixed;
  for (let at = (point < 0 ? fixed.length : point) - 3; at > start; at -= 3)
    text = `${text.slice(0, at)},${text.slice(at)}`;
  return text;
}

function prefixed(text: string, sign: string): string {
  return text.startsWith('-') ? `-${sign}${text.slice(1)}` : sign + text;
}
