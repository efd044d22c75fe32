import { describe, expect, test } from 'vitest';
import { frozenCatalogue } from '../../fixtures/frozen.ts';
import { readExample, readFixture } from '../../fixtures/read.ts';
import {
  calculate,
  leadAmount,
  type ModelInput,
  measureOf,
  readingSentence,
  resolveInput,
  storedHeadline,
} from '../index.ts';

function solved(inputs: ModelInput) {
  const input = resolveInput(frozenCatalogue, inputs);
  return { input, result: calculate(frozenCatalogue, input) };
}

describe('the main result of an estimate', () => {
  test.each([
    ['e1', 'Net present value', 310_198],
    ['e5', 'Net benefit', 1_741_683],
    ['e6', 'Net present value of renewing', 849_075],
    ['e7', 'Net present value', 2_421_521],
  ] as const)('for %s is its %s', (id, measure, amount) => {
    const { headline } = solved(readExample(id).inputs).result;
    expect(measureOf(headline.kind)).toBe(measure);
    expect(leadAmount(headline.all)).toBeCloseTo(amount, -1);
  });

  test('is the stored one, and the total for model 1.0', () => {
    const { input, result } = solved(readExample('e6').inputs);
    expect(storedHeadline(input.scenarioId, result)).toBe(result.headline);
    const { headline: _, ...older } = result;
    const stored = storedHeadline(input.scenarioId, older);
    expect(measureOf(stored.kind)).toBe('Net present value');
    expect(stored.all.npv).toBe(result.metrics.npv);
    expect(stored.hardOnly.npv).toBe(result.metricsHardOnly.npv);
    expect(stored.total).toBeUndefined();
  });
});

describe('the sentence about a renewal', () => {
  const renewal = readFixture<{ name: string; inputs: ModelInput }[]>('headline-cases').find(
    ({ name }) => name === 'renewal of the same products at the same fee',
  )?.inputs as ModelInput;
  const sentenceAt = (existingAnnualFee: number) => {
    const { input, result } = solved({ ...renewal, investment: { ...renewal.investment, existingAnnualFee } });
    return readingSentence(input, result.headline);
  };

  test('of other products interprets its increment', () => {
    const { input, result } = solved(readExample('e6').inputs);
    expect(readingSentence(input, result.headline)).toBe('The added benefits cover the added costs.');
  });

  test('of the same products says what it costs more or less', () => {
    expect(sentenceAt(110_000)).toBe('Costs and benefits stay as they are under the current contract.');
    expect(sentenceAt(100_000)).toBe(
      'The products stay the same. The renewal costs $30,000 more than the current contract over the term.',
    );
    expect(sentenceAt(120_000)).toBe(
      'The products stay the same. The renewal costs $30,000 less than the current contract over the term.',
    );
  });

  test('is omitted without a renewal', () => {
    const { input, result } = solved(readExample('e1').inputs);
    expect(readingSentence(input, result.headline)).toBeNull();
  });
});
