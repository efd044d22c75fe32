import { describe, expect, it } from 'vitest';
import { nextTiming, type SessionEvent, type SessionTiming, UNKNOWN, WARNED_BEFORE_MS } from './session-timing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = 1_000 * HOUR;
const timingAfter = (...events: readonly SessionEvent[]): SessionTiming => events.reduce(nextTiming, UNKNOWN);
const extended = (leftMs: number, now = START): SessionEvent => ({ type: 'extended', leftMs, now });

describe('the session warning', () => {
  it('appears two minutes before the end', () => {
    const waiting = timingAfter(extended(12 * HOUR));
    expect(waiting).toEqual({ endsAt: START + 12 * HOUR, waitMs: 12 * HOUR - WARNED_BEFORE_MS, isWarning: false });
    const now = START + 12 * HOUR - WARNED_BEFORE_MS;
    expect(nextTiming(waiting, { type: 'waited', now })).toEqual({
      endsAt: START + 12 * HOUR,
      waitMs: null,
      isWarning: true,
    });
  });

  it('appears immediately when less is left, with the same end', () => {
    const waiting = timingAfter(extended(MINUTE));
    expect(waiting.waitMs).toBe(0);
    expect(nextTiming(waiting, { type: 'waited', now: START })).toMatchObject({
      endsAt: START + MINUTE,
      isWarning: true,
    });
  });

  it('appears on time although the clock was set back, two minutes before the end', () => {
    const now = START - 2 * HOUR;
    const warned = timingAfter(extended(12 * HOUR), { type: 'returned', now }, { type: 'waited', now });
    expect(warned).toEqual({ endsAt: now + WARNED_BEFORE_MS, waitMs: null, isWarning: true });
  });

  it('waits on after an early check', () => {
    const waiting = timingAfter(extended(12 * HOUR));
    expect(nextTiming(waiting, { type: 'returned', now: START - 2 * HOUR })).toBe(waiting);
    expect(nextTiming(waiting, { type: 'returned', now: START + HOUR })).toBe(waiting);
  });

  it('appears as soon as a machine wakes from sleep', () => {
    expect(timingAfter(extended(12 * HOUR), { type: 'returned', now: START + 13 * HOUR })).toEqual({
      endsAt: START + 12 * HOUR,
      waitMs: null,
      isWarning: true,
    });
  });

  it('disappears when any tab extends the session, also with a clock set back', () => {
    const warned = timingAfter(extended(12 * HOUR), { type: 'waited', now: START + 12 * HOUR - WARNED_BEFORE_MS });
    expect(nextTiming(warned, extended(12 * HOUR, START - HOUR))).toEqual({
      endsAt: START + 11 * HOUR,
      waitMs: 12 * HOUR - WARNED_BEFORE_MS,
      isWarning: false,
    });
  });

  it('stays closed once it was closed', () => {
    const closed = timingAfter(extended(MINUTE), { type: 'waited', now: START }, { type: 'closed' });
    for (const type of ['waited', 'returned'] as const)
      expect(nextTiming(closed, { type, now: START + HOUR })).toMatchObject({ isWarning: false });
  });
});
