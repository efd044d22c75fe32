import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#app/infra/db/connect.server.ts';
import { inOneTransaction, inScope, unscoped } from '#app/infra/db/scope.server.ts';
import {
  actorOfSession,
  actorOfToken,
  checkCredentials,
  closeSession,
  issueLoginToken,
  openSession,
} from '#app/modules/auth/auth.server.ts';
import { hashPassword } from '#app/modules/auth/passwords.server.ts';
import { users } from '#drizzle/schema/index.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

useTestDatabase();

const origin = { ip: '203.0.113.7', userAgent: 'test' };
const password = 'a calm sea in the morning';
let userId = 0;

beforeAll(async () => {
  const passwordHash = await hashPassword(password);
  userId = await unscoped('a user for the test', async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({ email: 'Ada@Worthwhile.test', firstName: 'Ada', lastName: 'Vale', roleId: 2, passwordHash })
      .returning({ id: users.id });
    return row?.id ?? 0;
  });
});

describe('checking credentials', () => {
  it('accepts the right password, whatever the case of the email', async () => {
    await expect(checkCredentials({ name: 'ada@worthwhile.TEST', password }, origin)).resolves.toBe(userId);
  });

  it('rejects an unknown email, a wrong password and an inactive user with the same error', async () => {
    const network = { ...origin, ip: '203.0.113.8' };
    const refusal = (name: string, given: string): Promise<string> =>
      checkCredentials({ name, password: given }, network).then(String, (error) => `${error.code}: ${error.message}`);
    const unknown = await refusal('nobody@worthwhile.test', password);
    expect(await refusal('ada@worthwhile.test', 'something else')).toEqual(unknown);
    await unscoped('the user is deactivated', (tx) => tx.update(users).set({ isActive: false }));
    expect(await refusal('ada@worthwhile.test', password)).toEqual(unknown);
    await unscoped('and active again', (tx) => tx.update(users).set({ isActive: true }));
    expect(unknown).toMatch(/^unauthenticated: /);
  });

  it('makes the sixth attempt from one network wait, even with the right password, and no others', async () => {
    const network = { ...origin, ip: '203.0.113.9' };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(checkCredentials({ name: 'ada@worthwhile.test', password: 'wrong' }, network)).rejects.toMatchObject(
        {
          code: 'unauthenticated',
        },
      );
    }
    await expect(checkCredentials({ name: 'ada@worthwhile.test', password }, network)).rejects.toMatchObject({
      code: 'tooMany',
    });
    await expect(checkCredentials({ name: 'ADA@worthwhile.test', password }, network)).rejects.toMatchObject({
      code: 'tooMany',
    });
    await expect(checkCredentials({ name: 'ada@worthwhile.test', password }, origin)).resolves.toBe(userId);
  });
});

describe('a session', () => {
  it('identifies its user until it is closed', async () => {
    const id = await openSession(userId, origin);
    expect(await actorOfSession(id, origin.ip)).toMatchObject({
      userId,
      baseRoleId: 2,
      permissions: [1, 2, 3, 4, 5, 6, 7],
    });
    await closeSession(id, origin);
    expect(await actorOfSession(id, origin.ip)).toBeNull();
  });

  it.each([
    ['twelve idle hours', sql`update sessions set last_seen_at = now() - interval '12 hours 1 second'`],
    ['seven days', sql`update sessions set expires_at = now()`],
    ['deactivation', sql`update users set is_active = false`],
  ])('expires after %s', async (_, statement) => {
    const id = await openSession(userId, origin);
    expect(await actorOfSession(id, origin.ip)).not.toBeNull();
    await execute(statement);
    expect(await actorOfSession(id, origin.ip)).toBeNull();
    await execute(sql`update users set is_active = true`);
  });

  it('is out after seven days of use', async () => {
    const session = await openSession(userId, origin);
    // In one transaction the database's time stands still.
    const actorAfter = (seconds: number) =>
      inOneTransaction({ kind: 'all', userId }, async () => {
        await execute(sql`update sessions set last_seen_at = now(), created_at = now() - make_interval(secs => ${seconds}),
            expires_at = now() - make_interval(secs => ${seconds}) + (expires_at - created_at) where user_id = ${userId}`);
        return actorOfSession(session, origin.ip);
      });
    const week = 7 * 86_400;
    expect(await actorAfter(week - 1)).not.toBeNull();
    expect(await actorAfter(week)).toBeNull();
  });

  it('is stored only as a hash', async () => {
    const id = await openSession(userId, origin);
    const rows = await execute(sql`select * from sessions`);
    expect(JSON.stringify(rows)).not.toContain(id);
  });
});

describe('a token of user/login', () => {
  it('identifies its user for twelve hours', async () => {
    const token = await issueLoginToken(userId, origin);
    expect(await actorOfToken(token, origin.ip)).toMatchObject({ userId, mayWrite: true });
    await execute(sql`update access_tokens set expires_at = now()`);
    expect(await actorOfToken(token, origin.ip)).toBeNull();
  });
});

describe('row security', () => {
  it('shows no user, customer or estimate without a scope', async () => {
    for (const table of ['users', 'customers', 'estimates', 'partners', 'pdf_templates']) {
      const rows = await db().execute(sql`select 1 from ${sql.identifier(table)}`);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  it('shows the user in the scope of the vendor, and not in that of a partner', async () => {
    const count = async (scope: Parameters<typeof inScope>[0]) =>
      (await inScope(scope, (tx) => tx.select({ id: users.id }).from(users))).length;
    expect(await count({ kind: 'all', userId })).toBe(1);
    expect(await count({ kind: 'partner', userId: 0, partnerId: 77 })).toBe(0);
  });

  it('cannot be bypassed by the role of requests', async () => {
    const [role] = await db().execute(
      sql`select rolsuper, rolbypassrls, (select count(*)::int from pg_tables where tableowner = current_user) as owned
          from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, owned: 0 });
  });

  it('allows adding to the audit trail, not changing or deleting', async () => {
    await expect(execute(sql`update audit_events set action = 'nothing'`)).rejects.toThrow();
    await expect(execute(sql`delete from audit_events`)).rejects.toThrow();
    const rows = await execute(sql`select 1 from audit_events`);
    expect(rows.length).toBeGreaterThan(0);
  });
});
