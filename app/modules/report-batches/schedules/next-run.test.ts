import { describe, expect, it } from 'vitest';
import { describeRhythm, nextRun } from './next-run.ts';

const next = (weekday: number | null, hour: number, after: string) =>
  nextRun({ weekday, hour }, new Date(after)).toISOString();

describe('the next run of a schedule', () => {
  it('is the same day before its hour, and the next day from its hour on', () => {
    expect(next(null, 6, '2026-03-04T05:59:59.999Z')).toBe('2026-03-04T06:00:00.000Z');
    expect(next(null, 6, '2026-03-04T06:00:00.000Z')).toBe('2026-03-05T06:00:00.000Z');
    expect(next(null, 0, '2026-12-31T23:10:00.000Z')).toBe('2027-01-01T00:00:00.000Z');
  });

  it('is on its weekday, in UTC', () => {
    expect(next(1, 6, '2026-03-04T12:00:00Z')).toBe('2026-03-09T06:00:00.000Z');
    expect(next(7, 23, '2026-03-08T22:00:00Z')).toBe('2026-03-08T23:00:00.000Z');
    expect(next(7, 23, '2026-03-08T23:00:00Z')).toBe('2026-03-15T23:00:00.000Z');
  });

  it('is described in words', () => {
    expect(describeRhythm({ weekday: null, hour: 6 })).toBe('Every day at 06:00 UTC');
    expect(describeRhythm({ weekday: 5, hour: 17 })).toBe('Every Friday at 17:00 UTC');
  });
});
