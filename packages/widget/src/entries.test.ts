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
    expect(numbersFor(null, currency).money(-38282.6)).toBe('-$38,283');
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
        (numbers, employees, endpoints, industry, level) => {
          const { fact, plain, money } = numbers;
          const read = (one: string, other: string) =>
            readEntries(
              e1Configuration,
              { employees: one, endpointsManaged: other, industry, level },
              null,
              currency,
              numbers,
            );
          const typed = read(plain(fact(employees)), plain(fact(endpoints))).detail;
          const { detail, savings } = read(String(employees), String(endpoints));
          expect(typed).toEqual(detail);
          expect(digitsOf(money(savings?.saving ?? -1))).toBe(digitsOf(formatMoneyResult(savings?.saving ?? -1, '$')));
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

describe('what the page hears', () => {
  it('has every amount in whole hundredths, by category too', () => {
    const numbers = numbersFor(null, currency);
    const entries = { employees: '1037', endpointsManaged: '1411', industry: 'mining', level: 'low' };
    const { detail, savings } = readEntries(e1Configuration, entries, null, currency, numbers);
    const amounts = [detail.saving, detail.hardOnly, detail.fees, ...Object.values(detail.byCategory ?? {})];
    expect(amounts).toHaveLength(6);
    for (const amount of amounts) expect(String(amount)).toMatch(/^\d+(\.\d\d?)?$/);
    expect(savings?.saving).not.toBe(detail.saving);
  });

  it('has no amounts and a message for each wrong fact, with its limit as numbers are written', () => {
    const entries = { employees: '1000001', endpointsManaged: 'x', industry: 'other', level: 'low' };
    const { detail, problems } = readEntries(e1Configuration, entries, null, currency, numbersFor(null, currency));
    expect(problems).toEqual({
      employees: "Value can't be more than 1,000,000",
      endpointsManaged: 'Enter a number, such as 1,200',
    });
    expect(detail).not.toHaveProperty('saving');
  });
});
