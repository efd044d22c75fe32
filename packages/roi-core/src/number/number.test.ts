import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatIrr,
  formatMoney,
  formatMonths,
  formatNumber,
  formatPct,
  formatShort,
  parseNumber,
  roundHalfUp,
} from '../index.ts';

// The same inputs in every run: a failure can be looked at again.
fc.configureGlobal({ seed: 20_250_101 });

describe('reading a number', () => {
  test.each([
    ['1,234.50', 1234.5],
    ['1 234.5', 1234.5],
    ['12 345 678', 12345678],
    ['1,00,000', 100000],
    ['-3', -3],
    ['-0', 0],
    ['  7 ', 7],
    ['000.100000', 0.1],
    ['999999999999999', 999999999999999],
  ])('%j is %d', (text, value) => {
    expect(parseNumber(text)).toEqual({ ok: true, value });
  });

  test.each([
    '0x10',
    '0b11',
    '1e5',
    'Infinity',
    'NaN',
    '１２',
    '1.2345678',
    '1234567890123456',
    '1,5',
    '1,2,3',
    '1.2.3',
    '--1',
    '+1',
    '.5',
    '5.',
    '1_000',
    '1,234.5,6',
    'abc',
  ])('%j does not match the pattern', (text) => {
    expect(parseNumber(text)).toMatchObject({
      ok: false,
      reason: 'pattern',
      message: 'Value does not match the required pattern',
    });
  });

  test('nothing typed is its own reason', () => {
    expect(parseNumber('  ')).toMatchObject({ ok: false, reason: 'empty' });
  });

  test('limits are told with the words of the form', () => {
    expect(parseNumber('120', { min: 0, max: 100 })).toMatchObject({
      reason: 'max',
      message: "Value can't be more than 100",
    });
    expect(parseNumber('-1', { min: 0, max: 100 })).toMatchObject({
      reason: 'min',
      message: "Value can't be less than 0",
    });
    expect(parseNumber('100', { min: 0, max: 100 })).toEqual({ ok: true, value: 100 });
  });

  test('whatever is typed, what is read is a finite number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const parsed = parseNumber(text);
        if (parsed.ok) expect(Number.isFinite(parsed.value)).toBe(true);
      }),
    );
  });
});

describe('writing a number', () => {
  test.each([
    [0, '0.00'],
    [-0, '0.00'],
    [-0.001, '0.00'],
    [1.005, '1.01'],
    [-1.005, '-1.01'],
    [0.005, '0.01'],
    [0.00499999, '0.00'],
    [1234.5, '1,234.50'],
    [999.995, '1,000.00'],
    [62198.4, '62,198.40'],
    [1e15, '1,000,000,000,000,000.00'],
    [123456789012345680, '123,456,789,012,346,000.00'],
    [0.1 + 0.2, '0.30'],
  ])('%d as %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  test('what is no number shows as nothing', () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY].map((value) => formatNumber(value))).toEqual(['', '']);
  });

  test('money has its sign in front and the minus before it', () => {
    expect(formatMoney(-41800, '$')).toBe('-$41,800.00');
    expect(formatMoney(1184933.4, 'A$')).toBe('A$1,184,933.40');
  });

  test('percents, months and rates of return say what is not a number in words', () => {
    expect([158.0345187029, null].map((value) => formatPct(value))).toEqual(['158.03%', 'not applicable']);
    expect([5.9070376418, 0, null].map(formatMonths)).toEqual(['5.91 months', 'immediate', 'not within the term']);
    expect([formatIrr(275.2652, null), formatIrr(1000.01, null), formatIrr(null, 'noOutlay')]).toEqual([
      '275.27%',
      '>1,000%',
      'not applicable: no outlay',
    ]);
  });

  test('axes are short', () => {
    expect([0, 300000, -100000, 1500000, 999, 2e9].map((value) => formatShort(value, '$'))).toEqual([
      '$0',
      '$300k',
      '-$100k',
      '$1.5M',
      '$999',
      '$2bn',
    ]);
  });

  test('a value of at most two decimals reads back as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (cents) => {
        const value = cents / 100;
        expect(parseNumber(formatNumber(value))).toEqual({ ok: true, value: value + 0 });
      }),
    );
  });

  test('looks at 15 significant digits and no further', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e13, max: 1e13, noNaN: true }), (value) => {
        expect(formatNumber(value)).toBe(formatNumber(Number(value.toPrecision(15))));
      }),
      { numRuns: 2000 },
    );
  });

  test('rounds every half cent up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        expect(roundHalfUp(Number(`${cents}.5e-2`), 2)).toBe((cents + 1) / 100);
      }),
      { numRuns: 1000 },
    );
  });

  test('is never more than half a cent off', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        expect(Math.abs(roundHalfUp(value, 2) - value)).toBeLessThanOrEqual(0.005 + 1e-6);
      }),
    );
  });
});
