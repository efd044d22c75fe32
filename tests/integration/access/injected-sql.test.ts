import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { CONTEXTS, layWalledGround, WALLED, type WalledGround } from './walled-ground.ts';

/** Injected SQL is limited to the scope of its transaction. */

const database = useTestDatabase({ connections: 2 });
let scopes: WalledGround['scopes'];
let foreign: Scope;

beforeAll(async () => {
  ({ scopes, foreign } = await layWalledGround());
});

type Reach = Record<(typeof WALLED)[number], string[]> & { readonly login: unknown };
/** Messages are limited to the user, even in the scope of all. */
async function readReach(tx: Tx): Promise<Reach> {
  const reach = {} as Record<(typeof WALLED)[number], string[]>;
  for (const table of WALLED) {
    const rows = await tx.execute<{ id: string }>(
      sql`SELECT ctid::text AS id FROM ${sql.identifier(table)} ORDER BY 1`,
    );
    reach[table] = rows.map(({ id }) => id);
  }
  const [login] = await tx.execute(sql`SELECT current_user AS acts, session_user AS signed_in`);
  return { ...reach, login };
}
const nothing = Object.fromEntries(WALLED.map((table) => [table, []]));

/** Runs statements as injected SQL would, and undoes all of it. */
async function inject(scope: Scope, statements: readonly string[]) {
  let reached: { before: Reach; after: Reach; failures: string[] } | undefined;
  const undo = new Error('undone');
  await inScope(scope, async (tx) => {
    const before = await readReach(tx);
    const failures: string[] = [];
    for (const statement of statements) {
      await tx.execute(sql`SAVEPOINT injected`);
      try {
        await tx.execute(sql.raw(statement));
      } catch (error) {
        failures.push(String((error as Error).cause));
        await tx.execute(sql`ROLLBACK TO SAVEPOINT injected`);
      }
    }
    reached = { before, after: await readReach(tx), failures };
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  if (!reached) throw new Error('nothing was reached');
  return reached;
}

const ownerName = () => new URL(database.url).username;
const readScope = async (tx: Tx) => {
  const [row] = await tx.execute<{ scope: string }>(sql`SELECT current_setting('app.scope') AS scope`);
  return row?.scope ?? '';
};
const useScope = (text: string) => `SELECT set_config('app.scope', '${text}', true)`;
const noMac = '0'.repeat(64);

describe.each(CONTEXTS)('SQL injected in the scope %s', (kind) => {
  const login = { acts: 'worthwhile_app', signed_in: 'worthwhile_app' };

  it.each<[string, () => string[]]>([
    ['SET ROLE', () => [`SET ROLE ${ownerName()}`]],
    ['SET ROLE NONE', () => ['SET ROLE NONE']],
    ['RESET ROLE', () => ['RESET ROLE']],
    ['setting the role', () => ["SELECT set_config('role', 'none', true)"]],
    ['SET SESSION AUTHORIZATION', () => [`SET SESSION AUTHORIZATION ${ownerName()}`]],
    ['SET SESSION AUTHORIZATION DEFAULT', () => ['SET SESSION AUTHORIZATION DEFAULT']],
    ['granting itself another role', () => [`GRANT ${ownerName()} TO worthwhile_app`, `SET ROLE ${ownerName()}`]],
    ['setting the scope', () => ["SELECT set_config('app.scope_kind', 'system', true)", useScope('system::')]],
    ['an invented MAC', () => [useScope(`system:::${noMac}`)]],
    ['reading the keys', () => ['SELECT * FROM worthwhile_private.scope_keys']],
    ['adding a key', () => ["INSERT INTO worthwhile_private.scope_keys VALUES ('\\x00')"]],
    [
      'replacing the check',
      () => ["CREATE OR REPLACE FUNCTION app_scope() RETURNS text LANGUAGE sql AS 'SELECT $$all$$'"],
    ],
    ['dropping a policy', () => ['DROP POLICY users_scope ON users', 'ALTER TABLE users DISABLE ROW LEVEL SECURITY']],
  ])('reveals no more rows by %s', async (_, statements) => {
    const { before, after } = await inject(scopes[kind], statements());
    expect(before.login).toEqual(login);
    expect(after.login).toEqual(login);
    for (const table of WALLED)
      expect(
        after[table].filter((id) => !before[table].includes(id)),
        table,
      ).toEqual([]);
  });

  it('reveals no more rows with a scope of another transaction, on the same connection or another', async () => {
    const earlier = await unscoped('the test reads a valid scope', readScope);
    const reach = [await inject(scopes[kind], [useScope(earlier)])];
    reach.push(
      await unscoped('the test holds a transaction open', async (tx) =>
        inject(scopes[kind], [useScope(await readScope(tx))]),
      ),
      await inScope(foreign, async (tx) => inject(scopes[kind], [useScope(await readScope(tx))])),
    );
    for (const { before, after } of reach) {
      expect(before.estimates.length).toBeGreaterThan(0);
      expect(after).toEqual({ ...before, ...nothing });
    }
  });

  it('reveals no more rows with its own MAC for another user, partner or kind', async () => {
    await inScope(scopes[kind], async (tx) => {
      const before = await readReach(tx);
      const [own, user, partner, mac] = (await readScope(tx)).split(':');
      const forged = [
        `system:${user}:${partner}:${mac}`,
        `${own}:${foreign.userId}:${partner}:${mac}`,
        `partner:${user}:${'partnerId' in foreign ? foreign.partnerId : ''}:${mac}`,
      ];
      for (const text of forged) {
        await tx.execute(sql.raw(useScope(text)));
        expect(await readReach(tx), text).toEqual({ ...before, ...nothing });
      }
    });
  });

  it.each([
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "COPY messages FROM '/etc/passwd'",
    "SELECT pg_read_file('PG_VERSION')",
    "SELECT pg_ls_dir('.')",
    "SELECT lo_import('/etc/passwd')",
    'SELECT rolpassword FROM pg_authid',
    'CREATE ROLE another',
    'SET LOCAL row_security = off; SELECT 1 FROM users',
    'CREATE TABLE stash (text text)',
    'CREATE FUNCTION widen() RETURNS void LANGUAGE sql AS $$ $$',
  ])('cannot run %s, even after leaving its role', async (statement) => {
    const { failures } = await inject(scopes[kind], ['SET ROLE NONE', statement]);
    expect(failures).toEqual([expect.stringMatching(/permission denied|must be|row-level security/)]);
  });
});

describe('pg_stat_activity of the same login', () => {
  it('contains neither values nor the signed scope', async () => {
    await unscoped('the test holds a transaction open', async (tx) => {
      const [, , , mac = ''] = (await readScope(tx)).split(':');
      expect(mac).toMatch(/^[0-9a-f]{64}$/);
      const rows = () =>
        unscoped('the test looks from the other connection', (other) =>
          other.execute<{ query: string }>(sql`SELECT query FROM pg_stat_activity WHERE usename = current_user`),
        );
      const shown = [...(await rows())];
      await tx.execute(sql`SELECT id FROM users WHERE email = ${'value-of-a-query'}`);
      shown.push(...(await rows()));
      const text = shown.map(({ query }) => query).join('\n');
      expect(text).toContain('FROM users WHERE email = $1');
      expect(text).not.toContain('value-of-a-query');
      expect(text).not.toContain(mac);
    });
  });
});
