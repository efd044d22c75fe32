import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { closeDatabase, connectDatabase, connectOwner } from '#app/infra/db/connect.server.ts';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

/** The prepared statements of a connection. */

const database = useTestDatabase();
const transact = <T>(run: (tx: Tx) => Promise<T>) => unscoped('a test of the connections', run);
const answerTo = async (statement: SQL) =>
  (await transact((tx) => tx.execute<{ value: unknown }>(statement)))[0]?.value;
const keptLike = async (pattern: string) =>
  Number(
    await answerTo(sql.raw(`SELECT count(*) AS value FROM pg_prepared_statements WHERE statement LIKE '${pattern}'`)),
  );

beforeEach(async () => {
  await closeDatabase();
  connectDatabase(appUrl(database.url), 1);
});

describe('a statement with values', () => {
  const doubled = (value: number) => sql`SELECT ${value}::int * 2 AS value`;

  it('is parsed once per connection, and returns the rows for each value', async () => {
    expect([await answerTo(doubled(2)), await answerTo(doubled(3)), await answerTo(doubled(4))]).toEqual([4, 6, 8]);
    expect(await keptLike('SELECT $1::int%')).toBe(1);
  });

  it('keeps a plan for a key after some uses, and none for a pattern', async () => {
    await transact(async (tx) => {
      for (let n = 0; n < 7; n += 1) {
        await tx.execute(sql`SELECT id FROM customers WHERE id = ${n}::bigint`);
        await tx.execute(sql`SELECT id FROM customers WHERE name ILIKE ${`%${n}%`}`);
      }
    });
    expect(
      await answerTo(sql`SELECT generic_plans > 0 AS value FROM pg_prepared_statements
      WHERE statement = 'SELECT id FROM customers WHERE id = $1::bigint'`),
    ).toBe(true);
    expect(await keptLike('SELECT id FROM customers WHERE name%')).toBe(0);
  });

  it('is prepared for at most 200 texts; others also return their rows', async () => {
    const numbered = (n: number) => sql`SELECT ${n}::int AS value /* ${sql.raw(String(n))} */`;
    const wanted = Array.from({ length: 220 }, (_, n) => n);
    const answers = await transact(async (tx) => {
      const found: unknown[] = [];
      for (const n of wanted) found.push((await tx.execute<{ value: unknown }>(numbered(n)))[0]?.value);
      return found;
    });
    expect(answers).toEqual(wanted);
    expect(await keptLike('%')).toBe(200);
    expect(await answerTo(numbered(219))).toBe(219);
  });

  it('works after a migration added a column to its table', async () => {
    const owner = connectOwner(database.url);
    try {
      await owner.unsafe('CREATE TABLE read_before (id int PRIMARY KEY, name text)');
      await owner.unsafe("INSERT INTO read_before VALUES (1, 'one')");
      await owner.unsafe('GRANT SELECT ON read_before TO worthwhile_app');
      const named = () => answerTo(sql`SELECT name AS value FROM read_before WHERE id = ${1}`);
      expect(await named()).toBe('one');
      await owner.unsafe("ALTER TABLE read_before ADD COLUMN note text NOT NULL DEFAULT ''");
      expect(await named()).toBe('one');
    } finally {
      await owner.end();
    }
  });
});

describe('a transaction with a longer timeout than a request', () => {
  const limitsOf = async (tx: Tx) => {
    const [row] = await tx.execute<{ statement: string; idle: string; whole: string }>(
      sql`SELECT current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle,
        current_setting('transaction_timeout') AS whole`,
    );
    return row;
  };
  const scope: Scope = { kind: 'all', userId: 1 };

  it('has it for its statements, its idle time and the whole, and no other transaction has it', async () => {
    const usual = await transact(limitsOf);
    expect(await inScope(scope, limitsOf, { withinMs: 180_000 })).toEqual({
      statement: '3min',
      idle: '3min',
      whole: '3min',
    });
    expect(await transact(limitsOf)).toEqual(usual);
    expect(usual).toEqual({ statement: '15s', idle: '15s', whole: '1min' });
  });
});
