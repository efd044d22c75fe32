import { describe, expect, test } from 'vitest';
import { EXAMPLE_IDS, expectAsWritten, readExample } from '../../fixtures/read.ts';
import { standardCatalogue, withConfiguration } from '../catalogue.ts';
import {
  type Catalogue,
  calculate,
  endsOf,
  type ModelInput,
  mulberry32,
  type Provenance,
  resolveInput,
  simulate,
  tornado,
  uncertainVariables,
  worthConfirming,
} from '../index.ts';
import { drawOf, drawTrial } from './draw.ts';

const e1 = readExample('e1').inputs;
const exampleInput = (id: (typeof EXAMPLE_IDS)[number]) => resolveInput(standardCatalogue, readExample(id).inputs);
const simulated = EXAMPLE_IDS.filter((id) => readExample(id).monteCarlo);
const withBars = EXAMPLE_IDS.filter((id) => readExample(id).tornado);

function variablesOf(model: ModelInput, catalogue: Catalogue = standardCatalogue) {
  const input = resolveInput(catalogue, model);
  return uncertainVariables(catalogue, input, calculate(catalogue, input));
}

describe('the varied inputs', () => {
  test.each(simulated)('%s: have the documented variations and first values', (id) => {
    const { variables: written = [], seed = 0 } = { ...readExample(id).monteCarlo };
    const variables = variablesOf(readExample(id).inputs);
    expect(variables.map((variable) => variable.id)).toEqual(written.map(({ variable }) => variable));
    const drawn = new Float64Array(variables.length);
    drawTrial(variables.map(drawOf), mulberry32(seed), drawn);
    variables.forEach(({ value, h, sign }, index) => {
      const { variable, ...numbers } = written[index] ?? {};
      expectAsWritten({ value, h, sign, firstTrial: drawn[index] }, numbers, variable);
    });
  });

  const hOf = (variable: string, model: ModelInput, catalogue?: Catalogue) =>
    variablesOf(model, catalogue).find(({ id }) => id === variable)?.h;

  test.each<[string, Provenance, number | undefined]>([
    ['costPerTicket', 'agreed', 1.05],
    ['costPerTicket', 'customer', 1.1],
    ['costPerTicket', 'seller', 1.25],
    ['costPerTicket', 'preset', Math.sqrt(27 / 18)],
    ['serviceDeskL1:5', 'agreed', 1.05],
    ['serviceDeskL1:5', 'customer', 1.1],
    ['serviceDeskL1:5', 'seller', 1.25],
    ['serviceDeskL1:5', 'preset', Math.sqrt(28 / 16)],
    ['employees', 'agreed', undefined],
    ['employees', 'customer', undefined],
    ['employees', 'seller', 1.2],
  ])('%s: %s', (variable, provenance, h) => {
    expect(hOf(variable, { ...e1, provenance: { [variable]: provenance } })).toBe(h);
  });

  test('vary a benchmark by a factor of 1.05 to 3, and by 3 when one of its levels is 0', () => {
    const levels = (low: number, high: number) =>
      withConfiguration(standardCatalogue, {
        configVersion: 2,
        presets: { other: { costPerTicket: { low, average: 22, high } } },
      });
    expect(hOf('costPerTicket', e1, levels(22, 22))).toBe(1.05);
    expect(hOf('costPerTicket', e1, levels(2, 200))).toBe(3);
    expect(hOf('costPerTicket', e1, levels(0, 30))).toBe(3);
  });

  test('include a list price, once for all its lines, and not a typed price', () => {
    const prices = (...unitPrices: (number | undefined)[]) =>
      variablesOf({
        ...e1,
        investment: {
          licences: unitPrices.map((unitPrice) => ({
            componentId: 5,
            model: 'subscription' as const,
            ...(unitPrice !== undefined && { unitPrice }),
          })),
        },
      }).filter(({ id }) => id.startsWith('price:'));
    expect(prices(undefined, undefined, 50)).toMatchObject([{ id: 'price:5', value: 60, h: 1.1, sign: -1 }]);
    expect(prices(60)).toEqual([]);
  });

  test('have the larger conservative end for an inverse field, and no end outside the limits', () => {
    const { deviceLifeYears, unusedLicencePct } = Object.fromEntries(
      variablesOf({
        ...e1,
        fields: { ...e1.fields, deviceLifeYears: 4, unusedLicencePct: 90 },
        provenance: { deviceLifeYears: 'seller', unusedLicencePct: 'seller' },
      }).map((variable) => [variable.id, endsOf(variable)]),
    );
    expect(deviceLifeYears).toEqual({ conservative: 5, optimistic: 3.2 });
    expect(unusedLicencePct).toEqual({ conservative: 72, optimistic: 100 });
  });

  test('do not include excluded ones', () => {
    const ids = variablesOf({ ...e1, fields: { ...e1.fields, costPerTicket: -1 } }).map(({ id }) => id);
    expect(ids).not.toContain('costPerTicket');
    expect(ids).not.toContain('serviceDeskL1:5');
  });
});

