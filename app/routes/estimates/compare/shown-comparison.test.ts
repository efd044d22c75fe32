import { describe, expect, it } from 'vitest';
import { formatComparison } from './format-comparison.ts';

const row = (id: string, unit: string, values: (number | string | null)[]) => ({
  id,
  label: id,
  unit,
  values,
  isDifferent: values.some((value) => value !== values[0]),
});
const comparison = {
  names: ['One', 'Two'],
  results: [
    row('metric:npv', 'currency', [1000, 750]),
    row('metric:roiPct', 'percent', [100, 112.5]),
    row('metric:paybackMonths', 'months', [6, null]),
    row('metric:totalCosts', 'currency', [500, 500]),
  ],
  assumptions: [row('industry', '', ['Retail', 'Health'])],
};
const differences = (signs: string[], only = false) =>
  formatComparison(comparison, signs, only).headline.map((line) => line.differences);

describe('estimates side by side', () => {
  it('show what the second has more or less than the first', () => {
    expect(differences(['$', '$'])).toEqual([['-$250.00'], ['+12.50 points'], ['Differs'], ['Same']]);
  });

  it('are not subtracted across currencies', () => {
    expect(differences(['$', '€'])).toEqual([['Not comparable'], ['+12.50 points'], ['Differs'], ['Not comparable']]);
  });

  it('can hide equal rows', () => {
    expect(differences(['$', '$'], true)).toEqual([['-$250.00'], ['+12.50 points'], ['Differs']]);
  });
});
