import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNumber } from '../index.ts';

// A fixed seed repeats a failure.
fc.configureGlobal({ seed: 20_250_101 });

describe('parsing a number', () => {
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
  ])('parses %j as %d', (text, value) => {
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
  ])('rejects %j, which does not match the pattern', (text) => {
    expect(parseNumber(text)).toMatchObject({
      ok: false,
      reason: 'pattern',
      message: 'Value does not match the required pattern',
    });
  });

  test('has its own reason for an empty text', () => {
    expect(parseNumber('  ')).toMatchObject({ ok: false, reason: 'empty' });
  });

  test('reports limits in the words of the form', () => {
    expect(parseNumber('120', { min: 0, max: 100 })).toMatchObject({
      reason: 'max',
      message: "Value can't be more than 100",
    });
    expect(parseNumber('-1', { min: 0, max: 100 })).toMatchObject({
      reason: 'min',
      message: "Value can't be less than 0",
    });
    expect(parseNumber('20000000000', { min: 0.1, max: 15_000_000_000 })).toMatchObject({
      message: "Value can't be more than 15,000,000,000",
    });
    expect(parseNumber('0', { min: 0.1 })).toMatchObject({ message: "Value can't be less than 0.1" });
    expect(parseNumber('100', { min: 0, max: 100 })).toEqual({ ok: true, value: 100 });
  });

  test('returns a finite number for any valid text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const parsed = parseNumber(text);
        if (parsed.ok) expect(Number.isFinite(parsed.value)).toBe(true);
      }),
    );
  });
});
