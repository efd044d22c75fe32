import type { OfferedCurrency } from './configuration.ts';

/** Numbers as one page writes them. */
export interface Numbers {
  readonly money: (value: number) => string;
  readonly fact: (value: number) => string;
  /** What was typed, with the digits and separators that the calculation reads. */
  readonly plain: (text: string) => string;
}

const OURS = 'en-US';
const cents = new Intl.NumberFormat(OURS, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});

/**
 * The value with 15 significant digits, as a decimal: Intl rounds that half-up and exactly, as roi-core does, where it
 * would round the binary number.
 */
const exact = (value: number) => value.toPrecision(15) as `${number}`;

/** Half-up to two decimals: roi-core's rule in a tenth of its code, as a browser has the most of it. */
export function roundToCents(value: number): number {
  return Number(cents.format(exact(value)).replaceAll(',', ''));
}

/** By the page's `locale`; without one, or with one that is none, as everywhere in the product. */
export function numbersFor(locale: string | null, { code, sign }: OfferedCurrency): Numbers {
  let tag = OURS;
  let currency: Intl.NumberFormat | undefined;
  try {
    // A dash is no locale, as is what a page may have written.
    currency = new Intl.NumberFormat(locale || '-', { style: 'currency', currency: code });
    tag = locale as string;
  } catch {}
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 });
  const signs: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(11111.1)) {
    signs[value] = type === 'group' ? ',' : type === 'decimal' ? '.' : value;
  }
  for (let digit = 0; digit < 10; digit++) signs[format.format(digit)] = String(digit);
  return {
    money: (value) =>
      currency ? currency.format(exact(value)) : cents.format(exact(value)).replace(/^-?/, (minus) => minus + sign),
    fact: (value) => format.format(value),
    plain: (text) => text.replace(/./gu, (letter) => signs[letter] ?? letter),
  };
}
