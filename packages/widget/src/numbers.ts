import type { OfferedCurrency } from './configuration.ts';

export interface Numbers {
  /** In whole units. */
  readonly money: (value: number) => string;
  readonly fact: (value: number) => string;
  /** Converts the page's digits and separators to those that `readNumber` reads. */
  readonly plain: (text: string) => string;
}

/**
 * Rounds a value to `1 / parts`, on 15 significant digits as roi-core does, so a half is one whatever its binary
 * neighbor. Repeats roi-core's rule in a tenth of its code.
 * @param parts units per whole: 1 or 100
 */
export function roundTo(parts: number, value: number): number {
  return Math.round(+(value * parts).toPrecision(15)) / parts;
}

const grouped = (text: string) => text.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/**
 * Formats by the page's `locale`, otherwise (or if it is invalid) as the product does. Uses Intl only for a locale: the first
 * format takes a browser as long as the rest of the calculator.
 */
export function numbersFor(locale: string | null | false, { code, sign }: OfferedCurrency): Numbers {
  try {
    if (locale) {
      const currency = new Intl.NumberFormat(locale, { style: 'currency', currency: code, minimumFractionDigits: 0 });
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
      const signs: Record<string, string> = {};
      // `formatToParts` also yields digits; the next line corrects them.
      for (const { type, value } of format.formatToParts(11111.1)) signs[value] = type === 'group' ? ',' : '.';
      for (let digit = 0; digit < 10; digit++) signs[format.format(digit)] = `${digit}`;
      return {
        money: (value) => currency.format(roundTo(1, value)),
        fact: (value) => format.format(value),
        plain: (text) => text.replace(/./gu, (letter) => signs[letter] ?? letter),
      };
    }
  } catch {}
  return {
    money: (value) => grouped(`${roundTo(1, value)}`).replace(/\d/, (first) => sign + first),
    fact: (value) => grouped(`${value}`),
    plain: (text) => text,
  };
}
