import { describe, expect, test } from 'vitest';
import { EXAMPLE_IDS, expectAsWritten, readExample } from '../../fixtures/read.ts';
import { standardCatalogue } from '../catalogue.ts';
import { calculate, type ModelInput, resolveInput } from '../index.ts';

function resultOf(input: ModelInput) {
  return calculate(standardCatalogue, resolveInput(standardCatalogue, input));
}

describe('the worked examples', () => {
  test.each(EXAMPLE_IDS)('%s: resolve to the documented input', (id) => {
    const { inputs, resolved } = readExample(id);
    const { fields, reductions, investment } = resolveInput(standardCatalogue, inputs);
    expectAsWritten(fields, resolved.fields);
    expectAsWritten(reductions, resolved.reductions);
    const listPrices = investment.licences.flatMap((line) =>
      line.isListPrice ? [[line.componentId, line.unitPrice] as const] : [],
    );
    expectAsWritten(Object.fromEntries(listPrices), resolved.listPrices);
  });

  test.each(EXAMPLE_IDS)('%s: have the documented intermediate values and metrics', (id) => {
    const { inputs, results } = readExample(id);
    expectAsWritten(resultOf(inputs), results);
  });

  test('e1 can be checked by hand: the first benefit and the first costs', () => {
    const result = resultOf(readExample('e1').inputs);
    const [first] = result.drivers;
    expect(first).toMatchObject({ id: 'serviceDeskL1', baseline: 1000 * 1 * 12 * 22 });
    expect(first?.included && first.yearlyBenefit[0]).toBeCloseTo(62198.4 * 0.5 * 0.75 * 0.9, 8);
    expect(result.costColumns.riskAdjusted[0]).toBeCloseTo((20000 + 5000 + 200 * 65) * 1.1 + 66000, 8);
    expect(result.costColumns.riskAdjusted[1]).toBeCloseTo(66000 + 20 * 12 * 65 * 1.1, 8);
  });

  test('e2 has a manual reduction at which the cap of the war room binds', () => {
    const warRoom = resultOf(readExample('e2').inputs).drivers.find(({ id }) => id === 'warRoom');
    expect(warRoom?.included && [warRoom.uncappedReduction, warRoom.reduction]).toEqual([
      expect.closeTo(0.76595, 12),
      0.7,
    ]);
  });

  test('include a low case in another currency without payback', () => {
    const { headline } = resultOf({
      scenarioId: 1,
      industry: 'retail',
      assumptionLevel: 'low',
      reductionLevel: 'low',
      currency: { sign: '€', value: '0.92' },
      proposed: { subProducts: [8] },
      fields: { mobileDevices: '2000', mobileApps: '3' },
      financial: { rampYear1Pct: 40, rampYear2Pct: 75, rampYear3Pct: 95, deploymentMonths: 2 },
      investment: {
        licences: [{ componentId: 8, model: 'subscription' }],
        implementationServicesCost: '9200',
        adminHoursPerMonth: '16',
      },
    });
    expect(headline.all.totalCosts).toBeCloseTo(139208.5, 0);
    expect(headline.all.paybackMonths).toBeNull();
    expect(headline.all.npv).toBeLessThan(0);
  });

  test('scale amounts with the exchange value 1.5 in e1, not ratios', () => {
    const { inputs } = readExample('e1');
    const base = resultOf(inputs).headline;
    const other = resultOf({
      ...inputs,
      currency: { sign: 'A$', value: '1.5' },
      investment: { ...inputs.investment, implementationServicesCost: 30000, trainingCost: 7500 },
    }).headline;
    for (const side of ['all', 'hardOnly'] as const) {
      const { npv, totalBenefits, totalCosts, roiPct, paybackMonths } = other[side];
      expect(npv).toBeCloseTo(1.5 * (base[side].npv as number), 6);
      expect(totalBenefits).toBeCloseTo(1.5 * base[side].totalBenefits, 6);
      expect(totalCosts).toBeCloseTo(1.5 * base[side].totalCosts, 6);
      expect(roiPct).toBeCloseTo(base[side].roiPct as number, 9);
      expect(paybackMonths).toBeCloseTo(base[side].paybackMonths as number, 9);
    }
  });
});

describe('the conventions of model 1.0', () => {
  test('reproduce its payback rule: fees at the end of the year, no deployment time', () => {
    const { inputs } = readExample('e1');
    const { metrics } = resultOf({
      ...inputs,
      financial: { deploymentMonths: 0 },
      fields: {
        ...inputs.fields,
        outageCostPerHour: 80000,
        majorIncidentsPerYear: 8,
        warRoomPeople: 8,
        routineTasksPerMonth: 250,
      },
      investment: { ...inputs.investment, feeTiming: 'yearEnd' },
    });
    expect(metrics.npv).toBeCloseTo(392884.26, 2);
    expect(metrics.paybackMonths).toBeCloseTo(5.91, 2);
  });
});
