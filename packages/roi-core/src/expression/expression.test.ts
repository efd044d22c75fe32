import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frozenCatalogue } from '../../fixtures/frozen.ts';
import { parseExpression } from '../formula/parse.ts';
import { evaluate, fieldsOf, printExpression, toSpreadsheet } from '../index.ts';
import type { Expression } from '../types.ts';
import { compile } from './evaluate.ts';

// A fixed seed repeats a failure.
fc.configureGlobal({ seed: 20_250_101 });

const names = ['a', 'b', 'c'];
const tree: fc.Arbitrary<Expression> = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Expression>(...names, 2, 12, 0.5),
    fc.tuple(
      fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const, 'min' as const, 'max' as const),
      tie('tree'),
      tie('tree'),
    ),
  ),
})).tree;
const lookup = (id: string) => ({ a: 3, b: 7, c: 11 })[id] as number;

describe('parsing a formula', () => {
  test.each<[string, Expression]>([
    ['a * b / 100', ['/', ['*', 'a', 'b'], 100]],
    ['a - b - c', ['-', ['-', 'a', 'b'], 'c']],
    ['a + b * c', ['+', 'a', ['*', 'b', 'c']]],
    ['(a + b) * c', ['*', ['+', 'a', 'b'], 'c']],
    ['min(1, a / b)', ['min', 1, ['/', 'a', 'b']]],
    ['0.5', 0.5],
  ])('%s', (text, expected) => {
    expect(parseExpression(text)).toEqual(expected);
  });

  test.each([
    ['a *', 'found the end'],
    ['a b', "found 'b' at 3"],
    ['(a', "Expected ')'"],
    ['min(1)', "Expected ','"],
    ['a % b', "'%' at"],
    ['', 'found the end'],
  ])('%j is rejected with its position', (text, message) => {
    expect(() => parseExpression(text)).toThrow(message);
  });

  test('a formula written for a spreadsheet parses to the same value', () => {
    fc.assert(
      fc.property(tree, (expression) => {
        const text = toSpreadsheet(expression, (id) => id)
          .replaceAll('MIN', 'min')
          .replaceAll('MAX', 'max');
        expect(evaluate(parseExpression(text), lookup)).toEqual(evaluate(expression, lookup));
      }),
    );
  });
});

describe('evaluating a formula', () => {
  test('has the same value compiled and by its tree', () => {
    const place = (id: string) => names.indexOf(id);
    const row = names.map(lookup);
    fc.assert(
      fc.property(tree, (expression) => {
        expect(compile(expression, place)(row)).toEqual(evaluate(expression, lookup));
      }),
    );
  });

  test('lists its fields once, in order', () => {
    expect(fieldsOf(parseExpression('b * a / b + min(1, c)'))).toEqual(['b', 'a', 'c']);
  });
});

describe('printing a formula', () => {
  const label = (id: string) => frozenCatalogue.fields.find((field) => field.id === id)?.shortLabel ?? id;

  test('uses words and numbers', () => {
    const formula = frozenCatalogue.drivers[0]?.formula ?? 0;
    expect(printExpression(formula, label)).toBe(
      'endpoints in scope × tickets per endpoint per month × 12 × cost per level-1 ticket',
    );
    expect(printExpression(formula, () => '1.00')).toBe('1.00 × 1.00 × 12 × 1.00');
  });

  test('includes the hundred of a percent', () => {
    const formula = parseExpression('a * escalatedTicketPct / 100 * b');
    expect(printExpression(formula, (id) => (id.endsWith('Pct') ? '25.00%' : id))).toBe('a × 25.00% × b');
    expect(printExpression(parseExpression('employees / 100 * a'), (id) => id)).toBe('employees ÷ 100 × a');
  });

  test('keeps the brackets that matter and writes min and max in words', () => {
    expect(printExpression(parseExpression('a - (b - c)'), (id) => id)).toBe('a − (b − c)');
    expect(printExpression(parseExpression('a - b - c'), (id) => id)).toBe('a − b − c');
    expect(printExpression(parseExpression('min(1, a / b)'), (id) => id)).toBe('the smaller of 1 and a ÷ b');
  });

  test('uses the cells of the fields for a spreadsheet', () => {
    const cells: Record<string, string> = { endpointsManaged: 'Inputs!C2', employees: 'Inputs!C3' };
    expect(toSpreadsheet(parseExpression('min(1, endpointsManaged / employees)'), (id) => cells[id] ?? id)).toBe(
      'MIN(1,Inputs!C2/Inputs!C3)',
    );
  });
});
