import { describe, expect, it } from 'vitest';
import { comparisonSentence } from './comparison-sentence.ts';
import { selectLines } from './differing-lines.ts';
import { formatComparison } from './format-comparison.ts';

const row = (
  id: string,
  unit: string,
  values: (number | string | null)[],
  better: 'higher' | 'lower' | null = null,
) => ({
  id,
  label: id,
  unit,
  values,
  isDifferent: values.some((value) => value !== values[0]),
  better,
});
const comparison = {
  names: ['One', 'Two'],
  results: [
    row('driver:small', 'currency', [10, 20], 'higher'),
    row('driver:large', 'currency', [null, 80], 'higher'),
    row('annual:saving', 'currency', [10, 100], 'higher'),
    { ...row('metric:npv', 'currency', [1000, 750], 'higher'), label: 'Net present value' },
    row('hardOnly:npv', 'currency', [500, 500], 'higher'),
    row('metric:totalCosts', 'currency', [500, 400], 'lower'),
    row('hardOnly:totalCosts', 'currency', [500, 400], 'lower'),
    row('metric:roiPct', 'percent', [100, 100], 'higher'),
    row('hardOnly:roiPct', 'percent', [100, 112.5], 'higher'),
    row('metric:paybackMonths', 'months', [6, null], 'lower'),
  ],
  assumptions: [row('industry', '', ['Retail', 'Health']), row('costPerTicket', 'currency', [22, 22])],
};
const shown = (signs: readonly string[]) => formatComparison(comparison, signs);
const resultOf = (signs: readonly string[]) => shown(signs).result;

describe('estimates side by side', () => {
  it('show what the second has more or less than the first', () => {
    expect(resultOf(['$', '$']).map(({ id, differences }) => [id, ...differences])).toEqual([
      ['metric:npv', '-$250.00'],
      ['hardOnly:npv', 'Same'],
      ['metric:totalCosts', '-$100.00'],
      ['metric:roiPct', 'Same'],
      ['hardOnly:roiPct', '+12.50 points'],
      ['metric:paybackMonths', 'Differs'],
    ]);
  });

  it('are not subtracted across currencies', () => {
    const lines = resultOf(['$', '€']);
    expect(lines[0]).toMatchObject({ differences: ['Not comparable'], isDifferent: null, bar: null });
    expect(lines.find(({ id }) => id === 'hardOnly:roiPct')).toMatchObject({ differences: ['+12.50 points'] });
  });

  it('have bars on one scale for each unit, which tell better from worse', () => {
    const [npv, , costs] = resultOf(['$', '$']);
    expect([npv?.bar, costs?.bar]).toEqual([
      { share: -1, isBetter: false },
      { share: -0.4, isBetter: true },
    ]);
    expect(shown(['$', '$', '$']).result.every(({ bar }) => bar === null)).toBe(true);
  });

  it('show the benefits with the largest difference first', () => {
    expect(shown(['$', '$']).benefits.map(({ id }) => id)).toEqual(['driver:large', 'driver:small']);
  });

  it('show only differences, each hard savings with its line, unless all lines are wanted', () => {
    const different = selectLines(shown(['$', '$']), 'different');
    expect(different.result.map(({ id }) => id)).toEqual([
      'metric:npv',
      'metric:totalCosts',
      'metric:roiPct',
      'hardOnly:roiPct',
      'metric:paybackMonths',
    ]);
    expect(different.assumptions.map(({ id }) => id)).toEqual(['industry']);
    expect(different.counts).toEqual({ all: 11, different: 8 });
    expect(selectLines(shown(['$', '$']), 'all').result).toHaveLength(6);
  });

  it('show the six largest benefits until every difference is wanted', () => {
    const results = Array.from({ length: 8 }, (_, index) =>
      row(`driver:${index}`, 'currency', [0, index + 1], 'higher'),
    );
    const many = formatComparison({ ...comparison, results }, ['$', '$']);
    expect(selectLines(many, 'different')).toMatchObject({ hiddenBenefits: 2, benefits: { length: 6 } });
    expect(selectLines(many, 'everyDifferent')).toMatchObject({ hiddenBenefits: 0, benefits: { length: 8 } });
  });
});

describe('the sentence about compared estimates', () => {
  it('says what the second costs and brings compared with the first', () => {
    expect(comparisonSentence(comparison, ['$', '$'])).toBe(
      '“Two” costs $100 less, and its net present value is $250 lower, hard savings only the same.',
    );
  });

  it('names the best of several', () => {
    const results = comparison.results.map((each) => ({ ...each, values: [...each.values, each.values[0] ?? null] }));
    expect(comparisonSentence({ ...comparison, names: ['One', 'Two', 'Three'], results }, ['$', '$', '$'])).toBe(
      '“One” has the highest net present value: $1,000, hard savings only $500.',
    );
  });

  it('says nothing across currencies', () => {
    expect(comparisonSentence(comparison, ['$', '€'])).toBeNull();
  });
});
