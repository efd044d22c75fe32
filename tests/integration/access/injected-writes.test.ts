import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { layWalledGround, type WalledGround } from './walled-ground.ts';

useTestDatabase({ connections: 2 });
let ground: WalledGround;

beforeAll(async () => {
  ground = await layWalledGround();
});

/** What would make a partner's user an administrator, change everyone's prices, or remove a trace. */
const WIDENING = [
  'UPDATE users SET role_id = 1 WHERE id = {self}',
  "UPDATE roles SET base_role_id = 1, permissions = '{1,2,3}' WHERE id = 6",
  "INSERT INTO roles (name, base_role_id, permissions) VALUES ('Mine', 1, '{1}')",
  "INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ('known', {vendor}, now() + interval '1 day')",
  "INSERT INTO access_tokens (user_id, kind, token_hash, expires_at) VALUES ({vendor}, 'login', 'known', now())",
  "INSERT INTO account_links (user_id, purpose, code_hash, expires_at) VALUES ({vendor}, 'reset', 'known', now())",
  'DELETE FROM sessions WHERE user_id = {vendor}',
  "UPDATE access_tokens SET expires_at = now() + interval '1 year' WHERE user_id = {vendor}",
  'DELETE FROM account_links WHERE user_id = {vendor}',
  "UPDATE approvals SET decision = 'approved', decided_by_id = {self}, decided_at = now()",
  'DELETE FROM deal_rules',
  'DELETE FROM discount_limits WHERE partner_id IS NULL',
  "UPDATE config_changes SET value = '999'",
  "INSERT INTO config_versions (id, note) VALUES (99, 'Mine')",
  "INSERT INTO config_entries (config_id, key, value) VALUES (1, 'product:999', '{}')",
  'UPDATE currencies SET value = 2 WHERE id = 2',
  "DELETE FROM users WHERE email = 'left@worthwhile.test'",
  'SELECT erase_audit_words(id) FROM (SELECT max(id) AS id FROM users WHERE NOT is_active) AS gone',
  "SELECT trim_audit_events(now() - interval '2 years')",
];

describe.each(['own', 'partner'] as const)('SQL injected in the scope %s', (kind) => {
  /** @returns rows that a statement changed; an error is none */
  const changedBy = (tx: Tx, statement: string) => tx.execute(sql.raw(statement)).then(({ count }) => count);
  const fill = (statement: string) =>
    statement.replace('{self}', String(ground.scopes[kind].userId)).replace('{vendor}', String(ground.vendorId));
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
    expect(await attempt(ground.scopes[kind], statement)).toBe(0);
    expect(await attempt(null, statement), 'in the scope of the system').toBeGreaterThan(0);
  });

  it.each(['sessions', 'access_tokens'])('gives no row of %s to another user', async (table) => {
    const moved = `UPDATE ${table} SET user_id = {vendor} WHERE user_id = {self}`;
    expect(await attempt(ground.scopes[kind], moved)).toBe(0);
    expect(await attempt(null, moved)).toBe(0);
  });
});
