import { describe, expect, test } from 'vitest';
import { readExample } from '../../fixtures/read.ts';
import { standardCatalogue as catalogue } from '../catalogue.ts';
import { type Calculated, calculate, compareMeasured, type ModelInput, resolveInput } from '../index.ts';

const review = readExample('e5').inputs;
const PROMISE: ModelInput = {
  ...{ scenarioId: 1, estimateType: 'estimateNew', industry: review.industry, currency: review.currency },
  ...{ assumptionLevel: 'average', reductionLevel: 'average', proposed: review.existing },
  fields: { employees: '4500', endpointsManaged: '4000', ticketsPerEndpointMonth: '0.95', costPerTicket: '26' },
  investment: { ...review.investment, contractYears: 3 },
};
/** Nothing is taken off for time or risk. */
const AT_FULL = {
  ...{ rampYear1Pct: 100, rampYear2Pct: 100, rampYear3Pct: 100, deploymentMonths: 0, baselineGrowthPct: 0 },
  ...{ riskCostReductionPct: 0, riskCostAvoidancePct: 0, riskProductivityPct: 0 },
};

function solved(model: ModelInput): Calculated {
  const input = resolveInput(catalogue, model);
  return { catalogue, input, result: calculate(catalogue, input) };
}
const near = (value: number) => expect.closeTo(value, 4);

describe('what was promised and what was measured', () => {
  const compared = compareMeasured(solved(PROMISE), solved(review));

  test('are compared over the years that both have, and add up to what explains each difference', () => {
    expect(compared.years).toBe(2);
    expect(compared.benefits.length).toBeGreaterThan(2);
    for (const { inputs, rest, difference, promised, measured } of compared.benefits) {
      expect(measured - promised).toEqual(near(difference));
      expect(inputs.reduce((total, { explains }) => total + explains, rest)).toEqual(near(difference));
      const sizes = inputs.map(({ explains }) => Math.abs(explains));
      expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    }
  });

  test('count only benefits that were promised and measured, on both sides', () => {
    const sum = (of: 'promised' | 'measured') => compared.benefits.reduce((total, one) => total + one[of], 0);
    expect(compared.all.benefits).toEqual({ promised: near(sum('promised')), measured: near(sum('measured')) });
    const modelled = solved(review).result.drivers.filter((one) => one.included && one.mode === 'modelled');
    expect(compared.others.filter(({ is }) => is === 'notMeasured').map(({ label }) => label)).toEqual(
      expect.arrayContaining(modelled.map(({ label }) => label)),
    );
    const hard = compared.benefits.filter(({ category }) => category !== 'productivity');
    expect(compared.hardOnly.benefits.promised).toEqual(near(hard.reduce((total, one) => total + one.promised, 0)));
  });

  test('leave out the fee that is due after the compared years', () => {
    const [whole] = [solved(PROMISE).result.metrics.totalCosts];
    expect(compared.costs.promised).toBeLessThan(whole);
    expect(compared.lines.promised.at(-1)).toEqual({ month: 24, amount: near(compared.all.net.promised) });
    expect(compared.lines.measured.at(-1)).toEqual({ month: 24, amount: near(compared.all.net.measured) });
  });

  test('name the input that was measured otherwise, with the effect that the same engine gives it alone', () => {
    const tickets = compared.benefits.find(({ id }) => id === 'serviceDeskL1');
    const cost = tickets?.inputs.find(({ id }) => id === 'costPerTicket');
    expect(cost).toMatchObject({ promised: 26, measured: 24 });
    const alone = solved({ ...PROMISE, fields: { ...PROMISE.fields, costPerTicket: '24' } }).result;
    const over = (result: typeof alone) => {
      const driver = result.drivers.find(({ id }) => id === 'serviceDeskL1');
      return driver?.included ? (driver.yearlyBenefit[0] ?? 0) + (driver.yearlyBenefit[1] ?? 0) : 0;
    };
    expect(cost?.explains).toEqual(near(over(alone) - over(solved(PROMISE).result)));
  });

  test('are the same where the products did exactly what was promised', () => {
    const promise = solved({ ...PROMISE, financial: AT_FULL, fields: { ...review.fields } });
    const unused = promise.result.drivers.find(({ id }) => id === 'serviceDeskL1');
    if (!unused?.included) throw new Error('The example promises fewer tickets.');
    const fieldsExisting = { ticketsPerEndpointMonth: String(0.95 * (1 - unused.reduction)) };
    const { benefits } = compareMeasured(promise, solved({ ...review, riskOverrides: {}, fieldsExisting }));
    const same = benefits.find(({ id }) => id === 'serviceDeskL1');
    expect(same?.difference).toEqual(near(0));
    expect(same?.inputs).toEqual([]);
  });

  test('show a single measured figure as the value that the promise implied', () => {
    const { benefits } = compareMeasured(
      solved(PROMISE),
      solved({ ...review, fieldsExisting: { deviceLifeYears: '5.5' } }),
    );
    const [life] = benefits.flatMap(({ inputs }) => inputs.filter(({ id }) => id === 'deviceLifeYearsExisting'));
    const driver = solved(PROMISE).result.drivers.find(
      (one) => one.included && one.label.includes('Device replacement'),
    );
    if (!driver?.included) throw new Error('The example promises longer device lives.');
    const before = solved(PROMISE).input.fields.deviceLifeYears ?? 0;
    expect(life).toMatchObject({ measured: 5.5, promised: near(before / (1 - driver.reduction)) });
  });
});
