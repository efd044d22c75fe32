import { formatMoneyResult } from '@worthwhile/roi-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { e1Configuration } from '../tests/vendor.ts';
import { numbersFor } from './numbers.ts';
import { readEntries } from './read-entries.ts';

const [currency] = e1Configuration.currencies;
const LEVELS = ['low', 'average', 'high'];

/** Converts Eastern Arabic digits and drops signs and separators. */
const digitsOf = (text: string) =>
  text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).replace(/[^0-9]/g, '');

describe('numbers without a locale', () => {
  const { money, fact, plain } = numbersFor(null, currency);
  const intl = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

  it('are formatted as the product formats them, for 10,000 random amounts and as many halves', () => {
    const amount = fc.oneof(
      fc.double({ min: 0, max: 1e11, noNaN: true }),
      fc.integer({ min: 0, max: 1e9 }).map((units) => units + 0.5),
    );
    fc.assert(
      fc.property(amount, (value) => money(value) === formatMoneyResult(value, '$')),
      { numRuns: 20_000, seed: 85 },
    );
  });

  it('have commas only between thousands, and are parsed as typed', () => {
    for (const value of [0, 7, 999, 1000, 1234.5, 1000.123456, 1_234_567, 0.000001, 999_999_999_999_999])
      expect(fact(value)).toBe(intl.format(value));
    expect(plain('1,234.5')).toBe('1,234.5');
  });

  it('are used for an unknown locale', () => {
    const { money: shown } = numbersFor('no such locale', currency);
    expect(shown(1234.5)).toBe('$1,235');
  });
});

describe('entries in another language', () => {
  it('parse to the same figure as plain digits, for 2,000 random entries', () => {
    const numbers = ['de-DE', 'de-AT', 'de-CH', 'ar-EG', 'ar-AE', 'en-IN'].map((locale) =>
      numbersFor(locale, currency),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...numbers),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(...e1Configuration.industries.map(({ id }) => id)),
        fc.constantFrom(...LEVELS),
        ({ fact, plain, money }, employees, endpoints, industry, level) => {
          const read = (one: string, other: string) =>
            readEntries(e1Configuration, { employees: one, endpointsManaged: other, industry, level }, null, currency);
          const typed = read(plain(fact(employees)), plain(fact(endpoints))).detail;
          const { detail } = read(String(employees), String(endpoints));
          expect(typed).toEqual(detail);
          expect(digitsOf(money(detail.saving ?? -1))).toBe(digitsOf(formatMoneyResult(detail.saving ?? -1, '$')));
        },
      ),
      { numRuns: 2_000, seed: 20 },
    );
  }, 60_000);

  it.each([
    ['de-DE', '1.234,5', '1234.5'],
    ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
    ['ar-EG', '1234', '1234'],
    ['en-US', '1,234.5', '1,234.5'],
  ])('in %s include %s', (locale, typed, read) => {
    const plainText = numbersFor(locale, currency).plain(typed);
    expect(plainText.replaceAll(',', '')).toBe(read.replaceAll(',', ''));
  });
});