describe('the sensitivity chart', () => {
  test.each(withBars)('%s: has the documented bars in order', (id) => {
    expectAsWritten(tornado(standardCatalogue, exampleInput(id)), readExample(id).tornado);
  });

  test('varies the fees of a dependent quantity with its fact', () => {
    const input = resolveInput(standardCatalogue, { ...e1, provenance: { endpointsManaged: 'seller' } });
    const bar = tornado(standardCatalogue, input).bars.find(({ variable }) => variable === 'endpointsManaged');
    const moved = { ...input, fields: { ...input.fields, endpointsManaged: 1200 } };
    const { headline, costColumns } = calculate(standardCatalogue, moved);
    expect(costColumns.licenceLines.map(({ quantity }) => quantity)).toEqual([1200, 1200]);
    expect(bar?.npvOptimistic).toBeCloseTo(headline.all.npv as number, 4);
    expect(bar?.npvOptimisticHardOnly).toBeCloseTo(headline.hardOnly.npv as number, 4);
  });
});

describe('the simulation', () => {
  test.each(simulated)('%s: has the documented results of 500 trials', (id) => {
    const { variables, firstTrialNpv, ...written } = { ...readExample(id).monteCarlo };
    expectAsWritten(simulate(standardCatalogue, exampleInput(id), { trials: 500 }), written);
    expectAsWritten(simulate(standardCatalogue, exampleInput(id), { trials: 1 }).mean, firstTrialNpv);
  });

  test('has a total next to the main result only for a renewal', () => {
    const hasTotal = (id: (typeof EXAMPLE_IDS)[number]) =>
      'total' in simulate(standardCatalogue, exampleInput(id), { trials: 1 });
    expect(EXAMPLE_IDS.filter(hasTotal)).toEqual(['e6']);
  });

  test('is the same with the same seed and different with another', () => {
    const run = (seed: number) => simulate(standardCatalogue, exampleInput('e2'), { trials: 200, seed });
    expect(run(7)).toEqual(run(7));
    expect(run(7).mean).not.toBe(run(8).mean);
  });
});

describe('figures worth confirming', () => {
  const worth = (model: ModelInput) => {
    const input = resolveInput(standardCatalogue, model);
    const bars = tornado(standardCatalogue, input);
    return {
      bars: bars.bars,
      found: worthConfirming(standardCatalogue, input, calculate(standardCatalogue, input), bars),
    };
  };

  test('are the three widest figures, no reductions, each with its width once confirmed', () => {
    const { bars, found } = worth(e1);
    const widest = bars.map(({ variable }) => variable).filter((variable) => !variable.includes(':'));
    expect(found.map(({ variable }) => variable)).toEqual(widest.slice(0, 3));
    for (const { variable, swing, narrowing } of found) {
      const confirmed = worth({ ...e1, provenance: { [variable]: 'customer' } });
      const left = confirmed.bars.find((bar) => bar.variable === variable);
      expect(left?.h).toBe(1.1);
      expect(narrowing).toBeCloseTo(swing - (left?.swing ?? 0), 6);
      expect(narrowing).toBeGreaterThan(0);
      expect(confirmed.found.map((each) => each.variable)).not.toContain(variable);
    }
  });

  test('include a fact of ours, which has no width once confirmed', () => {
    const { bars, found } = worth({ ...e1, provenance: { employees: 'seller', endpointsManaged: 'seller' } });
    const [first] = found;
    expect(first?.variable).toBe('endpointsManaged');
    expect(first?.narrowing).toBe(bars.find(({ variable }) => variable === 'endpointsManaged')?.swing);
  });

  test('are none once all figures are the customer’s or agreed: customers cannot confirm a price', () => {
    const ids = variablesOf(e1).map(({ id }) => id);
    const provenance = Object.fromEntries(
      ids.filter((id) => !id.startsWith('price:')).map((id, index) => [id, index % 2 ? 'agreed' : 'customer'] as const),
    );
    const { bars, found } = worth({ ...e1, provenance });
    expect(bars.map(({ variable }) => variable)).toContain('price:5');
    expect(found).toEqual([]);
  });
});
