import { describe, expect, test } from 'vitest';
import { readExample } from '../../fixtures/read.ts';
import { standardCatalogue } from '../catalogue.ts';
import { calculate, type DriverResult, type ModelInput, resolveInput } from '../index.ts';

const resultOf = (input: ModelInput) => calculate(standardCatalogue, resolveInput(standardCatalogue, input));

function driver(drivers: readonly DriverResult[], id: string) {
  const found = drivers.find((candidate) => candidate.id === id);
  if (!found?.included) throw new Error(`${id} is not included`);
  return found;
}

const onPrem: ModelInput = {
  scenarioId: 1,
  industry: 'defense',
  proposed: { subProducts: [1] },
  fields: { employees: 2000, endpointsManaged: 2000 },
  investment: {
    contractYears: 4,
    licences: [
      { componentId: 1, model: 'perpetual', quantity: 2000, unitPrice: 75, discountPct: 10, maintenancePct: 18 },
    ],
  },
};

describe('perpetual licenses', () => {
  const net = 2000 * 75 * 0.9;
  test('cost their price at the start and maintenance in each year, which increases', () => {
    const investment = { ...onPrem.investment, feeTiming: 'yearEnd', annualUpliftPct: 5 } as const;
    const { costColumns } = resultOf({ ...onPrem, investment });
    const fee = net * 0.18;
    expect(costColumns.fees).toEqual(
      [net, fee, fee * 1.05, fee * 1.05 ** 2, fee * 1.05 ** 3].map((x) => expect.closeTo(x, 6)),
    );
  });

  test('in advance have their first maintenance at the start too', () => {
    const { costColumns } = resultOf({ ...onPrem, investment: { ...onPrem.investment, feeTiming: 'advance' } });
    const fee = net * 0.18;
    expect(costColumns.fees).toEqual([net + fee, fee, fee, fee, 0].map((x) => expect.closeTo(x, 6)));
  });

  test('are one-time costs, not recurring ones', () => {
    expect(resultOf(onPrem).costColumns.recurringRiskAdjusted).toBeCloseTo(4 * net * 0.18, 6);
  });
});

describe('exclusions', () => {
  test('with -1 for a field remove the benefits that need it and name the field', () => {
    const { drivers } = resultOf({ ...onPrem, fields: { ...onPrem.fields, costPerTicket: -1 } });
    expect(drivers.find(({ id }) => id === 'serviceDeskL1')).toEqual({
      id: 'serviceDeskL1',
      label: 'Service desk tickets avoided',
      category: 'cost reduction',
      included: false,
      excludedBy: ['costPerTicket'],
    });
    expect(driver(drivers, 'deskEscalation').saving).toBeGreaterThan(0);
  });

  test('with -1 for a reduction remove its contribution, and the benefit when it was the only one', () => {
    const both: ModelInput = { ...onPrem, proposed: { subProducts: [1, 18] }, reductions: { 'serviceDeskL1:1': -1 } };
    expect(driver(resultOf(both).drivers, 'serviceDeskL1').contributions.map(({ componentId }) => componentId)).toEqual(
      [18],
    );
    const alone = resultOf({ ...onPrem, reductions: { 'serviceDeskL1:1': -1 } });
    expect(alone.drivers[0]).toMatchObject({ included: false, excludedBy: ['serviceDeskL1:1'] });
  });

  test('of a field only for coverage remove only the contributions that it covers', () => {
    const { drivers } = resultOf({
      ...onPrem,
      proposed: { subProducts: [1, 10] },
      fields: { employees: 2000, endpointsManaged: -1 },
    });
    expect(driver(drivers, 'slowAppTime').contributions.map(({ componentId }) => componentId)).toEqual([10]);
  });

  test('with -1 for a carbon factor remove its part of the carbon and change no amount', () => {
    const all = resultOf(onPrem);
    const without = resultOf({ ...onPrem, fields: { ...onPrem.fields, embodiedCo2KgPerDevice: -1 } });
    expect(without.metrics).toEqual(all.metrics);
    expect(without.sustainability?.kgCo2eSavedPerYear).toBeCloseTo(
      (all.sustainability?.kWhSavedPerYear ?? 0) * 0.38,
      9,
    );
  });

  test('of everything have a result of zeros', () => {
    const { annual, metrics } = resultOf({ scenarioId: 1, industry: 'other' });
    expect([annual.saving, metrics.npv, metrics.roiPct, metrics.irrReason]).toEqual([0, 0, null, 'noOutlay']);
  });
});

