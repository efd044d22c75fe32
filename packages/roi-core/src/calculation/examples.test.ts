import { describe, expect, test } from 'vitest';
import { EXAMPLE_IDS, expectAsWritten, readExample } from '../../fixtures/read.ts';
import { standardCatalogue } from '../catalogue.ts';
import { calculate, formatIrr, formatMoney, formatMonths, formatPct, type ModelInput, resolveInput } from '../index.ts';

function resultOf(input: ModelInput) {
  return calculate(standardCatalogue, resolveInput(standardCatalogue, input));
}

describe('the worked examples', () => {
  test.each(EXAMPLE_IDS)('%s: every intermediate and every metric is as written', (id) => {
    const { inputs, results } = readExample(id);
    expectAsWritten(resultOf(inputs), results);
  });

  test.each(EXAMPLE_IDS)('%s: the figures shown are as written', (id) => {
    const { inputs, display } = readExample(id);
    const { metrics } = resultOf(inputs);
    expect(formatMoney(metrics.totalBenefits, '$')).toBe(display.totalBenefits);
    expect(formatMoney(metrics.npv, '$')).toBe(display.npv);
    expect(formatPct(metrics.roiPct)).toBe(display.roi);
  });

  test('e1 is checkable by hand: the first driver and the first costs', () => {
    const result = resultOf(readExample('e1').inputs);
    const [first] = result.drivers;
    expect(first).toMatchObject({ id: 'serviceDeskL1', baseline: 1000 * 1 * 12 * 22 });
    expect(first?.included && first.yearlyBenefit[0]).toBeCloseTo(27989.28, 8);
    expect(result.costColumns.riskAdjusted[0]).toBeCloseTo((20000 + 5000 + 200 * 65) * 1.1, 8);
    expect(result.costColumns.riskAdjusted[1]).toBeCloseTo(66000 + 20 * 12 * 65 * 1.1, 8);
  });

  test('e2: a manual reduction makes the cap of the war room bind', () => {
    const warRoom = resultOf(readExample('e2').inputs).drivers.find(({ id }) => id === 'warRoom');
    expect(warRoom?.included && [warRoom.uncappedReduction, warRoom.reduction]).toEqual([
      expect.closeTo(0.76595, 12),
      0.7,
    ]);
  });

  test('a low case in another currency does not pay back, and says so', () => {
    const { metrics, metricsHardOnly } = resultOf({
      scenarioId: 1,
      industry: 'retail',
      assumptionLevel: 'low',
      reductionLevel: 'low',
      currency: { sign: '€', value: '0.92' },
      proposed: { subProducts: [8] },
      fields: { mobileDevices: '2000', mobileApps: '3' },
      financial: { rampYear1Pct: 40, rampYear2Pct: 75, rampYear3Pct: 95 },
      investment: {
        licences: [{ componentId: 8, model: 'subscription', quantity: 2000, unitPrice: '16.56' }],
        implementationServicesCost: '9200',
        adminHoursPerMonth: '16',
      },
    });
    expect(formatMoney(metrics.totalBenefits, '€')).toBe('€77,613.13');
    expect(formatMoney(metrics.totalCosts, '€')).toBe('€139,208.51');
    expect(formatMoney(metrics.npv, '€')).toBe('-€54,401.07');
    expect(formatPct(metrics.roiPct)).toBe('-46.45%');
    expect(formatPct(metricsHardOnly.roiPct)).toBe('-54.27%');
    expect(formatMonths(metrics.paybackMonths)).toBe('not within the term');
    expect(formatIrr(metrics.irrPct, metrics.irrReason)).toBe('not applicable: no return');
  });

  test('e1 at exchange value 1.5 is 1.5 times the money and the same ratios', () => {
    const { inputs } = readExample('e1');
    const money = (value: unknown) => Number(value) * 1.5;
    const monetary = new Set(standardCatalogue.fields.filter((field) => field.monetary).map(({ id }) => id));
    const { metrics, metricsHardOnly } = resultOf({
      ...inputs,
      currency: { sign: 'A$', value: '1.5' },
      fields: Object.fromEntries(
        Object.entries(inputs.fields ?? {}).map(([id, value]) => [id, monetary.has(id) ? money(value) : value]),
      ),
      investment: {
        ...inputs.investment,
        licences: inputs.investment?.licences?.map((line) => ({ ...line, unitPrice: money(line.unitPrice) })) ?? [],
        implementationServicesCost: money(20000),
        trainingCost: money(5000),
      },
    });
    expect(formatMoney(metrics.totalBenefits, 'A$')).toBe('A$1,184,933.40');
    expect(formatMoney(metrics.totalCosts, 'A$')).toBe('A$436,920.00');
    expect(formatMoney(metrics.npv, 'A$')).toBe('A$589,326.39');
    expect([metrics.roiPct, metricsHardOnly.roiPct].map((value) => formatPct(value))).toEqual(['158.03%', '78.47%']);
    expect(formatIrr(metrics.irrPct, metrics.irrReason)).toBe('275.27%');
    expect(formatMonths(metrics.paybackMonths)).toBe('5.91 months');
  });
});
