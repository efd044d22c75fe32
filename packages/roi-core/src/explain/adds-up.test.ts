import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculated, printedResult } from '../../fixtures/calculator.ts';
import { EXAMPLE_IDS, readExample, readFixture } from '../../fixtures/read.ts';
import { standardCatalogue } from '../catalogue.ts';
import { calculate, type Derivation, explainAll, type ModelInput, resolveInput } from '../index.ts';
import { money, moneyInput, percent, percentInput, plain } from './operands.ts';
import { step } from './steps.ts';

/** No formula gives these: a rate found by search, and a product that another one replaces. */
const NOT_CALCULATED = ['Internal rate of return', 'Not counted'];

/** Finds lines whose printed numbers do not give the printed result. */
function missesOf(input: ModelInput): { lines: number; misses: string[] } {
  const resolved = resolveInput(standardCatalogue, input);
  const { sign } = resolved.currency;
  const traces = explainAll(standardCatalogue, resolved, calculate(standardCatalogue, resolved));
  const lines = Object.values(traces).flatMap(({ figure, steps }) =>
    steps
      .filter(({ title }) => !NOT_CALCULATED.includes(title))
      .flatMap((each) => partsOf(each).map((part) => ({ ...part, at: `${figure}, ${each.title}` }))),
  );
  const misses = lines.flatMap(({ at, line, result }) => {
    const wanted = printedResult(result, sign);
    if (!wanted)
      return /^(n\/a|not applicable to a review|immediate|under a month|not within the term)/.test(result)
        ? []
        : [`${at}: ${result}?`];
    const value = calculated(line, sign);
    const isMet =
      value !== null && Math.abs(value - wanted.value) <= wanted.halfUnit * (1 + 1e-9) + 1e-14 * Math.abs(wanted.value);
    return isMet ? [] : [`${at}: ${line} = ${result}, and not ${value}`];
  });
  return { lines: lines.length, misses };
}

/** Splits a row of columns into one line each. */
function partsOf({ inNumbers, result }: Derivation): { line: string; result: string }[] {
  const lines = inNumbers.split('; ');
  if (lines.length === 1) return [{ line: inNumbers, result }];
  const results = result.split(/, (?=year )/).map((text) => text.replace(/^(start|year \d+) /, ''));
  return lines.map((line, column) => ({ line, result: results[column] ?? '' }));
}

describe('the printed numbers of an explanation', () => {
  test.each(EXAMPLE_IDS)('%s: add up to the printed result', (id) => {
    const { lines, misses } = missesOf(readExample(id).inputs);
    expect(misses).toEqual([]);
    expect(lines).toBeGreaterThan(100);
  });

  test('add up for amounts of any size, at any rate, in any currency', () => {
    const { inputs } = readExample('e2');
    const input = fc.record({
      employees: fc.integer({ min: 1, max: 1_000_000 }),
      costPerTicket: fc.double({ min: 1, max: 900, noNaN: true }),
      discountRatePct: fc.double({ min: 0, max: 40, noNaN: true }),
      riskFeesPct: fc.double({ min: 0, max: 50, noNaN: true }),
      sign: fc.constantFrom('$', 'kr.', 'R$ '),
    });
    fc.assert(
      fc.property(input, ({ employees, costPerTicket, sign, ...financial }) => {
        const { misses } = missesOf({
          ...inputs,
          currency: { sign, value: 1 },
          fields: { ...inputs.fields, employees, costPerTicket },
          financial: { ...inputs.financial, ...financial },
        });
        expect(misses).toEqual([]);
      }),
      { numRuns: 15, seed: 20_250_101 },
    );
  });
});

describe('the decimals of a line', () => {
  const [vector] = readFixture<readonly { readonly shown: string }[]>('explanation-vectors');

  test('are those of its kinds of figures while they are exact enough', () => {
    const formula = ['*', ['*', plain(77), moneyInput(7.36, '$')], percentInput(12.5)] as const;
    expect(step('', '', formula, money(70.84, '$')).inNumbers).toBe('77 × $7.36 × 12.5%');
  });

  test('increase one by one, and only when a number is not exact', () => {
    const formula = [
      '*',
      ['*', ['*', ['*', plain(77), plain(120)], moneyInput(7.36, '$')], 12],
      percent(200 / 35),
    ] as const;
    const { inNumbers, result } = step('', '', formula, money(77 * 120 * 7.36 * 12 * (2 / 35), '$'));
    expect(`${inNumbers} = ${result}`.replaceAll('×', 'x')).toBe(vector?.shown);
  });

  test('increase as long as the line misses its result, up to 15 significant digits', () => {
    expect(step('', '', ['*', money(1 / 3, '$'), 1e13], money(1e13 / 3, '$')).inNumbers).toBe(
      '$0.3333333333333 × 10000000000000',
    );
    expect(step('', '', ['+', money(2 / 3, '$'), plain(1e-7 / 3)], money(5, '$')).inNumbers).toBe(
      '$0.666666666666667 + 0.0000000333333333333333',
    );
  });

  test('are unchanged when the result is a word', () => {
    expect(step('', '', ['/', plain(1 / 3), plain(0)], 'n/a').inNumbers).toBe('0.33 ÷ 0');
  });
});