describe('alternative products', () => {
  test('count only with the strongest of several editions', () => {
    const one = resultOf({ ...onPrem, proposed: { subProducts: [5] } });
    const all = resultOf({ ...onPrem, proposed: { subProducts: [1, 2, 3, 5] } });
    expect(all.annual.saving).toBeCloseTo(one.annual.saving, 6);
    const counted = driver(all.drivers, 'serviceDeskL1').contributions.filter((contribution) => contribution.counted);
    expect(counted.map(({ componentId }) => componentId)).toEqual([5]);
  });

  test('with the same effect count with the lowest ID', () => {
    const tied = resultOf({ ...onPrem, proposed: { subProducts: [3, 1] } });
    const counted = driver(tied.drivers, 'serviceDeskL1').contributions.filter((contribution) => contribution.counted);
    expect(counted.map(({ componentId }) => componentId)).toEqual([1]);
  });

  test('include NPM+ for the products that it contains', () => {
    const { drivers } = resultOf({
      scenarioId: 1,
      industry: 'other',
      proposed: { subProducts: [10, 11, 12, 13] },
      fields: { employees: 100, sitesCount: 3, wanMbpsPerSite: 10 },
    });
    const counted = driver(drivers, 'outageLoss').contributions.filter((contribution) => contribution.counted);
    expect(counted.map(({ componentId }) => componentId)).toEqual([13]);
  });
});

describe('growth of the baseline', () => {
  test('raises only the savings of later years', () => {
    const flat = driver(resultOf(onPrem).drivers, 'serviceDeskL1');
    const growing = driver(resultOf({ ...onPrem, financial: { baselineGrowthPct: 2 } }).drivers, 'serviceDeskL1');
    expect(growing.yearlySaving.map((saving, year) => saving / (flat.yearlySaving[year] as number))).toEqual(
      [1, 1.02, 1.02 ** 2, 1.02 ** 3].map((factor) => expect.closeTo(factor, 12)),
    );
    expect(growing.saving).toBe(flat.saving);
  });
});

describe('Ongoing Customer', () => {
  const review: ModelInput = {
    scenarioId: 2,
    industry: 'government',
    existing: { subProducts: [3] },
    fields: { employees: 4500, endpointsManaged: 4000 },
  };

  test('shows a measured rise in cost as negative savings without risk adjustment', () => {
    const ticket = driver(resultOf({ ...review, fieldsExisting: { costPerTicket: 30 } }).drivers, 'serviceDeskL1');
    expect(ticket).toMatchObject({ mode: 'measured', riskPct: 0, fieldsMeasured: ['costPerTicket'] });
    expect(ticket.saving).toBeLessThan(0);
    expect(ticket.yearlyBenefit[0]).toBe(ticket.saving);
  });

  test('accepts a measured value among the fields under its own name', () => {
    const apart = resultOf({ ...review, fieldsExisting: { costPerTicket: 20 } });
    const among = resultOf({ ...review, fields: { ...review.fields, costPerTicketExisting: 20 } });
    expect(among).toEqual(apart);
  });

  test('ignores an excluded measured value', () => {
    expect(resultOf({ ...review, fieldsExisting: { costPerTicket: -1 } })).toEqual(resultOf(review));
  });

  test('is never discounted and looks back on the review years for any contract', () => {
    const result = resultOf({ ...review, financial: { discountRatePct: 12, reviewYears: 2 } });
    expect([result.years, result.discountRatePct]).toEqual([2, 0]);
  });
});

