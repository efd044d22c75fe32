import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addApproval, addEstimate, addPartner, addSchedule, addUser, asActor } from './fixtures.ts';

/** Injected SQL is limited to the scope of its transaction. */

const database = useTestDatabase({ connections: 2 });
const CONTEXTS = ['own', 'team', 'partner', 'all'] as const;
let scopes: Readonly<Record<(typeof CONTEXTS)[number], Scope>>;
let foreign: Scope;
/** A user of the vendor. */
let vendorId: number;

/** Tables with rows of each organization, or of the vendor alone. */
const WALLED = [
  ...['users', 'messages', 'estimates', 'approvals', 'estimate_outcomes', 'report_schedules', 'share_links'],
  ...['room_readers', 'personal_exports', 'config_changes', 'discount_limits'],
] as const;

beforeAll(async () => {
  const contoso = (await asActor(await addUser(5, await addPartner('Contoso')))).actor;
  const fabrikam = (await asActor(await addUser(5, await addPartner('Fabrikam')))).actor;
  const vendor = (await asActor(await addUser(3, null))).actor;
  for (const actor of [contoso, fabrikam, vendor]) {
    await addEstimate(actor);
    await addApproval(actor);
    await addSchedule(actor);
  }
  vendorId = vendor.userId;
  await unscoped('the test lays its ground', async (tx) => {
    for (const statement of GROUND) await tx.execute(sql.raw(statement));
  });
  const { userId } = contoso;
  const partnerId = contoso.partnerId ?? 0;
  scopes = {
    own: { kind: 'own', userId, partnerId },
    team: { kind: 'team', userId: vendor.userId },
    partner: { kind: 'partner', userId, partnerId },
    all: { kind: 'all', userId: vendor.userId },
  };
  foreign = { kind: 'partner', userId: fabrikam.userId, partnerId: fabrikam.partnerId ?? 0 };
});

const GROUND = [
  `INSERT INTO estimate_outcomes (estimate_id, outcome, close_date, source) SELECT id, 'won', now(), 'hand' FROM estimates`,
  `INSERT INTO share_links (estimate_id, token_hash, expires_at, created_by_id)
    SELECT id, md5(id::text), now() + interval '1 day', owner_id FROM estimates`,
  `INSERT INTO room_readers (link_id, key_hash, name, email) SELECT id, token_hash, 'Ada', 'ada@customer.test' FROM share_links`,
  'INSERT INTO personal_exports (user_id, requested_by_id) SELECT id, id FROM users',
  `INSERT INTO sessions (id_hash, user_id, expires_at) SELECT id::text, id, now() + interval '1 day' FROM users`,
  `INSERT INTO config_changes (key, value, author_id, base_version) SELECT 'retail.devicePrice.low', '1', max(id), 1 FROM users`,
  'INSERT INTO deal_rules DEFAULT VALUES',
  'INSERT INTO discount_limits (role_id, partner_id, limit_pct) SELECT 6, id, 10 FROM partners UNION ALL SELECT 6, NULL, 20',
  `INSERT INTO users (email, first_name, last_name, role_id, is_active) VALUES ('left@worthwhile.test', 'Lou', 'Left', 3, false)`,
];

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

/** What would make a partner's user an administrator, change everyone's prices, or remove a trace. */
const WIDENING = [
  'UPDATE users SET role_id = 1 WHERE id = {self}',
  "UPDATE roles SET base_role_id = 1, permissions = '{1,2,3}' WHERE id = 6",
  "INSERT INTO roles (name, base_role_id, permissions) VALUES ('Mine', 1, '{1}')",
  "INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ('known', {vendor}, now() + interval '1 day')",
  "INSERT INTO access_tokens (user_id, kind, token_hash, expires_at) VALUES ({vendor}, 'login', 'known', now())",
  "INSERT INTO account_links (user_id, purpose, code_hash, expires_at) VALUES ({vendor}, 'reset', 'known', now())",
  "UPDATE approvals SET decision = 'approved', decided_by_id = {self}, decided_at = now()",
  'DELETE FROM deal_rules',
  'DELETE FROM discount_limits WHERE partner_id IS NULL',
  "UPDATE config_changes SET value = '999'",
  "INSERT INTO config_versions (id, note) VALUES (99, 'Mine')",
  'UPDATE products SET list_price = 0.01',
  'UPDATE currencies SET value = 2 WHERE id = 2',
  "DELETE FROM users WHERE email = 'left@worthwhile.test'",
  'SELECT erase_audit_words(id) FROM (SELECT max(id) AS id FROM users WHERE NOT is_active) AS gone',
  "SELECT trim_audit_events(now() - interval '2 years')",
];

describe.each(['own', 'partner'] as const)('SQL injected in the scope %s', (kind) => {
  /** @returns rows that a statement changed; an error is none */
  const changedBy = (tx: Tx, statement: string) => tx.execute(sql.raw(statement)).then(({ count }) => count);
  const fill = (statement: string) =>
    statement.replace('{self}', String(scopes[kind].userId)).replace('{vendor}', String(vendorId));
  const attempt = async (scope: Scope | null, statement: string) => {
    const undo = new Error('undone');
    let changed = 0;
    const run = async (tx: Tx) => {
      changed = await changedBy(tx, fill(statement));
      throw undo;
    };
    const failure = await (scope ? inScope(scope, run) : unscoped('the test compares', run)).catch(
      (error: unknown) => error,
    );
    return failure === undo ? changed : 0;
  };

  it.each(WIDENING)('changes nothing by %s', async (statement) => {
    expect(await attempt(scopes[kind], statement)).toBe(0);
    expect(await attempt(null, statement), 'in the scope of the system').toBeGreaterThan(0);
  });

  it.each(['sessions', 'access_tokens'])('gives no row of %s to another user', async (table) => {
    const moved = `UPDATE ${table} SET user_id = {vendor} WHERE user_id = {self}`;
    expect(await attempt(scopes[kind], moved)).toBe(0);
    expect(await attempt(null, moved)).toBe(0);
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
