import { formatMoney, formatPct } from '../number/format.ts';
import type { Derivation, Result } from '../types.ts';

/** One line of an explanation. */
export function step(title: string, inWords: string, inNumbers: string, result: string): Derivation {
  return { title, inWords, inNumbers, result };
}

/** A fraction shown as a percent. */
export function share(fraction: number): string {
  return formatPct(fraction * 100);
}

/** Amounts added up: `$10.00 + $20.00 − $5.00`; `$0.00` when there are none. */
export function addedUp(amounts: readonly number[], sign: string): string {
  if (amounts.length === 0) return formatMoney(0, sign);
  return amounts
    .map((amount, index) => {
      const text = formatMoney(Math.abs(amount), sign);
      if (index === 0) return amount < 0 ? `-${text}` : text;
      return `${amount < 0 ? '−' : '+'} ${text}`;
    })
    .join(' ');
}

/** The amounts of a row of columns: `start $0.00, year 1 $168,075.66, …`. */
export function byColumn(columns: readonly number[], sign: string): string {
  return columns
    .map((amount, column) => `${column === 0 ? 'start' : `year ${column}`} ${formatMoney(amount, sign)}`)
    .join(', ');
}

/** Columns discounted: `$168,075.66 ÷ 1.1 + $285,728.62 ÷ 1.1² + …`. */
export function discounted(columns: readonly number[], { discountRatePct }: Result, sign: string): string {
  if (discountRatePct === 0) return addedUp(columns, sign);
  const factor = String(Number((1 + discountRatePct / 100).toPrecision(12)));
  return columns
    .map((amount, column) => {
      const text = formatMoney(amount, sign);
      if (column === 0) return text;
      return `${text} ÷ ${factor}${column === 1 ? '' : superscript(column)}`;
    })
    .join(' + ');
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function superscript(exponent: number): string {
  return [...String(exponent)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
}
