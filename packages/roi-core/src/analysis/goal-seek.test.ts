import { describe, expect, test } from 'vitest';
import { readExample } from '../../fixtures/read.ts';
import { standardCatalogue } from '../catalogue.ts';
import { calculate, type Goal, goalSeek, leversOf, type ModelInput, moveLever, resolveInput } from '../index.ts';

const catalogue = standardCatalogue;
const e1 = readExample('e1').inputs;
const e3 = readExample('e3').inputs;
const e5 = readExample('e5').inputs;
const e6 = readExample('e6').inputs;

const seek = (goal: Goal, model = e1) => goalSeek(catalogue, resolveInput(catalogue, model), goal);

function headlineWith({ variable }: Goal, value: number, model = e1) {
  const input = resolveInput(catalogue, model);
  const lever = leversOf(catalogue, input).find((each) => each.variable === variable);
  if (!lever) throw new Error(`No lever ${variable}`);
  return calculate(catalogue, moveLever(catalogue, input, lever, value)).headline;
}

function reached(goal: Goal, model = e1) {
  const found = seek(goal, model);
  if (!found.isReached) throw new Error(found.reason);
  return found;
}

describe('goal seek', () => {
  test.each<Goal>([
    { variable: 'costPerTicket', metric: 'npv', target: 500_000 },
    { variable: 'issuesPerEndpointMonth', metric: 'roiPct', target: 200 },
    { variable: 'issuesPerEndpointMonth', metric: 'paybackMonths', target: 15 },
  ])('finds $variable for a $metric of $target', (goal) => {
    const { value, achieved } = reached(goal);
    expect(achieved).toBeCloseTo(goal.target, 3);
    expect(headlineWith(goal, value).all[goal.metric]).toBe(achieved);
  });

  test('works with hard savings only', () => {
    const goal: Goal = { variable: 'costPerTicket', metric: 'npv', target: 200_000, isHardOnly: true };
    expect(headlineWith(goal, reached(goal).value).hardOnly.npv).toBeCloseTo(200_000, 3);
  });

  test('finds a break-even price equal to the price times the fee multiplier', () => {
    const { npv } = headlineWith({ variable: 'price:5', metric: 'npv', target: 0 }, 60).all;
    const gone = (npv as number) / (1 + 1 / 1.1 + 1 / 1.21) / 1000;
    expect(reached({ variable: 'price:5', metric: 'npv', target: 0 }).value).toBeCloseTo(60 + gone, 6);
  });

  test('can find a reduction', () => {
    const { npv } = headlineWith({ variable: 'licenceWaste:5', metric: 'npv', target: 0 }, 40).all;
    expect(reached({ variable: 'licenceWaste:5', metric: 'npv', target: npv as number }).value).toBeCloseTo(40, 6);
  });

  test('scales defaults with a customer fact, and finds a target between their steps', () => {
    // From 1,575 remote users on, the default is 110 large transfers a month instead of 100.
    const goal = { variable: 'remoteUsers', metric: 'npv' } as const;
    const npvAt = (users: number) => headlineWith({ ...goal, target: 0 }, users, e3).all.npv as number;
    const target = (npvAt(1574.99) + npvAt(1575.01)) / 2;
    const { value, achieved } = reached({ ...goal, target }, e3);
    expect(value).toBeCloseTo(1575, 6);
    expect(achieved).toBe(npvAt(value));
    expect(achieved).toBeGreaterThan(target + 1);
  });

  test('finds the next earlier payback when a fee makes the requested one impossible', () => {
    // The fee of the third year is due in month 24, so the line crosses zero well before or after it.
    const goal: Goal = { variable: 'price:5', metric: 'paybackMonths', target: 24 };
    const { value, achieved } = reached(goal);
    expect(achieved).toBeLessThan(24);
    expect(headlineWith(goal, Number(value.toFixed(6))).all.paybackMonths).toBe(achieved);
    expect(headlineWith(goal, value * 1.0001).all.paybackMonths).toBeGreaterThan(24);
  });

  test('uses the increment of a renewal', () => {
    const goal: Goal = { variable: 'price:13', metric: 'npv', target: 0 };
    const headline = headlineWith(goal, reached(goal, e6).value, e6);
    expect(headline.all.npv).toBeCloseTo(0, 3);
    expect(headline.total?.all.npv).toBeGreaterThan(1_000_000);
  });

  test('uses the net benefit of a review', () => {
    const goal: Goal = { variable: 'price:3', metric: 'npv', target: 1_000_000 };
    expect(headlineWith(goal, reached(goal, e5).value, e5).all.netBenefit).toBeCloseTo(1_000_000, 3);
  });

  test('reports an unreachable target, with the results at both limits', () => {
    const found = seek({ variable: 'warRoomPeople', metric: 'npv', target: 1e9 });
    expect(found).toMatchObject({ isReached: false, reason: 'unreachable' });
    expect(!found.isReached && found.atEnds[1]).toBeGreaterThan(310_198);
  });

  test('reports an input without effect', () => {
    expect(seek({ variable: 'co2KgPerKwh', metric: 'npv', target: 0 })).toMatchObject({ reason: 'noEffect' });
  });

  test('reports a metric that both rises and falls', () => {
    // Up to one endpoint each, more employees regain more time. Beyond that, the endpoints cover ever less of the outages.
    const model: ModelInput = {
      scenarioId: 1,
      industry: 'other',
      proposed: { subProducts: [5] },
      fields: { employees: 1000, endpointsManaged: 2000, outageCostPerHour: 80_000, majorIncidentsPerYear: 8 },
      investment: { contractYears: 1 },
    };
    const found = seek({ variable: 'employees', metric: 'npv', target: 1000 }, model);
    expect(found).toMatchObject({ isReached: false, reason: 'notMonotonic' });
  });

  test('rejects an input that the estimate does not have', () => {
    expect(() => seek({ variable: 'mobileApps', metric: 'npv', target: 0 })).toThrow(RangeError);
  });
});
