import { expect, test } from 'vitest';
import { standardCatalogue } from '../catalogue.ts';
import { calculate, resolveInput } from '../index.ts';
import { failingExamples, workedExamples } from './worked-examples.ts';

const headlineOf = (wanted: string) => {
  const inputs = workedExamples.find(({ id }) => id === wanted)?.inputs;
  if (!inputs) throw new Error(`There is no example ${wanted}.`);
  return calculate(standardCatalogue, resolveInput(standardCatalogue, inputs)).headline.all;
};

test('nine examples calculate with the delivered model', () => {
  expect(workedExamples.map(({ id }) => id)).toEqual(['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E9']);
  expect(failingExamples(standardCatalogue)).toEqual([]);
});

test('an example that a changed model rejects is named, with the reason', () => {
  const fields = standardCatalogue.fields.map((field) => (field.id === 'employees' ? { ...field, max: 10 } : field));
  const [failing] = failingExamples({ ...standardCatalogue, fields });
  expect(failing?.title).toBe(workedExamples[0]?.title);
  expect(failing?.reason).toContain("fields.employees: Value can't be more than 10 (given");
});

test('another currency multiplies money, and nothing else', () => {
  const [first, ninth] = [headlineOf('E1'), headlineOf('E9')];
  expect(ninth.npv).toBeCloseTo((first.npv ?? 0) * 1.5, 6);
  expect(ninth.roiPct).toBeCloseTo(first.roiPct ?? 0, 9);
});

test('one example does not pay back within its term', () => {
  expect(headlineOf('E4').npv).toBeLessThan(0);
});
