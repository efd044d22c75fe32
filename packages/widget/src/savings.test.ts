import { type AnnualSaving, calculate, formatExactMoney, type ModelInput, resolveInput } from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectAsWritten, readExample } from '../../roi-core/fixtures/read.ts';
import { e1Configuration } from '../tests/vendor.ts';
import { composeConfiguration, type WidgetConfiguration } from './index.ts';
import { type Choice, savingsFor } from './savings.ts';

const SUB_PRODUCTS = [1, 2, 3, 5, 8, 10, 11, 12, 13, 18, 20];
const FACTS = standardCatalogue.fields.filter(({ kind }) => kind === 'fact');

function publish(subProducts: number[], addOns: number[], facts = FACTS.map(({ id }) => id)): WidgetConfiguration {
  const configuration = composeConfiguration(standardCatalogue, {
    subProducts,
    addOns,
    facts,
    industry: 'other',
    level: 'average',
    currencies: [{ code: 'USD', sign: '$', value: 1 }],
    explanation: 'https://example.test/embed/demo#how',
    leads: {},
  });
  // A page receives the configuration as JSON.
  return JSON.parse(JSON.stringify(configuration));
}

/** Calculates the same input with the whole model, after its risk adjustment, with facts that visitors are not asked for excluded. */
function wholeModel(choice: Choice, subProducts: number[], addOns: number[], sign = '$') {
  const input: ModelInput = {
    scenarioId: 1,
    industry: choice.industry,
    assumptionLevel: choice.level,
    reductionLevel: choice.level,
    currency: { sign, value: choice.currency.value },
    proposed: { subProducts, addOns },
    fields: { ...Object.fromEntries(FACTS.map(({ id }) => [id, -1])), ...choice.facts },
  };
  const { drivers, annual } = calculate(standardCatalogue, resolveInput(standardCatalogue, input));
  const byCategory = { 'cost reduction': 0, 'cost avoidance': 0, productivity: 0 };
  for (const driver of drivers)
    if (driver.included) byCategory[driver.category] += driver.saving * (1 - driver.riskPct / 100);
  return { saving: annual.riskAdjustedSaving, byCategory };
}

const inCents = ({ saving, hardOnly, byCategory }: AnnualSaving) =>
  [saving, hardOnly, ...Object.values(byCategory)].map((amount) => formatExactMoney(amount, '$')).join(' ');

const selection = fc
  .tuple(
    fc.constantFrom(undefined, 1, 2, 3, 5),
    fc.subarray([8, 18, 20]),
    fc.oneof(fc.constant([13]), fc.subarray([10, 11, 12])),
    fc.subarray([4, 6, 14]),
  )
  .map(([edition, others, network, addOns]) => {
    const subProducts = [...(edition ? [edition] : []), ...others, ...network];
    const fits = (id: number) => standardCatalogue.addOnParents[id]?.some((parent) => subProducts.includes(parent));
    return { subProducts, addOns: addOns.filter(fits) };
  })
  .filter(({ subProducts }) => subProducts.length > 0);

const choice = fc.record({
  industry: fc.constantFrom(...standardCatalogue.industries.map(({ id }) => id)),
  level: fc.constantFrom('low', 'average', 'high'),
  currency: fc.record({
    value: fc.double({ min: 0.1, max: 200, noNaN: true }).map((value) => Number(value.toFixed(4))),
  }),
  facts: fc.record(Object.fromEntries(FACTS.map(({ id, min, max }) => [id, fc.integer({ min, max })]))),
});

describe('the savings for a visitor', () => {
  it('are those of worked example E1 for its inputs', () => {
    const saving = savingsFor(e1Configuration, {
      industry: 'other',
      level: 'average',
      products: [5, 6],
      facts: { employees: 1000, endpointsManaged: 1000 },
      currency: { value: 1 },
    });
    const { annual } = readExample('e1').results as { annual: Record<'riskAdjustedSaving', unknown> };
    expectAsWritten(saving.saving, annual.riskAdjustedSaving);
    // Of 196,505.60, 51,482.40 and 124,866.927 with a risk of 10, 15 and 20%.
    expect(inCents(saving)).toBe('$320,508.62 $220,615.08 $176,855.04 $43,760.04 $99,893.54');
    const { 'cost reduction': reduced, 'cost avoidance': avoided } = saving.byCategory;
    expect(saving.hardOnly).toBe(reduced + avoided);
  });

  it('equal those of the whole model to the cent, for a thousand random inputs and selections', () => {
    const published = new Map<string, WidgetConfiguration>();
    fc.assert(
      fc.property(selection, choice, ({ subProducts, addOns }, chosen) => {
        const key = String([subProducts, addOns]);
        const configuration = published.get(key) ?? publish(subProducts, addOns);
        published.set(key, configuration);
        const input: Choice = { ...chosen, products: [...subProducts, ...addOns] };
        const shown = savingsFor(configuration, input);
        const { saving, byCategory } = wholeModel(input, subProducts, addOns);
        const hardOnly = byCategory['cost reduction'] + byCategory['cost avoidance'];
        expect(inCents(shown)).toBe(inCents({ saving, hardOnly, byCategory }));
      }),
      { numRuns: 1_000, seed: 7 },
    );
  }, 180_000);

  it('have the fees of the products counted, in the currency, if all of them have a list price', () => {
    const input = (products: number[], value: number): Choice => ({
      industry: 'other',
      level: 'average',
      products,
      facts: { employees: 1000, endpointsManaged: 1200 },
      currency: { value },
    });
    expect(savingsFor(e1Configuration, input([5, 6], 1)).fees).toBe(66 * 1200);
    expect(savingsFor(e1Configuration, input([5], 0.92)).fees).toBeCloseTo(60 * 0.92 * 1200, 9);
    expect(savingsFor(publish([5], [6]), input([5, 6], 1))).not.toHaveProperty('fees');
    const { fees } = savingsFor({ ...e1Configuration, prices: { 5: ['endpointsManaged', 60] } }, input([5, 6], 1));
    expect(fees).toBeUndefined();
  });

  it('exclude what needs a fact that is not requested, as the model does for an excluded field', () => {
    const asked = ['endpointsManaged'];
    const configuration = publish([5, 20], [6], asked);
    const input: Choice = {
      industry: 'mining',
      level: 'high',
      products: [5, 20, 6],
      facts: { endpointsManaged: 750 },
      currency: { value: 1 },
    };
    expect(configuration.drivers.map(({ id }) => id)).not.toContain('slowAppTime');
    expect(savingsFor(configuration, input).saving).toBeCloseTo(wholeModel(input, [5, 20], [6]).saving, 6);
  });
});

describe('a published configuration', () => {
  it('has only the coefficients of the published products', () => {
    const { drivers, components } = e1Configuration;
    expect(components.map(({ id }) => id).sort()).toEqual([5, 6]);
    const published = drivers.flatMap(({ contributions }) => contributions.map(({ componentId }) => componentId));
    expect([...new Set(published)].sort()).toEqual([5, 6]);
    for (const id of SUB_PRODUCTS.filter((other) => other !== 5)) expect(published).not.toContain(id);
    expect(JSON.stringify(e1Configuration)).not.toMatch(/evidence|"source"|listPrice|demoDefault/);
  });

  it('has only fields that its benefits need', () => {
    const formulas = JSON.stringify(e1Configuration.drivers);
    for (const { id } of e1Configuration.fields) expect(formulas).toContain(`"${id}"`);
  });
});
