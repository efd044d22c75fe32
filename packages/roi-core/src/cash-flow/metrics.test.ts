import { describe, expect, test } from 'vitest';
import { expectAsWritten, readFixture } from '../../fixtures/read.ts';
import { irr, metricsOf, npv } from '../index.ts';

interface Vector {
  readonly name: string;
  readonly discountRatePct: string;
  readonly benefits: readonly string[];
  readonly costs: readonly string[];
  readonly expected: Record<string, unknown>;
}

describe('metrics of a cash flow', () => {
  test.each(readFixture<Vector[]>('metric-vectors'))('$name', ({ benefits, costs, discountRatePct, expected }) => {
    const metrics = metricsOf({
      benefits: benefits.map(Number),
      costs: costs.map(Number),
      ratePct: Number(discountRatePct),
    });
    expectAsWritten(metrics, expected);
  });

  test('have no fee multiplier and cost of delay without fees or recurring costs', () => {
    const metrics = metricsOf({ benefits: [0, 10], costs: [5, 0], ratePct: 10 });
    expect([metrics.breakEvenFeeMultiplier, metrics.costOfDelayPerMonth]).toEqual([null, null]);
  });

  test('have an exact payback for amounts near the largest number', () => {
    const { paybackMonths } = metricsOf({ benefits: [0, 1.5e308], costs: [1e308, 0], ratePct: 0 });
    expect(paybackMonths).toBeCloseTo(8, 9);
  });
});

describe('published results', () => {
  const flows = [-100, 39, 59, 55, 20];
  test.each([
    ['numpy-financial: npv at 8 %', npv(0.08, [-40000, 5000, 8000, 12000, 30000]), 3065.22267, 5e-6],
    ['numpy-financial: npv at 0 %', npv(0, [-4000, 500, 800]), -2700, 5e-3],
    ['numpy-financial: npv at 5 %', npv(0.05, [-4000, 500, 800]), -2798.19, 5e-3],
    ['numpy-financial: npv at 10 %', npv(0.1, [-4000, 500, 800]), -2884.3, 5e-3],
    ['numpy-financial: second npv at 0 %', npv(0, [-5000, 600, 900]), -3500, 5e-3],
    ['numpy-financial: second npv at 5 %', npv(0.05, [-5000, 600, 900]), -3612.24, 5e-3],
    ['numpy-financial: second npv at 10 %', npv(0.1, [-5000, 600, 900]), -3710.74, 5e-3],
    ['numpy 1.16: npv at 28.1 %', npv(0.281, flows), -0.0084785916384548798, 1e-12],
    ['numpy 1.3: irr', irr(flows).rate, 0.2809484211599611, 1e-15],
    ['numpy-financial: irr of a loss', irr([-100, 0, 0, 74]).rate, -0.0955, 5e-5],
    ['numpy-financial: irr with a late trickle', irr([-100, 100, 0, 7]).rate, 0.06206, 5e-6],
    ['Excel: IRR after five years', irr([-700000, 120000, 150000, 180000, 210000, 260000]).rate, 0.087, 5e-4],
    ['Excel: IRR after four years', irr([-700000, 120000, 150000, 180000, 210000]).rate, -0.021, 5e-4],
    ['Excel: IRR after two years', irr([-700000, 120000, 150000]).rate, -0.444, 5e-4],
    ['FormCalc: NPV(10%; four flows)', npv(0.1, [0, 500, 1500, 4000, 10000]), 11529.60863329007, 1e-9],
    ['FormCalc: NPV(6.5%; one flow)', npv(0.065, [0, 5000]), 4694.83568075117, 1e-9],
    ['FormCalc: NPV(2.75%/12; five flows)', npv(0.0275 / 12, [0, 50, 60, 40, 100, 25]), 273.14193838457, 1e-9],
    [
      'FileMaker: NPV(5%), first flow one period late',
      npv(0.05, [0, -2000, 600, 300, 500, 700, 400]),
      156.91277445,
      1e-7,
    ],
    ['FileMaker: NPV(10%)', npv(0.1, [0, -5000, 10000, 0, 10000, 10000]), 16758.3560487, 1e-7],
    ['MESCIUS: NPV(6.5%), first flow one period late', npv(0.065, [0, -10000, 3000, 3400, 7700]), 2055.38, 5e-3],
  ])('%s', (_, computed, published, tolerance) => {
    expect(Math.abs((computed ?? Number.NaN) - published)).toBeLessThanOrEqual(tolerance);
  });

  test('of Forrester TEI for SalesLoft, page 19, are matched to the dollar', () => {
    const columns = readFixture<{ check: string; computed: string; documented: string }[]>('documented-cross-checks');
    const published = columns.filter(({ check }) => check.startsWith('TEI SalesLoft'));
    const pv = Object.fromEntries(published.map(({ check, documented }) => [check.slice(14), Number(documented)]));
    const costs = Number(published.find(({ check }) => check.endsWith('costs'))?.computed);
    const benefits = Number(published.find(({ check }) => check.endsWith('benefits'))?.computed);
    const { npv: net, roiPct } = metricsOf({ benefits: [benefits], costs: [costs], ratePct: 10 });
    expect(Math.round(net)).toBe(pv.NPV);
    expect(Math.round(roiPct ?? 0)).toBe(pv['ROI %']);
  });
});

describe('the internal rate of return', () => {
  test('is undefined with a reason when it would not be unique', () => {
    expect(irr([-100, 100, 0, -7])).toEqual({ rate: null, reason: 'multipleSignChanges' });
    expect(irr([-5, 10.5, 1, -8, 1])).toEqual({ rate: null, reason: 'multipleSignChanges' });
    expect(irr([0, 0, 0])).toEqual({ rate: null, reason: 'noOutlay' });
    expect(irr([-1, -2])).toEqual({ rate: null, reason: 'noReturn' });
  });

  test('of an outlay at the end is found too', () => {
    expect(irr([100, -110]).rate).toBeCloseTo(0.1, 12);
  });

  test('does not depend on the scale of the amounts', () => {
    const scaled = (factor: number) => irr([-100 * factor, 39 * factor, 59 * factor, 55 * factor, 20 * factor]).rate;
    expect(scaled(1e-200)).toBeCloseTo(scaled(1) as number, 12);
    expect(scaled(1e200)).toBeCloseTo(scaled(1) as number, 12);
  });

  test('above a hundred million percent is out of range', () => {
    expect(irr([-1e-9, 1e9])).toEqual({ rate: null, reason: 'outOfRange' });
  });
});
