import { expect, it } from 'vitest';
import { RECONNECT_MS } from './reconnect.ts';

it('a database that is back is looked for soon enough for everything to go on within five seconds', () => {
  expect(RECONNECT_MS).toBeGreaterThan(0);
  expect(RECONNECT_MS).toBeLessThanOrEqual(2000);
});
