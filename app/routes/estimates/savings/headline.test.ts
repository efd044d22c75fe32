import { calculate, resolveInput } from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { describe, expect, test } from 'vitest';
import { readExample } from '../../../../packages/roi-core/fixtures/read.ts';
import { headlineOf } from './headline.ts';

function labelsOf(id: 'e1' | 'e5'): string[] {
  const input = resolveInput(standardCatalogue, readExample(id).inputs);
  const result = calculate(standardCatalogue, input);
  return headlineOf(result, input.scenarioId, '$').figures.map(
    ({ figure, label, value }) => `${figure} ${label} ${value}`,
  );
}

describe('the headline figures', () => {
  test('of a plan start with its net present value and the rate', () => {
    expect(labelsOf('e1')[0]).toBe('metric:npv Net present value, 3 years at 10% $310,198');
  });

  test('of a review are not discounted', () => {
    const [first, second] = labelsOf('e5');
    expect(first).toMatch(/^metric:netBenefit Net benefit, 2 years \$/);
    expect(second).toMatch(/^metric:simpleRoiPct Return on investment /);
  });
});
