import { describe, expect, test } from 'vitest';
import { readExample } from '../../fixtures/read.ts';
import { standardCatalogue } from '../catalogue.ts';
import { calculate, compare, type ModelInput, resolveInput } from '../index.ts';

const catalogue = standardCatalogue;
const e1 = readExample('e1').inputs;

function solved(name: string, model: ModelInput) {
  const input = resolveInput(catalogue, model);
  return { name, input, result: calculate(catalogue, input) };
}

function withFields(fields: ModelInput['fields'], model: ModelInput = e1): ModelInput {
  return { ...model, fields: { ...model.fields, ...fields } };
}

describe('comparing estimates', () => {
  const base = solved('Base', e1);
  const dearer = solved('Dearer tickets', withFields({ costPerTicket: 30 }));

  test('marks the assumptions and the results that differ', () => {
    const { names, assumptions, results } = compare(catalogue, [base, dearer]);
    expect(names).toEqual(['Base', 'Dearer tickets']);
    const differing = assumptions.filter(({ isDifferent }) => isDifferent);
    expect(differing.map(({ id, values }) => [id, values])).toEqual([['costPerTicket', [22, 30]]]);
    const better = (id: string) => assumptions.find((each) => each.id === id)?.better;
    expect(['trainingCost', 'serviceDeskL1:5', 'costPerTicket'].map(better)).toEqual(['lower', 'higher', null]);
    expect(assumptions.length).toBeGreaterThan(differing.length);
    expect(
      results.filter(({ isDifferent, id }) => isDifferent && id.startsWith('driver:')).map(({ id }) => id),
    ).toEqual(['driver:serviceDeskL1']);
    expect(results.find(({ id }) => id === 'metric:npv')?.values).toEqual([
      base.result.metrics.npv,
      dearer.result.metrics.npv,
    ]);
  });

  test('leaves the other side empty for a benefit that only one has', () => {
    const more = solved('With IQ', { ...e1, proposed: { subProducts: [5, 18], addOns: [6] } });
    const alerts = compare(catalogue, [base, more]).results.find(({ id }) => id === 'driver:alertTriage');
    expect(alerts?.values).toEqual([null, expect.any(Number)]);
  });

  test('uses the main result of each side: the increment of a renewal, the net benefit of a review', () => {
    const [renewal, review] = [solved('Renewal', readExample('e6').inputs), solved('Review', readExample('e5').inputs)];
    const { results } = compare(catalogue, [renewal, review]);
    const row = (id: string) => results.find((each) => each.id === id);
    expect(row('metric:npv')).toMatchObject({
      label: 'Net present value of renewing or Net benefit',
      values: [renewal.result.headline.all.npv, review.result.headline.all.netBenefit],
    });
    expect(row('hardOnly:roiPct')?.values[0]).toBe(renewal.result.headline.hardOnly.roiPct);
  });

  test('accepts two to four estimates', () => {
    expect(() => compare(catalogue, [base])).toThrow(RangeError);
    expect(() => compare(catalogue, [base, base, base, base, base])).toThrow(RangeError);
    expect(compare(catalogue, [base, base]).assumptions.some(({ isDifferent }) => isDifferent)).toBe(false);
  });
});
