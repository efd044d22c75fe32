import { describe, expect, test } from 'vitest';
import { expectAsWritten, readFixture } from '../../fixtures/read.ts';
import { drawOf, valueAt } from './draw.ts';
import { mulberry32, normalQuantile } from './random.ts';

const vectors = readFixture<{
  seed: number;
  first32Bit: number[];
  uniforms: string[];
  normals: string[];
  sampled: { value: string; h: string; z: string; result: string }[];
}>('random-vectors');

describe('random numbers', () => {
  test('are the documented ones, each in the middle of its step', () => {
    const next = mulberry32(vectors.seed);
    const drawn = vectors.uniforms.map(() => next());
    expectAsWritten(drawn, vectors.uniforms);
    expect(drawn.map((uniform) => uniform * 2 ** 32 - 0.5)).toEqual(vectors.first32Bit);
  });

  test('are the documented ones as normal numbers', () => {
    expectAsWritten(
      vectors.uniforms.map((uniform) => normalQuantile(Number(uniform))),
      vectors.normals,
    );
  });
});

describe('the normal quantile', () => {
  const { values } = readFixture<{ values: { p: string; z: string }[] }>('normal-quantile');

  test.each(values)('of $p is $z', ({ p, z }) => {
    expectAsWritten(normalQuantile(Number(p)), z);
  });

  test('is exact further out than any trial', () => {
    expectAsWritten(normalQuantile(1e-20), '-9.262340089798408');
  });
});

describe('a drawn value', () => {
  const draw = (value: number, h: number, limits = { min: 0, max: Number.POSITIVE_INFINITY }) =>
    drawOf({ id: '', value, h, sign: 1, ...limits });

  test.each(vectors.sampled)('$value at h $h and z $z is $result', ({ value, h, z, result }) => {
    expectAsWritten(valueAt(draw(Number(value), Number(h)), Number(z)), result);
  });

  test('stays within the limits', () => {
    const share = draw(90, 1.5, { min: 60, max: 100 });
    expect([valueAt(share, 3), valueAt(share, -3)]).toEqual([100, 60]);
  });
});
