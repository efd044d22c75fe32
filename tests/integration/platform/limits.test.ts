import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { closeDatabase, connectDatabase } from '#app/infra/db/connect.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { limitOf } from '#app/infra/limits/limits.store.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

/** The one limiter that every limit of the product is declared with. */

const database = useTestDatabase();
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

  it('goes on where it was over a new pool of connections', async () => {
    for (const _ of [1, 2, 3]) await limit.count('f');
    await closeDatabase();
    connectDatabase(database.url, 5);
    expect((await limit.count('f')).isOver).toBe(true);
  });
});
