import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { closeDatabase, connectDatabase, db, isDatabaseReady } from '#app/infra/db/connect.server.ts';
import { isDatabaseUnavailable } from '#app/infra/db/errors.server.ts';
import { ConnectionPool } from '#app/infra/db/pool/pool.server.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { until } from '#tests/support/product-process.ts';
import { useOwner, useTestDatabase } from '#tests/support/test-database.ts';

/** A killed connection does not affect other users of the pool. */

process.env.LOG_LEVEL ??= 'silent';
const database = useTestDatabase();
const owner = useOwner(database);

beforeAll(async () => {
  await owner.unsafe('CREATE TABLE written (what text PRIMARY KEY, part int NOT NULL)');
  await owner.unsafe('GRANT ALL ON written TO worthwhile_app');
});

const write = (tx: Tx, what: string, part = 1) => tx.execute(sql`INSERT INTO written VALUES (${what}, ${part})`);
const transact = <T>(run: (tx: Tx) => Promise<T>) => unscoped('a test of the pool', run);
const found = async (pattern: string) =>
  (await owner<{ what: string }[]>`SELECT what FROM written WHERE what LIKE ${pattern} ORDER BY what`).map(
    ({ what }) => what,
  );
const killAll = () =>
  owner`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'worthwhile' AND datname = current_database()`;

/** Blocks a transaction on something outside the database. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe('a transaction whose connection is killed while it waits', () => {
  it('is rejected, and its later statements reach no other transaction', async () => {
    await closeDatabase();
    connectDatabase(appUrl(database.url), 1);
    const begun = gate();
    const other = gate();
    const mayGoOn = gate();
    const lost = transact(async (tx) => {
      await write(tx, 'lost before');
      begun.open();
      await mayGoOn.passed;
      await write(tx, 'lost after');
    });
    await begun.passed;
    const isRefused = expect(lost).rejects.toMatchObject({ code: 'unavailable' });
    await killAll();
    await isRefused;
    // The pool has one connection: this transaction gets the replacement of the lost one.
    const whole = transact(async (tx) => {
      await write(tx, 'whole 1');
      mayGoOn.open();
      await other.passed;
      await write(tx, 'whole 2');
    });
    await mayGoOn.passed;
    await new Promise(setImmediate);
    other.open();
    await whole;
    expect(await found('%')).toEqual(['whole 1', 'whole 2']);
  });

  it('leaves nothing behind when its statement was in flight', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        transact(async (tx) => {
          await write(tx, `way ${index}`);
          await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
        }),
      ),
    );
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(await found('way %')).toEqual([]);
    await expect(transact((tx) => write(tx, 'after the ways'))).resolves.toBeDefined();
  });
});

describe('a statement after the end of its transaction', () => {
  it('is rejected', async () => {
    let kept: Tx | undefined;
    await transact(async (tx) => {
      kept = tx;
    });
    await expect(write(kept as Tx, 'too late')).rejects.toThrow();
    expect(await found('too late')).toEqual([]);
  });

  it('whose error was swallowed fails the whole transaction', async () => {
    const swallowing = transact(async (tx) => {
      await write(tx, 'swallowed');
      await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await found('swallowed')).toEqual([]);
  });
});

describe('connections killed at random while many write', () => {
  it('lose no acknowledged write or half of one, store no rejected one, and the pool recovers', async () => {
    await closeDatabase();
    connectDatabase(appUrl(database.url), 5);
    const acknowledged: string[] = [];
    const refused: string[] = [];
    let isOver = false;
    const writer = async (name: number) => {
      for (let round = 0; !isOver; round += 1) {
        const what = `random ${name}-${round}`;
        const work = transact(async (tx) => {
          await write(tx, `${what} a`);
          await write(tx, `${what} b`, 2);
        });
        await work.then(
          () => acknowledged.push(what),
          () => refused.push(what),
        );
      }
    };
    const writers = Promise.all(Array.from({ length: 8 }, (_, name) => writer(name)));
    for (let kills = 0; kills < 40; kills += 1) {
      const before = acknowledged.length;
      await until('something was written', () => acknowledged.length > before);
      await owner`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'worthwhile' AND datname = current_database() ORDER BY random() LIMIT 2`;
    }
    isOver = true;
    await writers;
    const there = await found('random %');
    expect(refused.length).toBeGreaterThan(10);
    expect(there).toEqual(expect.arrayContaining(acknowledged.flatMap((what) => [`${what} a`, `${what} b`])));
    // A commit with a lost answer may exist, but only as a whole.
    const extra = there.length - acknowledged.length * 2;
    expect(extra % 2).toBe(0);
    expect(extra).toBeLessThanOrEqual(refused.length * 2);
    // The last killed connection may still be closing.
    await until('no transaction is left open', async () => {
      const [row] = await db().execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE application_name = 'worthwhile' AND datname = current_database() AND state LIKE 'idle in%'`);
      return row?.count === 0;
    });
  });
});

describe('an exhausted connection pool', () => {
  it('rejects a request that waits too long with a temporary error', async () => {
    const pool = new ConnectionPool({ url: database.url, max: 1, waitMs: 100, answerMs: 10_000, settings: {} });
    const held = gate();
    const holding = pool.use(() => held.passed);
    const refusal = await pool.use(({ sql: client }) => client`SELECT 1`).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refusal)).toBe(true);
    held.open();
    await holding;
    expect(await pool.use(({ sql: client }) => client`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    await pool.end(1000);
  });

  it('does not report the server as unavailable', async () => {
    await closeDatabase();
    connectDatabase(appUrl(database.url), 1);
    const held = gate();
    const holding = transact(() => held.passed);
    expect(await isDatabaseReady()).toBe(true);
    held.open();
    await holding;
  });

  it('gives up connecting to a server that does not answer in time, and frees the slot', async () => {
    const pool = new ConnectionPool({ url: database.url, max: 1, waitMs: 5000, answerMs: 100, settings: {} });
    const slow = pool.use(({ sql: client }) => client`SELECT pg_sleep(60)`).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(await slow)).toBe(true);
    const quick = await pool.use(({ sql: client }) => client`SELECT 1 AS one`, 10_000);
    expect(quick).toEqual([{ one: 1 }]);
    await pool.end(1000);
  });
});
