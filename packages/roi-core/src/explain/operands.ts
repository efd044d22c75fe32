import {
  formatMoneyInput,
  formatMoneyResult,
  formatPayback,
  formatPercentInput,
  formatPercentResult,
  formatQuantity,
  formatRatio,
  type Precision,
} from '../number/format.ts';
import { roundSignificant } from '../number/rounding.ts';
import type { Formula, Operand } from './line.ts';

interface Kind {
  readonly format: (amount: number, precision: Precision) => string;
  readonly sign?: string;
  readonly worth?: (amount: number) => number;
  readonly isPercentField?: boolean;
  readonly before?: string;
  readonly after?: string;
}

const asPrinted = (amount: number) => amount;
const ofHundred = (amount: number) => amount / 100;

function operand(amount: number, kind: Kind): Operand {
  const { format, sign = '', worth = asPrinted, isPercentField = false, before = '', after = '' } = kind;
  return {
    amount,
    worth,
    isPercentField,
    print: (moreDecimals) => {
      const text = format(amount, { moreDecimals });
      const [number = 'none', , decimals = ''] = /-?[\d,]+(\.(\d+))?/.exec(text.replace(sign, '')) ?? [];
      return {
        text: `${before}${text}${after}`,
        amount: Number(number.replaceAll(',', '')),
        decimals: decimals.length,
      };
    },
  };
}

/** Prints a number without a unit. */
export function plain(amount: number, after = ''): Operand {
  return operand(amount, { format: formatQuantity, after });
}

export function ratio(amount: number): Operand {
  return operand(amount, { format: formatRatio });
}

/** Prints money as a result, not as an entry. */
export function money(amount: number, sign: string, after = ''): Operand {
  return operand(amount, { format: (value, precision) => formatMoneyResult(value, sign, precision), sign, after });
}

/** Prints money as entered, such as a unit price. */
export function moneyInput(amount: number, sign: string): Operand {
  return operand(amount, { format: (value, precision) => formatMoneyInput(value, sign, precision), sign });
}

/** Prints a fraction as a percent. */
export function share(fraction: number, after = ''): Operand {
  return percent(fraction * 100, after);
}

/** Prints a percent as a result; it counts as a hundredth of its number. */
export function percent(amount: number, after = ''): Operand {
  return operand(amount, { format: formatPercentResult, worth: ofHundred, after });
}

/** Prints a percent as entered; it counts as a hundredth of its number. */
export function percentInput(amount: number, after = ''): Operand {
  return operand(amount, { format: formatPercentInput, worth: ofHundred, after });
}

/** Prints `1 − 10% risk`. */
export function less(amount: number, after = ''): Formula {
  return ['-', 1, percentInput(amount, after)];
}

/** Makes a gain smaller and a loss larger. */
export function afterRisk(of: Formula, saving: number, riskPct: number): Formula {
  if (riskPct === 0) return of;
  const risk = percentInput(riskPct, ' risk');
  return ['*', of, [saving < 0 ? '+' : '-', 1, risk]];
}

export function riskInWords(saving: number, riskPct: number): string {
  if (riskPct === 0) return '';
  return saving < 0 ? ' × (1 + risk)' : ' × (1 − risk)';
}

export function months(amount: number): Operand {
  return operand(amount, { format: formatPayback });
}

/** Prints a field's value with its unit, for a stored formula. */
export function quantity(
  { unit, monetary = false }: { readonly unit: string; readonly monetary?: boolean },
  value: number,
  sign: string,
): Operand {
  if (monetary) return moneyInput(value, sign);
  return unit === 'percent' ? operand(value, { format: formatPercentInput, isPercentField: true }) : plain(value);
}

/** Prints `(1 + 5%)²`. */
export function grown(growthPct: number, years: number): Operand {
  return grownBy(growthPct, years, formatPercentInput);
}

function grownBy(growthPct: number, years: number, format: Kind['format']): Operand {
  return operand(growthPct, {
    format,
    worth: (amount) => (1 + amount / 100) ** years,
    before: '(1 + ',
    after: `)${raised(years)}`,
  });
}

/** Prints `1 + percent` to the power of the years as one factor: `1.1³`. */
function factor(growthPct: number, years: number): Operand {
  return operand(1 + growthPct / 100, {
    format: (value) => String(roundSignificant(value)),
    worth: (amount) => amount ** years,
    after: raised(years),
  });
}

/** Prints `$10 + $20 − $5`; `$0` without amounts. */
export function addedUp(amounts: readonly number[], sign: string): Formula {
  if (amounts.length === 0) return money(0, sign);
  return sumOf(amounts.map((amount) => ({ amount, term: (part) => money(part, sign) })));
}

/** Prints `$168,076 ÷ 1.1 + $285,729 ÷ 1.1² + …`. */
export function discounted(columns: readonly number[], discountRatePct: number, sign: string): Formula {
  return sumOf(
    columns.map((amount, column) => ({
      amount,
      term: (part) => discountedTo(money(part, sign), discountRatePct, column),
    })),
  );
}

/** Prints `-$41,800 + $84,916 ÷ (1 + 275%) + …`, for a rate that is itself a result. */
export function discountedAt(columns: readonly number[], ratePct: number, sign: string): Formula {
  return sumOf(
    columns.map((amount, column) => ({
      amount,
      term: (part): Formula =>
        column === 0 ? money(part, sign) : ['/', money(part, sign), grownBy(ratePct, column, formatPercentResult)],
    })),
  );
}

export function discountedTo(amount: Formula, discountRatePct: number, column: number): Formula {
  return column === 0 || discountRatePct === 0 ? amount : ['/', amount, factor(discountRatePct, column)];
}

/** Subtracts negative terms, so no line shows `+ -$5`. */
export function sumOf(
  terms: readonly { readonly amount: number; readonly term: (part: number) => Formula }[],
): Formula {
  const [first, ...others] = terms;
  return others.reduce<Formula>(
    (sum, { amount, term }) => (amount < 0 ? ['-', sum, term(-amount)] : ['+', sum, term(amount)]),
    first ? first.term(first.amount) : plain(0),
  );
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function raised(exponent: number): string {
  if (exponent === 1) return '';
  return [...String(exponent)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
}
