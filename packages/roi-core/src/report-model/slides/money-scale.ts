import { formatMoneyResult, formatQuantity, formatShort } from '../../number/format.ts';
import { roundHalfUp } from '../../number/rounding.ts';

/** Figures in whole units stay readable up to this many digits with their separators. */
const LONGEST = 11;

const SCALES = [
  [1e3, 'thousand'],
  [1e6, 'million'],
  [1e9, 'billion'],
] as const;

export interface MoneyScale {
  /** Says once how the figures are meant: `In $ million`. Empty for whole units. */
  readonly unit: string;
  readonly format: (amount: number) => string;
}

/** Shows large amounts of a table in thousands or more, so none of them has to be small. */
export function moneyScale(sign: string, amounts: readonly number[]): MoneyScale {
  const longest = (size: number) =>
    Math.max(0, ...amounts.map((amount) => formatQuantity(roundHalfUp(amount / size, 0)).length));
  if (longest(1) <= LONGEST) return { unit: '', format: (amount) => formatMoneyResult(amount, sign) };
  const [size, name] = SCALES.find(([each]) => longest(each) <= LONGEST) ?? SCALES[2];
  return { unit: `In ${sign.trim()} ${name}`, format: (amount) => formatQuantity(roundHalfUp(amount / size, 0)) };
}

/** Characters of an amount that has little room. */
const LONGEST_LABEL = 13;

/** Shows amounts in full if all of them are short enough, otherwise as on an axis: `Rp 12,397.7bn`. */
export function labelsOf(sign: string, amounts: readonly number[]): string[] {
  const full = amounts.map((amount) => formatMoneyResult(amount, sign));
  return full.every(({ length }) => length <= LONGEST_LABEL)
    ? full
    : amounts.map((amount) => formatShort(amount, sign));
}
