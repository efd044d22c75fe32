import { calculate, resolveInput } from '@worthwhile/roi-core';
import { describe, expect, test } from 'vitest';
import { frozenCatalogue } from '../../../../packages/roi-core/fixtures/frozen.ts';
import { readExample } from '../../../../packages/roi-core/fixtures/read.ts';

import { confirmedOf, furtherOf, type HeadlineFigure, headlineOf, wholeOf } from './headline.ts';

type Example = 'e1' | 'e5' | 'e6';

function resultOf(id: Example) {
  return calculate(frozenCatalogue, resolveInput(frozenCatalogue, readExample(id).inputs));
}

function linesOf(block: readonly HeadlineFigure[] | null): string[] {
  return (block ?? []).map(
    ({ figure, hardOnlyFigure, label, value, unit, hardOnly }) =>
      `${figure} ${hardOnlyFigure} ${label}: ${value}${unit ? ` ${unit}` : ''}, ${hardOnly}`,
  );
}

describe('the headline results', () => {
  test('of a plan start with its net present value and the rate', () => {
    expect(linesOf(headlineOf(resultOf('e1'), '$'))).toEqual([
      'metric:npv hardOnly:npv Three-year NPV at 10%: $310,198, $130,919',
      'metric:roiPct hardOnly:roiPct Return on investment: 117%, 49.4%',
      'metric:paybackMonths hardOnly:paybackMonths Payback: 15.3 months, 24.2 months',
      'metric:totalBenefits hardOnly:totalBenefits Total benefits: $713,132, $490,869',
    ]);
    expect(wholeOf(resultOf('e1'), '$')).toBeNull();
  });

  test('of a review are not discounted', () => {
    const result = resultOf('e5');
    const [first, second, third] = linesOf(headlineOf(result, '$'));
    expect(first).toMatch(/^metric:netBenefit hardOnly:netBenefit Net benefit, 2 years: \$1,741,683, /);
    expect(second).toMatch(/^metric:simpleRoiPct hardOnly:simpleRoiPct Return on investment: 441%, /);
    expect(third).toMatch(/Payback: 1\.9 months/);
    const further = furtherOf(result, '$').map(({ label }) => label);
    expect(further).not.toContain('Internal rate of return');
    expect(further).not.toContain('Cost of delay per month');
  });

  test('of a renewal are the difference of renewing, next to the total', () => {
    const result = resultOf('e6');
    const [first, second, third, fourth] = linesOf(headlineOf(result, '$'));
    expect(first).toMatch(/^incremental:npv incrementalHardOnly:npv Net present value of renewing, .*: \$849,075, /);
    expect(second).toMatch(/: 180%, -12\.2%$/);
    expect(third).toMatch(/: 12\.3 months, not within the term$/);
    expect(fourth).toMatch(/ Added benefits: \$1,633,650, /);
    const [whole, roi] = linesOf(wholeOf(result, '$'));
    expect(whole).toMatch(/^metric:npv hardOnly:npv Three-year NPV at 10%: \$2,330,374, /);
    expect(roi).toMatch(/: 296%, /);
  });
});

describe('the confirmed case', () => {
  test('shows the share of savings confirmed by the customer, and its result', () => {
    const { confirmed } = resultOf('e5');
    expect(confirmed.drivers.length).toBeGreaterThan(0);
    expect(confirmedOf(resultOf('e5'), '$')).toMatch(
      /^Figures you confirmed carry [\d.]+% of the annual savings\. Net benefit, resting on your confirmed figures alone: -?\$[\d,]+, hard savings only -?\$[\d,]+\.$/,
    );
  });

  test('shows no amount when nothing is confirmed', () => {
    expect(confirmedOf(resultOf('e1'), '$')).toBe('No figures confirmed yet');
  });
});
