import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { withClock } from '#tests/support/faults/shift-clock.ts';
import { startWriteLoad } from '#tests/support/faults/write-load.ts';
import { useIsolatedServer } from '#tests/support/isolated-server.ts';
import { type ProductServer, startServer, stopProcess, until, untilReady } from '#tests/support/product-process.ts';

/** Three machines on one database: one clock is right, one a day ahead, one a day behind. */

const product = useIsolatedServer();
const dayMs = 86_400_000;
const names = ['right', 'ahead', 'behind'] as const;
const machines = {} as Record<(typeof names)[number], ProductServer>;

beforeAll(async () => {
  machines.right = product.server;
  machines.ahead = await startServer({ ...product.settings, ...withClock(dayMs) });
  machines.behind = await startServer({ ...product.settings, ...withClock(-dayMs) });
  await Promise.all([machines.ahead, machines.behind].map(untilReady));
});
afterAll(() => Promise.all([machines.ahead, machines.behind].map((machine) => machine && stopProcess(machine))));

const post = (at: ProductServer, path: string, fields: Record<string, string>, headers = {}) =>
  fetch(at.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: at.url, ...headers },
    redirect: 'manual',
  });
const signIn = async (at: ProductServer) => {
  const { email: name, password } = product.admin;
  const answer = await post(at, '/login', { name, password });
  return { Cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
};
const statusAt = async (at: ProductServer, headers: Record<string, string>) =>
  (await fetch(`${at.url}/estimates`, { headers, redirect: 'manual' })).status;

describe('machines whose clocks differ by a day', () => {
  it('really have such clocks', () => {
    const days = names.map((name) => {
      const [line = ''] = machines[name].output().trim().split('\n').slice(-1);
      return Date.parse((JSON.parse(line) as { time: string }).time) / dayMs;
    });
    const [right = 0, ahead = 0, behind = 0] = days;
    expect([Math.round(ahead - right), Math.round(behind - right)]).toEqual([1, -1]);
  });

  it.each(names)('accept a session from the one that is %s, and all reject it once it ended', async (name) => {
    const session = await signIn(machines[name]);
    for (const other of names) expect(await statusAt(machines[other], session), other).toBe(200);
    expect((await post(machines.right, '/logout', {}, session)).status).toBe(303);
    for (const other of names) expect(await statusAt(machines[other], session), other).toBe(302);
  });

  it('count wrong passwords together, and all return the same wait', async () => {
    const wrong = { name: `${randomUUID()}@example.com`, password: 'a guess at the door' };
    for (const name of ['ahead', 'behind', 'right', 'behind', 'ahead'] as const)
      expect((await post(machines[name], '/login', wrong)).status).toBe(422);
    for (const name of names) {
      const answer = await post(machines[name], '/login', wrong);
      expect(answer.status, name).toBe(429);
      expect(Number(answer.headers.get('Retry-After')), name).toBeGreaterThan(0);
      expect(Number(answer.headers.get('Retry-After')), name).toBeLessThanOrEqual(15 * 60);
    }
  });

  it.each(names)('lose nothing that people do on the one that is %s', async (name) => {
    const { email, password } = product.admin;
    const work = await startWriteLoad(
      machines[name].url,
      { name: email, password },
      { people: 1, ordersReports: true },
    );
    await until('they work', () => work.acknowledged() > 10);
    await work.stop();
    expect(work.unexpected).toEqual([]);
    expect(await work.findFaults()).toEqual([]);
  });

  it('date nothing by their own clocks', async () => {
    const owner = connectOwner(product.settings.DATABASE_URL ?? '');
    const columns = await owner<{ table: string; column: string }[]>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND column_name !~ '^(expire|kept_until)'`;
    const wrong: string[] = [];
    let dates = 0;
    for (const { table, column } of columns) {
      const at = owner(column);
      const [row] = await owner<{ count: number; isWrong: boolean | null }[]>`
        SELECT count(${at})::int AS count,
               max(${at}) > now() + interval '1 hour' OR min(${at}) < now() - interval '1 hour' AS "isWrong"
          FROM ${owner(table)}`;
      dates += row?.count ?? 0;
      if (row?.isWrong) wrong.push(`${table}.${column}`);
    }
    await owner.end();
    expect(wrong).toEqual([]);
    expect(dates).toBeGreaterThan(100);
  });
});
