import type { OfferedCurrency } from './configuration.ts';

/** Numbers as one page writes them. */
export interface Numbers {
  /** In whole units. */
  readonly money: (value: number) => string;
  readonly fact: (value: number) => string;
  /** What was typed, with the digits and separators that the calculation reads. */
  readonly plain: (text: string) => string;
}

/**
 * An amount of 0 or more to one of so many parts of a whole, on 15 significant digits, as roi-core rounds, so that a half is
 * one whatever its binary neighbor. Its rule in a tenth of its code.
 */
export function roundTo(parts: number, value: number): number {
  return Math.round(+(value * parts).toPrecision(15)) / parts;
}

/** Commas between the thousands before the point. */
const grouped = (text: string) => text.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/**
 * By the page's `locale`; without one, or with one that is none, as everywhere in the product. Intl is asked only for a
 * locale: a browser takes as long to make its first format as for the rest of the calculator.
 */
export function numbersFor(locale: string | null, { code, sign }: OfferedCurrency): Numbers {
  try {
    if (locale) {
      const currency = new Intl.NumberFormat(locale, { style: 'currency', currency: code, minimumFractionDigits: 0 });
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
      const signs: Record<string, string> = {};
      // Its digits, too, which come right below.
      for (const { type, value } of format.formatToParts(11111.1)) signs[value] = type === 'group' ? ',' : '.';
      for (let digit = 0; digit < 10; digit++) signs[format.format(digit)] = String(digit);
      return {
        money: (value) => currency.format(roundTo(1, value)),
        fact: (value) => format.format(value),
        plain: (text) => text.replace(/./gu, (letter) => signs[letter] ?? letter),
      };
    }
  } catch {}
  return {
    money: (value) => sign + grouped(`${roundTo(1, value)}`),
    fact: (value) => grouped(`${value}`),
    plain: (text) => text,
  };
}
