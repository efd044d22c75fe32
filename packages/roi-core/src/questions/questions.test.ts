import { describe, expect, test } from 'vitest';
import { readExample } from '../../fixtures/read.ts';
import { standardCatalogue } from '../catalogue.ts';
import { calculate, compare, type Goal, goalSeek, type ModelInput, provenanceShares, resolveInput } from '../index.ts';

const catalogue = standardCatalogue;
const e1 = readExample('e1').inputs;

function solved(name: string, model: ModelInput) {
  const input = resolveInput(catalogue, model);
  return { name, input, result: calculate(catalogue, input) };
}

function withFields(fields: ModelInput['fields'], model: ModelInput = e1): ModelInput {
  return { ...model, fields: { ...model.fields, ...fields } };
}

describe('goal seek', () => {
  const seek = (goal: Goal, model = e1) => goalSeek(catalogue, resolveInput(catalogue, model), goal);
  const metricWith = (goal: Goal, value: number) =>
    solved('', withFields({ [goal.variable]: value })).result.metrics[goal.metric];

  test.each<Goal>([
    { variable: 'costPerTicket', metric: 'npv', target: 500_000 },
    { variable: 'issuesPerEndpointMonth', metric: 'roiPct', target: 200 },
    { variable: 'issuesPerEndpointMonth', metric: 'paybackMonths', target: 5 },
  ])('$variable so that $metric is $target', (goal) => {
    const found = seek(goal);
    if (!found.isReached) throw new Error(found.reason);
    expect(metricWith(goal, found.value)).toBeCloseTo(goal.target, 3);
  });

  test('the break-even price is the price times the fee multiplier', () => {
    const price = seek({ variable: 'price:5', metric: 'npv', target: 0 });
    const { input, result } = solved('', e1);
    const gone = result.metrics.npv / (1 / 1.1 + 1 / 1.21 + 1 / 1.331) / 1000;
    expect(price.isReached && price.value).toBeCloseTo(60 + gone, 6);
    expect(input.investment.licences[0]?.unitPrice).toBe(60);
  });

  test('a reduction can be sought too', () => {
    const found = seek({ variable: 'licenceWaste:5', metric: 'npv', target: 392884.2620586026 });
    expect(found.isReached && found.value).toBeCloseTo(40, 6);
  });

  test('says when the target cannot be reached, and what is reached at the ends', () => {
    const found = seek({ variable: 'warRoomPeople', metric: 'npv', target: 1e9 });
    expect(found).toMatchObject({ isReached: false, reason: 'unreachable' });
    expect(!found.isReached && found.atEnds[1]).toBeGreaterThan(392884);
  });

  test('says when the input has no effect', () => {
    expect(seek({ variable: 'co2KgPerKwh', metric: 'npv', target: 0 })).toMatchObject({ reason: 'noEffect' });
  });

  test('says when the metric rises and falls', () => {
    // Up to one endpoint each, more employees regain more time; beyond that the endpoints reach ever less of the outages.
    const model: ModelInput = {
      scenarioId: 1,
      industry: 'other',
      proposed: { subProducts: [5] },
      fields: { employees: 1000, endpointsManaged: 2000 },
      investment: { contractYears: 1 },
    };
    const found = goalSeek(catalogue, resolveInput(catalogue, model), {
      variable: 'employees',
      metric: 'npv',
      target: 1000,
    });
    expect(found).toMatchObject({ isReached: false, reason: 'notMonotonic' });
  });

  test('an input that the estimate does not have is refused', () => {
    expect(() => seek({ variable: 'mobileApps', metric: 'npv', target: 0 })).toThrow(RangeError);
  });
});

describe('comparing estimates', () => {
  const base = solved('Base', e1);
  const dearer = solved('Dearer tickets', withFields({ costPerTicket: 30 }));

  test('tells the differences of assumptions and marks those of results', () => {
    const { names, assumptions, results } = compare(catalogue, [base, dearer]);
    expect(names).toEqual(['Base', 'Dearer tickets']);
    expect(assumptions.map(({ id, values }) => [id, values])).toEqual([['costPerTicket', [22, 30]]]);
    expect(
      results.filter(({ isDifferent, id }) => isDifferent && id.startsWith('driver:')).map(({ id }) => id),
    ).toEqual(['driver:serviceDeskL1']);
    expect(results.find(({ id }) => id === 'metric:npv')?.values).toEqual([
      base.result.metrics.npv,
      dearer.result.metrics.npv,
    ]);
  });

  test('a driver that only one has is empty for the other', () => {
    const more = solved('With IQ', { ...e1, proposed: { subProducts: [5, 18], addOns: [6] } });
    const alerts = compare(catalogue, [base, more]).results.find(({ id }) => id === 'driver:alertTriage');
    expect(alerts?.values).toEqual([null, expect.any(Number)]);
  });

  test('takes two to four', () => {
    expect(() => compare(catalogue, [base])).toThrow(RangeError);
    expect(() => compare(catalogue, [base, base, base, base, base])).toThrow(RangeError);
    expect(compare(catalogue, [base, base]).assumptions).toEqual([]);
  });
});

describe('on whose numbers the saving rests', () => {
  const sharesOf = (model: ModelInput) => {
    const { input, result } = solved('', model);
    return provenanceShares(catalogue, input, result);
  };

  test('presets count as sourced or expert default, facts as the customer’s', () => {
    const shares = sharesOf({
      scenarioId: 1,
      industry: 'other',
      proposed: { subProducts: [8] },
      fields: { mobileDevices: 100, mobileApps: -1 },
    });
    expect(shares?.customer).toBeGreaterThan(0);
    expect(shares?.sourced).toBeGreaterThan(0);
    expect(shares?.seller).toBe(0);
    expect(Object.values(shares ?? {}).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  test('all values from the customer make it whole', () => {
    const provenance = Object.fromEntries(catalogue.fields.map(({ id }) => [id, 'customer' as const]));
    expect(sharesOf({ ...e1, provenance })?.customer).toBeCloseTo(1, 12);
  });

  test('there is no share of nothing', () => {
    expect(sharesOf({ scenarioId: 1, industry: 'other' })).toBeNull();
  });
});
