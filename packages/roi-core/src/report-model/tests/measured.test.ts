import { expect, test } from 'vitest';
import { readExample } from '../../../fixtures/read.ts';
import { exampleSnapshot } from '../../../fixtures/snapshot.ts';
import { standardCatalogue as catalogue } from '../../catalogue.ts';
import { calculate, compareMeasured, type ModelInput, resolveInput } from '../../index.ts';
import { buildReportModel } from '../index.ts';
import { reportModelSchema } from '../model-schema.ts';

const review = readExample('e5').inputs;

function solved(model: ModelInput) {
  const input = resolveInput(catalogue, model);
  return { catalogue, input, result: calculate(catalogue, input) };
}

test('a review prints what was promised and measured, for each benefit with the input that explains most', () => {
  const promise = solved({
    ...{ scenarioId: 1, industry: review.industry, currency: review.currency, proposed: review.existing },
    fields: { employees: '4500', endpointsManaged: '4000', costPerTicket: '26' },
    investment: { ...review.investment, contractYears: 3 },
  });
  const comparison = compareMeasured(promise, solved(review));
  const snapshot = { ...exampleSnapshot('e5'), measured: { against: 'First case, version 1', comparison } };
  const model = reportModelSchema.parse(buildReportModel(snapshot));
  const section = model.sections.find(({ id }) => id === 'measured');
  expect(section?.lead).toBe('Measured over two years, against “First case, version 1”.');
  const [, benefits] = section?.blocks.filter(({ kind }) => kind === 'table') ?? [];
  const rows = benefits?.kind === 'table' ? benefits.groups.flatMap((group) => group.rows) : [];
  expect(rows).toHaveLength(comparison.benefits.length + 2);
  expect(rows[0]?.cells.map(({ text }) => text)).toEqual([
    comparison.benefits[0]?.label,
    expect.stringMatching(/^\$/),
    expect.stringMatching(/\$/),
    expect.stringMatching(/^[+-]\$/),
    expect.stringMatching(/: .+ to .+/),
  ]);
  expect(JSON.stringify(section)).toContain('Promised and not measured, in no sum');
  expect(buildReportModel(exampleSnapshot('e5')).sections.some(({ id }) => id === 'measured')).toBe(false);
});
