import { standardCatalogue as catalogue } from '@worthwhile/roi-core/catalogue';
import { describe, expect, it } from 'vitest';
import { EMPTY_CHOICE, emptyInputs, type LicenceEntry } from '#app/modules/estimates/inputs.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { investmentResultOf } from './investment-result.ts';

/** The worked example: 1,000 PCs, fees in advance, three months of deployment. */
function example(licences: readonly LicenceEntry[], headline: object | null = { kind: 'new' }): EstimateView {
  return {
    catalogue,
    headline,
    estimate: { state: 1, scenarioId: 1, industry: 'other', currency: { id: 1, sign: '$', value: 1 } },
    inputs: {
      ...emptyInputs({ contractYears: 3, reviewYears: 1 }),
      fields: { employees: fact(1000), endpointsManaged: fact(1000) },
      financial: { deploymentMonths: 3 },
      selection: { proposed: { ...EMPTY_CHOICE, subProducts: [5], addOns: [6] }, existing: EMPTY_CHOICE },
      investment: { feeTiming: 'advance', licences, implementationServicesCost: 20_000 },
    },
  } as unknown as EstimateView;
}
const fact = (value: number) => ({ level: 'manual', value });
const line = (componentId: number, others: Partial<LicenceEntry> = {}): LicenceEntry => ({
  componentId,
  model: 'subscription',
  discountPct: 0,
  maintenancePct: 0,
  ...others,
});
const resultOf = (view: EstimateView) => {
  const result = investmentResultOf(view);
  if (!result) throw new Error('No result');
  return result;
};

describe('the result of an investment', () => {
  it('has the fee of each line, what its discount saves, and their total', () => {
    const { fees, annualFee } = resultOf(example([line(5, { discountPct: 10 }), line(6, { quantity: 800 })]));
    expect(fees).toEqual({
      5: { perYear: '$54,000.00', note: 'saves $6,000.00' },
      6: { perYear: '$4,800.00', note: '' },
    });
    expect(annualFee).toBe('$58,800.00');
  });

  it('separates the price of a perpetual license from its annual maintenance', () => {
    const { fees, annualFee } = resultOf(
      example([line(5, { model: 'perpetual', maintenancePct: 20 }), line(6, { discountPct: 100 })]),
    );
    expect(fees[5]).toEqual({ perYear: '$12,000.00', note: 'plus $60,000.00 once' });
    expect(annualFee).toBe('$12,000.00');
  });

  it('has the costs of each year, without rows of zeros', () => {
    const { costs } = resultOf(example([line(5), line(6)]));
    expect(costs.columns).toEqual(['Start', 'Year 1', 'Year 2', 'Year 3']);
    expect(costs.rows.map(({ label, values, total }) => [label, ...values, total])).toEqual([
      ['License fees, in advance', '$66,000.00', '$66,000.00', '$66,000.00', '–', '$198,000.00'],
      ['Services and training', '$20,000.00', '–', '–', '–', '$20,000.00'],
      ['Risk adjustment, 10%', '$2,000.00', '–', '–', '–', '$2,000.00'],
    ]);
    expect(costs.total.total).toBe('$220,000.00');
  });

  it('compares the paybacks of both times of payment, and the cost of another month of deployment', () => {
    const { paybacks, costOfMonth } = resultOf(example([line(5), line(6)]));
    expect(Number.parseFloat(paybacks?.advance ?? '')).toBeGreaterThan(Number.parseFloat(paybacks?.yearEnd ?? ''));
    expect(costOfMonth).toMatch(/^\$[\d,]+$/);
  });

  it('has no payback in a review or before the estimate has a result', () => {
    for (const headline of [null, { kind: 'realised' }])
      expect(resultOf(example([line(5), line(6)], headline))).toMatchObject({ paybacks: null, costOfMonth: null });
  });

  it('has the first result at list prices before the step is saved', () => {
    const view = example([], null);
    const steps = [{ step: 'assumptions', state: 'done' }];
    const { first, paybacks } = resultOf({
      ...view,
      steps,
      inputs: { ...view.inputs, investment: null },
    } as unknown as EstimateView);
    expect(first).toMatchObject({ measure: 'Net present value', value: '$394,672', hardOnly: '$215,393' });
    expect(paybacks?.advance).toBe('12.5 months');
  });

  it('is unknown while the model cannot calculate it', () => {
    expect(investmentResultOf(example([line(5, { quantity: -1 })]))).toBeNull();
  });
});
