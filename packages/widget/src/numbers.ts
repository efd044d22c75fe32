import type { OfferedCurrency } from './configuration.ts';

/** Numbers as one page writes them. */
export interface Numbers {
  readonly money: (value: number) => string;
  readonly fact: (value: number) => string;
  /** What was typed, with the digits and separators that the calculation reads. */
  readonly plain: (text: string) => string;
}

/**
 * To 15 significant digits, as roi-core rounds, so that a half cent is one whatever its binary neighbour. Its rule in a
 * tenth of its code.
 */
export function roundToCents(value: number): number {
  return (Math.sign(value) * Math.round(+Math.abs(value * 100).toPrecision(15))) / 100;
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
      const currency = new Intl.NumberFormat(locale, { style: 'currency', currency: code });
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
      const signs: Record<string, string> = {};
      // Its digits, too, which come right below.
      for (const { type, value } of format.formatToParts(11111.1)) signs[value] = type === 'group' ? ',' : '.';
      for (let digit = 0; digit < 10; digit++) signs[format.format(digit)] = String(digit);
      return {
        // As a decimal text: Intl rounds that half-up and exactly, where it would round the binary number.
        money: (value) => currency.format(value.toPrecision(15) as `${number}`),
        fact: (value) => format.format(value),
        plain: (text) => text.replace(/./gu, (letter) => signs[letter] ?? letter),
      };
    }
  } catch {}
  return {
    money: (value) => grouped(roundToCents(value).toFixed(2)).replace(/\d/, (digit) => sign + digit),
    fact: (value) => grouped(String(value)),
    plain: (text) => text,
  };
}
