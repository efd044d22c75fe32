import { describe, expect, test } from 'vitest';
import { expectAsWritten, readExample, readFixture } from '../../fixtures/read.ts';
import { standardCatalogue } from '../catalogue.ts';
import {
  calculate,
  mulberry32,
  resolveInput,
  simulate,
  tornado,
  triangular,
  uncertaintyRange,
  uncertainVariables,
} from '../index.ts';

const inputOf = (id: Parameters<typeof readExample>[0]) => resolveInput(standardCatalogue, readExample(id).inputs);

describe('random numbers', () => {
  const vectors = readFixture<{
    seed: number;
    firstUniforms: string[];
    triangular: { u: string; low: string; mode: string; high: string; value: string }[];
  }>('random-vectors');

  test('the generator gives the written numbers', () => {
    const next = mulberry32(vectors.seed);
    expectAsWritten(vectors.firstUniforms.map(next), vectors.firstUniforms);
  });

  test('the triangular distribution gives the written values', () => {
    for (const { u, low, mode, high, value } of vectors.triangular) {
      expectAsWritten(triangular(Number(u), Number(low), Number(mode), Number(high)), value);
    }
  });
});

describe('the uncertainty of one input', () => {
  test('lies further out than the joint levels, within the limits', () => {
    const range = uncertaintyRange({ low: 35, average: 50, high: 90 }, { min: 0, max: 100 });
    expect(range).toEqual({ conservative: 24.5, optimistic: 100 });
  });

  test('of money is clamped in base currency, then converted and rounded to two decimals', () => {
    const limits = { min: 0, max: 500, monetary: true };
    expect(uncertaintyRange({ low: 18, average: 22, high: 27 }, limits, 0.92)).toEqual({
      conservative: 13.55,
      optimistic: 30.49,
    });
  });

  test('falls back to the levels themselves where the average is zero', () => {
    expect(uncertaintyRange({ low: 0, average: 0, high: 3 }, { min: 0, max: 10 })).toEqual({
      conservative: 0,
      optimistic: 3,
    });
  });

  test('e1: the uncertain inputs are as written, in model order, widened to hold the current value', () => {
    const input = inputOf('e1');
    const variables = uncertainVariables(standardCatalogue, input, calculate(standardCatalogue, input));
    const written = readExample('e1').monteCarlo?.variables ?? [];
    expect(variables.map(({ id }) => id)).toEqual(written.map(({ variable }) => variable));
    variables.forEach(({ conservative, optimistic, current }, index) => {
      const ends = [conservative, optimistic, current];
      expectAsWritten(Math.min(...ends), written[index]?.min);
      expectAsWritten(Math.max(...ends), written[index]?.max);
    });
  });
});

describe('the tornado', () => {
  test.each(['e1', 'e3', 'e7'] as const)('%s: bars and their order are as written', (id) => {
    expectAsWritten(tornado(standardCatalogue, inputOf(id)), readExample(id).tornado);
  });
});

describe('the simulation', () => {
  test('e1: 500 trials come out as written', () => {
    const { variables = [], firstTrialNpv, ...written } = { ...readExample('e1').monteCarlo };
    expect(variables).toHaveLength(49);
    expectAsWritten(simulate(standardCatalogue, inputOf('e1'), { trials: 500 }), written);
    expectAsWritten(simulate(standardCatalogue, inputOf('e1'), { trials: 1 }).mean, firstTrialNpv);
  });

  test('is the same again with the same seed and different with another', () => {
    const run = (seed: number) => simulate(standardCatalogue, inputOf('e2'), { trials: 200, seed });
    expect(run(7)).toEqual(run(7));
    expect(run(7).mean).not.toBe(run(8).mean);
  });
});
