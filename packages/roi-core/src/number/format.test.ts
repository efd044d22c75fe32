import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFixture } from '../../fixtures/read.ts';
import {
  formatExact,
  formatExactIrr,
  formatExactMoney,
  formatExactPayback,
  formatExactPercent,
  formatIrr,
  formatMoneyInput,
  formatMoneyResult,
  formatPayback,
  formatPercentInput,
  formatPercentResult,
  formatProbability,
  formatQuantity,
  formatRatio,
  formatShort,
  parseNumber,
  roundHalfUp,
} from '../index.ts';
import { formatPaybackTime } from './format.ts';

// A fixed seed repeats a failure.
fc.configureGlobal({ seed: 20_250_101 });

interface ShowVector {
  readonly kind: string;
  readonly value: string | null;
  readonly sign: string;
  readonly shown: string;
}

const KINDS: Readonly<Record<string, (value: number | null, sign: string) => string>> = {
  count: (value) => formatQuantity(value as number),
  input: (value) => formatQuantity(value as number),
  moneyInput: (value, sign) => formatMoneyInput(value as number, sign),
  moneyResult: formatMoneyResult,
  percentResult: (value) => formatPercentResult(value),
  payback: formatPayback,
  irr: (value) => formatIrr(value, null),
  ratio: (value) => formatRatio(value),
  probability: (value) => formatProbability(value as number),
};

describe('a figure of each kind', () => {
  const vectors = readFixture<readonly ShowVector[]>('show-vectors');

  test.each(vectors)('$kind: $value as $shown', ({ kind, value, sign, shown }) => {
    expect(KINDS[kind]?.(value === null ? null : Number(value), sign)).toBe(shown);
  });

  test('has no sign when it rounds to zero', () => {
    expect([
      formatQuantity(-0.001),
      formatMoneyInput(-0.001, '$'),
      formatMoneyResult(-0.49, '$'),
      formatPercentInput(-0.001),
      formatPercentResult(-0.049),
      formatRatio(-0.004),
    ]).toEqual(['0', '$0', '$0', '0%', '0.0%', '0.00']);
  });

  test('is rounded to 15 significant digits, also at its limits', () => {
    const justBelow = (limit: number) => limit - limit * 2 ** -53;
    expect([formatPayback(justBelow(1)), formatPayback(0.999999)]).toEqual(['1.0 months', 'under a month']);
    expect([formatIrr(200 + 2e-14, null), formatIrr(200.000001, null)]).toEqual(['200%', '>200%']);
    expect([formatProbability(justBelow(99.5)), formatProbability(justBelow(0.5))]).toEqual(['over 99%', '1%']);
    expect([formatPercentResult(99.95), formatPercentResult(-99.95)]).toEqual(['100%', '-100%']);
    expect(formatQuantity(1.005)).toBe('1.01');
  });

  test('has no trailing zeros as an input, and two decimals as an amount with decimals', () => {
    expect([100, 10.5, 0.1 + 0.2, 1_000_000].map((value) => formatQuantity(value))).toEqual([
      '100',
      '10.5',
      '0.3',
      '1,000,000',
    ]);
    expect([100, 10.5, -5.5, 1000.01].map((value) => formatMoneyInput(value, '$'))).toEqual([
      '$100',
      '$10.50',
      '-$5.50',
      '$1,000.01',
    ]);
  });

  test('that is undefined has its reason', () => {
    expect([formatMoneyResult(null, '$'), formatPercentResult(null), formatRatio(null)]).toEqual(['n/a', 'n/a', 'n/a']);
    expect(formatIrr(null, 'noOutlay')).toBe('n/a: no outlay');
    expect(formatIrr(null, 'notApplicable')).toBe('not applicable to a review');
  });

  test('has a form for a sentence about payback', () => {
    expect([15.3267, 0.96, 0].map(formatPaybackTime)).toEqual(['after 15.3 months', 'in under a month', 'immediately']);
  });

  test('has more decimals than its kind when a line needs them', () => {
    const more = { moreDecimals: 2 };
    expect([
      formatQuantity(1 / 3, more),
      formatMoneyInput(7.365, '$', more),
      formatMoneyResult(46632.96, '$', more),
      formatPercentResult(100 / 17.5, more),
      formatPercentResult(117.047, more),
    ]).toEqual(['0.3333', '$7.3650', '$46,632.96', '5.714%', '117.05%']);
  });
});

describe('formatting a number with two decimals', () => {
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
  ])('formats %d as %s', (value, text) => {
    expect(formatExact(value)).toBe(text);
  });

  test('formats what is not a number as an empty text', () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY].map(formatExact)).toEqual(['', '']);
  });

  test('formats an amount with its sign in front and the minus before it', () => {
    expect(formatExactMoney(-41800, '$')).toBe('-$41,800.00');
    expect(formatExactMoney(1184933.4, 'A$')).toBe('A$1,184,933.40');
  });

  test('formats undefined percents and paybacks in words', () => {
    expect([158.0345187029, null].map(formatExactPercent)).toEqual(['158.03%', 'n/a']);
    expect([formatExactIrr(275.2652, null), formatExactIrr(null, 'noReturn')]).toEqual(['275.27%', 'n/a: no return']);
    expect([5.9070376418, 0.96, 0, null].map(formatExactPayback)).toEqual([
      '5.91 months',
      '0.96 months',
      'immediate',
      'not within the term',
    ]);
  });

  test('formats axes short', () => {
    expect([0, 300000, -100000, 1500000, 999, 2e9].map((value) => formatShort(value, '$'))).toEqual([
      '$0',
      '$300k',
      '-$100k',
      '$1.5M',
      '$999',
      '$2bn',
    ]);
  });

  test('formats a value of at most two decimals so that it parses to itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (cents) => {
        const value = cents / 100;
        expect(parseNumber(formatExact(value))).toEqual({ ok: true, value: value + 0 });
      }),
    );
  });

  test('uses 15 significant digits', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e13, max: 1e13, noNaN: true }), (value) => {
        expect(formatExact(value)).toBe(formatExact(Number(value.toPrecision(15))));
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
