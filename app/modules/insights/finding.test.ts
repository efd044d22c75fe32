import { describe, expect, it } from 'vitest';
import { strongestFinding } from './finding.ts';
import type { Group } from './insights.store.server.ts';

const group = (by: Group['by'], key: string, created: number, won: number) => ({ by, key, created, won }) as Group;

describe('the lead sentence', () => {
  it('needs 20 estimates on each side', () => {
    const none = group('confirmed', 'none', 40, 4);
    expect(strongestFinding([none, group('confirmed', 'over50', 19, 10)])).toBeNull();
    expect(strongestFinding([none, group('confirmed', 'over50', 20, 8)])).toBe(
      'When the customer confirms over half of the figures, an estimate is won 4 times as often as with none.',
    );
  });

  it('is the strongest finding, and none without a difference', () => {
    const groups = [
      group('confirmed', 'none', 40, 10),
      group('confirmed', 'over50', 40, 11),
      group('opening', 'unopened', 30, 5),
      group('opening', 'opened', 30, 10),
      group('time', 'sameDay', 10, 5),
      group('time', 'to3', 10, 4),
      group('time', 'over30', 50, 9),
    ];
    expect(strongestFinding(groups)).toBe(
      'An estimate generated within three days is won 2.5 times as often as a later one.',
    );
    expect(strongestFinding(groups.slice(2, 4))).toMatch(/won twice as often as one that was sent and not opened/);
    expect(strongestFinding(groups.slice(0, 2))).toBeNull();
  });

  it('does not divide by nothing won', () => {
    expect(strongestFinding([group('confirmed', 'none', 30, 0), group('confirmed', 'over50', 30, 9)])).toBeNull();
  });
});