describe('Renewal', () => {
  const renewal = readExample('e6').inputs;

  test('with figures from before the product uses the formula as the baseline', () => {
    const today = driver(resultOf(renewal).drivers, 'outageLoss');
    const before = driver(resultOf({ ...renewal, baselineBasis: 'before' }).drivers, 'outageLoss');
    expect(before.baseline).toBeCloseTo(today.baseline * (1 - (today.existingReduction as number)), 6);
  });

  test('loses the savings of a dropped product immediately, without adoption', () => {
    const dropped = driver(resultOf({ ...renewal, proposed: { subProducts: [11] } }).drivers, 'outageLoss');
    expect(dropped.additionalSaving).toBeLessThan(0);
    expect(dropped.yearlySaving).toEqual([1, 2, 3].map(() => expect.closeTo(dropped.saving, 6)));
  });

  test('that costs less than before has no return on its increment, only a gain', () => {
    const cheaper = { ...renewal, investment: { ...renewal.investment, existingAnnualFee: 900000 } };
    const { incremental } = resultOf(cheaper);
    expect(incremental?.pvCosts).toBeLessThan(0);
    expect([incremental?.roiPct, incremental?.benefitCostRatio, incremental?.breakEvenFeeMultiplier]).toEqual([
      null,
      null,
      null,
    ]);
    expect(incremental?.npv).toBeGreaterThan(0);
  });

  test('has an increment without savings and fee of the current contract', () => {
    const { incremental, metrics } = resultOf({ ...renewal, proposed: renewal.existing ?? {} });
    expect(incremental?.totalBenefits).toBeCloseTo(0, 6);
    expect(incremental?.totalCosts).toBeCloseTo(metrics.totalCosts - 3 * 115000, 6);
  });

  test('of the same products at the same fee adds nothing, and has no rate of return from rounding', () => {
    // Both fees are the same sum, split differently, so they differ by rounding alone.
    const licences = [
      { componentId: 10, model: 'subscription' as const, quantity: 3, unitPrice: 0.1, discountPct: 0 },
      { componentId: 11, model: 'subscription' as const, quantity: 7, unitPrice: 1234.567, discountPct: 30 },
    ];
    const existingAnnualFee = 7 * 1234.567 * 0.7 + 0.1 + 0.1 + 0.1;
    const same = resultOf({
      ...renewal,
      proposed: renewal.existing ?? {},
      financial: { riskFeesPct: 0, baselineGrowthPct: 2.7 },
      investment: { contractYears: 3, feeTiming: 'yearEnd', licences, existingAnnualFee },
    });
    expect(same.incremental?.net).toEqual([0, 0, 0, 0]);
    expect(same.incremental).toMatchObject({ irrPct: null, irrReason: 'noOutlay', roiPct: null, paybackMonths: 0 });
  });
});

describe('Consolidation', () => {
  const consolidation = readExample('e7').inputs;

  test('saves nothing for a tool retired after the term', () => {
    const late = consolidation.retiredTools?.map((tool) => ({ ...tool, retireMonth: 60 })) ?? [];
    const result = resultOf({ ...consolidation, retiredTools: late });
    expect(result.drivers.some(({ id }) => id === 'toolLicence')).toBe(false);
    expect(result.costColumns.termination).toEqual([0, 0, 0, 0]);
    expect(result.notIncluded.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  });

  test('is never better with a tool that stays than with one that is retired', () => {
    const npvWith = (retireMonth: number) => {
      const tools = consolidation.retiredTools?.map((tool) => ({ ...tool, retireMonth, terminationFee: 0 })) ?? [];
      return resultOf({ ...consolidation, retiredTools: tools }).metrics.npv;
    };
    expect(npvWith(36)).toBeLessThan(npvWith(35) as number);
  });

  test('reduces NPM+ by the mean overlap of the three classes that it replaces', () => {
    const { drivers } = resultOf(consolidation);
    const npm = driver(drivers, 'outageLoss').contributions.find(({ componentId }) => componentId === 13);
    expect(npm?.overlap).toBeCloseTo((50 + 80 + 70) / 3 / 100, 12);
  });

  test('without the IT staff share drops the administration benefit and keeps the licenses', () => {
    const { drivers } = resultOf({ ...consolidation, fields: { ...consolidation.fields, itTimeCapturePct: -1 } });
    expect(drivers.find(({ id }) => id === 'toolAdmin')).toMatchObject({
      included: false,
      excludedBy: ['itTimeCapturePct'],
    });
    expect(driver(drivers, 'toolLicence').saving).toBe(630000);
  });
});
