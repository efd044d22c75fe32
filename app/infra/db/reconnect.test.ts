import { expect, it } from 'vitest';
import { RECONNECT_MS } from './reconnect.ts';

it('reconnects soon enough for everything to continue within five seconds', () => {
  expect(RECONNECT_MS).toBeGreaterThan(0);
  expect(RECONNECT_MS).toBeLessThanOrEqual(2000);
});
