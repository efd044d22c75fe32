import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { closeDatabase, connectDatabase } from '#app/infra/db/connect.server.ts';
import { clear, count, secondsToWait, spend } from '#app/infra/limits/limits.store.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

const database = useTestDatabase();
afterEach(() => void vi.useRealTimers());
/** Five within 15 minutes. */
const LIMIT = 'share:password';
const limit = {
  count: (key: string) => count(LIMIT, key),
  spend: (key: string) => spend({ [LIMIT]: key }),
  secondsToWait: (key: string) => secondsToWait({ [LIMIT]: key }),
  clear: (key: string) => clear({ [LIMIT]: key }),
};

describe('a limit', () => {
  it('allows its number of calls, then returns the time to wait, separately for each key', async () => {
    for (const _ of [1, 2, 3, 4, 5]) expect(await limit.spend('a')).toBe(0);
    const wait = await limit.spend('a');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
    expect(await limit.spend('b')).toBe(0);
  });

  it('is checked without counting, and starts over when it is cleared', async () => {
    expect(await limit.secondsToWait('c')).toBe(0);
    for (const _ of [1, 2, 3, 4, 5]) await limit.count('c');
    expect(await limit.secondsToWait('c')).toBeGreaterThan(0);
    expect(await limit.secondsToWait('c')).toBeGreaterThan(0);
    await limit.clear('c');
    expect(await limit.secondsToWait('c')).toBe(0);
    expect(await limit.count('c')).toMatchObject({ used: 1, remaining: 4, isOver: false });
  });

  it('counts parallel calls exactly, separately from limits of other names', async () => {
    const counts = await Promise.all(Array.from({ length: 20 }, () => limit.count('d')));
    expect(counts.map(({ used }) => used).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(counts.filter(({ isOver }) => isOver)).toHaveLength(15);
    expect(await secondsToWait({ 'sign-in:account': 'd' })).toBe(0);
  });

  it('starts over when its time has passed', async () => {
    for (const _ of [1, 2, 3, 4, 5, 6]) await limit.count('e');
    await execute(sql`update rate_limits set expire = now() - interval '1 second'`);
    expect(await limit.count('e')).toMatchObject({ used: 1, isOver: false });
  });

  it.each([
    ['ahead', 86_400_000],
    ['behind', -86_400_000],
  ])('is unaffected by a process whose clock is a day %s', async (_, ms) => {
    const key = `clock ${ms}`;
    for (const _ of [1, 2, 3, 4, 5, 6]) await limit.count(key);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
    expect(await limit.secondsToWait(key)).toBeGreaterThan(0);
    expect(await limit.count(key)).toMatchObject({ used: 7, isOver: true });
    expect(await limit.count(`${key} anew`)).toMatchObject({ used: 1 });
    vi.useRealTimers();
    const { secondsLeft } = await limit.count(`${key} anew`);
    expect(secondsLeft).toBeGreaterThan(0);
    expect(secondsLeft).toBeLessThanOrEqual(900);
  });

  it('continues across a new pool of connections', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await limit.count('f');
    await closeDatabase();
    connectDatabase(appUrl(database.url), 5);
    expect((await limit.count('f')).isOver).toBe(true);
  });

  it('of networks counts the addresses of one IPv6 network as one, and ten networks’ worth for the site', async () => {
    const from = (address: string) => secondsToWait({ 'link:code': address });
    const tryFrom = (addresses: string[]) => Promise.all(addresses.map((address) => spend({ 'link:code': address })));
    await tryFrom(Array.from({ length: 50 }, (_, host) => `2001:db8:1:1::${host}`));
    expect(await from('2001:db8:1:1::ffff')).toBeGreaterThan(0);
    expect(await from('2001:db8:1:2::1')).toBe(0);
    await tryFrom(Array.from({ length: 450 }, (_, network) => `2001:db8:1:1${network}::1`));
    expect(await from('2001:db8:1:2::1')).toBeGreaterThan(0);
    expect(await from('2001:db8:2:1::1')).toBe(0);
  });

  it('counts one attempt against several limits, and returns the longest wait', async () => {
    const both = { [LIMIT]: 'g', 'sign-in:network': '192.0.2.1' };
    for (const _ of [1, 2, 3, 4, 5]) expect(await spend(both)).toBe(0);
    expect(await spend(both)).toBeGreaterThan(0);
    expect(await secondsToWait({ 'sign-in:network': '192.0.2.1' })).toBe(0);
    await clear({ [LIMIT]: 'g' });
    expect(await secondsToWait(both)).toBe(0);
    await Promise.all(Array.from({ length: 40 }, () => spend(both)));
    expect(await count('sign-in:account', 'g')).toMatchObject({ used: 1 });
  });
});
