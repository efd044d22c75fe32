import { describe, expect, it } from 'vitest';
import { frameHeight } from './frame-height.ts';

describe('the height sent to a frame', () => {
  it.each([
    [899.2, 900],
    [900, 900],
    [12, 200],
    [-1, 200],
    [Number.NaN, 200],
    [1e9, 4000],
    [Number.POSITIVE_INFINITY, 4000],
  ])('for %d pixels is %d', (measured, told) => {
    expect(frameHeight(measured)).toBe(told);
  });
});
