import { describe, expect, test } from 'vitest';
import { frozenCatalogue } from '../../fixtures/frozen.ts';
import { readExample } from '../../fixtures/read.ts';
import { calculate, leversOf, type ModelInput, moveLever, resolveInput } from '../index.ts';

const e1 = readExample('e1').inputs;

function moved(model: ModelInput, ...moves: readonly (readonly [variable: string, value: number])[]) {
  const start = resolveInput(frozenCatalogue, model);
  return moves.reduce((input, [variable, value]) => {
    const lever = leversOf(frozenCatalogue, input).find((each) => each.variable === variable);
    if (!lever) throw new Error(`No lever ${variable}`);
    return moveLever(frozenCatalogue, input, lever, value);
  }, start);
}

const quantities = (input: ReturnType<typeof moved>) =>
  calculate(frozenCatalogue, input).costColumns.licenceLines.map(({ quantity }) => quantity);

describe('changing a customer fact', () => {
  test('is the same as typing it: dependent quantities and scaled defaults change too', () => {
    const typed = { ...e1, fields: { ...e1.fields, employees: 2000, endpointsManaged: 2000 } };
    const tried = moved(e1, ['employees', 2000], ['endpointsManaged', 2000]);
    expect(calculate(frozenCatalogue, tried)).toEqual(calculate(frozenCatalogue, resolveInput(frozenCatalogue, typed)));
    expect(quantities(tried)).toEqual([2000, 2000]);
    expect(tried.fields.outageCostPerHour).toBe(32_000);
    expect(calculate(frozenCatalogue, tried).headline.all.npv).toBeCloseTo(707_721, 0);
  });

  test('leaves a typed quantity and a typed assumption unchanged', () => {
    const licences = [{ componentId: 5, model: 'subscription' as const, quantity: 1000 }];
    const typed = {
      ...e1,
      fields: { ...e1.fields, outageCostPerHour: 12_345 },
      investment: { ...e1.investment, licences },
    };
    const tried = moved(typed, ['employees', 2000], ['endpointsManaged', 2000]);
    expect(quantities(tried)).toEqual([1000]);
    expect(tried.fields.outageCostPerHour).toBe(12_345);
  });

  test('leaves earlier changes unchanged', () => {
    expect(moved(e1, ['outageCostPerHour', 20_000], ['employees', 2000]).fields.outageCostPerHour).toBe(20_000);
  });
});

test('a changed list price counts as typed, and its quantity still follows its fact', () => {
  const tried = moved(e1, ['price:5', 50], ['endpointsManaged', 1500]);
  expect(tried.investment.licences[0]).toMatchObject({ unitPrice: 50, isListPrice: false });
  expect(quantities(tried)).toEqual([1500, 1500]);
});

test('a discount moves its own line alone', () => {
  const tried = moved(e1, ['discount:5', 10]);
  expect(tried.investment.licences.map(({ discountPct }) => discountPct)).toEqual([10, 0]);
  expect(calculate(frozenCatalogue, tried).costColumns.fees[0]).toBe(60_000);
});
