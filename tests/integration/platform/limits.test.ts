import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, connectDatabase } from '#app/infra/db/connect.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { limitOf } from '#app/infra/limits/limits.store.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

/** The one limiter that every limit of the product is declared with. */

const database = useTestDatabase();
afterEach(() => void vi.useRealTimers());
const limit = limitOf('test:three', { points: 3, windowSeconds: 60 });

describe('a limit', () => {
  it('lets so many through, then tells how long to wait, for each key by itself', async () => {
    expect([await limit.consume('a'), await limit.consume('a'), await limit.consume('a')]).toEqual([0, 0, 0]);
    const wait = await limit.consume('a');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await limit.consume('b')).toBe(0);
  });

  it('looks without counting, and begins anew when it is cleared', async () => {
    expect(await limit.secondsToWait('c')).toBe(0);
    for (const _ of [1, 2, 3]) await limit.count('c');
    expect(await limit.secondsToWait('c')).toBeGreaterThan(0);
    expect(await limit.secondsToWait('c')).toBeGreaterThan(0);
    await limit.clear('c');
    expect(await limit.secondsToWait('c')).toBe(0);
    expect(await limit.count('c')).toMatchObject({ used: 1, remaining: 2, isOver: false });
  });

  it('counts what comes at once exactly, and shares nothing with a limit of another name', async () => {
    const counts = await Promise.all(Array.from({ length: 20 }, () => limit.count('d')));
    expect(counts.map(({ used }) => used).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(counts.filter(({ isOver }) => isOver)).toHaveLength(17);
    expect(await limitOf('test:other', { points: 3, windowSeconds: 60 }).secondsToWait('d')).toBe(0);
  });

  it('begins anew when its time is over', async () => {
    for (const _ of [1, 2, 3, 4]) await limit.count('e');
    await unscoped('time passes', (tx) => tx.execute(sql`update rate_limits set expire = now() - interval '1 second'`));
    expect(await limit.count('e')).toMatchObject({ used: 1, isOver: false });
  });

  it.each([
    ['ahead', 86_400_000],
    ['behind', -86_400_000],
  ])('is not moved by the clock of a process that is a day %s, neither for it nor for the others', async (_, ms) => {
    const key = `clock ${ms}`;
    for (const _ of [1, 2, 3, 4]) await limit.count(key);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
    expect(await limit.secondsToWait(key)).toBeGreaterThan(0);
    expect(await limit.count(key)).toMatchObject({ used: 5, isOver: true });
    expect(await limit.count(`${key} anew`)).toMatchObject({ used: 1 });
    vi.useRealTimers();
    const { secondsLeft } = await limit.count(`${key} anew`);
    expect(secondsLeft).toBeGreaterThan(0);
    expect(secondsLeft).toBeLessThanOrEqual(60);
  });

  it('goes on where it was over a new pool of connections', async () => {
    for (const _ of [1, 2, 3]) await limit.count('f');
    await closeDatabase();
    connectDatabase(database.url, 5);
    expect((await limit.count('f')).isOver).toBe(true);
  });
});
