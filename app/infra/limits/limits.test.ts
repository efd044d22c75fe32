import { describe, expect, it } from 'vitest';
import { secondsUntilNext } from './limits.ts';

const HOUR = 3600;

describe('the wait for the next', () => {
  const fixed = { points: 5, windowSeconds: 900 };
  const doubling = { points: 10, windowSeconds: HOUR, doublesUpToSeconds: 900 };

  it.each([
    ['none below the limit', fixed, 4, 800, 0],
    ['the rest of the window at the limit', fixed, 5, 800, 800],
    ['none below a limit that doubles', doubling, 9, HOUR, 0],
    ['a second at that limit', doubling, 10, HOUR, 1],
    ['none once that second is over', doubling, 10, HOUR - 1, 0],
    ['twice as long after each', doubling, 13, HOUR, 8],
    ['the rest of that time', doubling, 13, HOUR - 5, 3],
    ['fifteen minutes at most', doubling, 1000, HOUR, 900],
  ] as const)('is %s', (_, limit, used, secondsLeft, wait) => {
    expect(secondsUntilNext(limit, used, secondsLeft)).toBe(wait);
  });
});
