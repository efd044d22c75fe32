import { describe, expect, it } from 'vitest';
import { dotPlot } from './effect-dots.ts';

describe('the dots of the effect on open estimates', () => {
  it('stand above the percentage that each change is nearest to, with zero always on the axis', () => {
    const { columns, perDot, step } = dotPlot([-3.2, -2.9, 1.1]);
    expect([perDot, step]).toEqual([1, 0.5]);
    expect(columns.filter(({ count }) => count > 0)).toEqual([
      { percent: -3, count: 2, dots: 2, isLess: true },
      { percent: 1, count: 1, dots: 1, isLess: false },
    ]);
    expect(columns.some(({ percent }) => percent === 0)).toBe(true);
  });

  it('are at most 60 in at most 15 columns, however many estimates move and however far', () => {
    const changes = Array.from({ length: 500 }, (_, index) => index * index - 9000);
    const { columns, perDot } = dotPlot(changes);
    expect(columns.reduce((sum, { dots }) => sum + dots, 0)).toBeLessThanOrEqual(60);
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(500);
    expect(columns.length).toBeLessThanOrEqual(15);
    expect(perDot).toBeGreaterThan(1);
  });
});
