import { describe, expect, it } from 'vitest';
import { storedMessage } from './saving-words.ts';

describe('a form as it was loaded', () => {
  const now = new Date(2026, 10, 22, 18, 30);

  it('shows the time of its last save, of an earlier day the date', () => {
    expect(storedMessage(new Date(2026, 10, 22, 9, 4).toISOString(), now)).toBe('Saved 09:04');
    expect(storedMessage(new Date(2026, 10, 21, 9, 4).toISOString(), now)).toBe('Saved Nov 21, 2026');
  });
});
