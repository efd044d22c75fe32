import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { trimAuditTrail } from '#app/modules/audit/cleanup.tasks.server.ts';
import { removeExpiredSignIns } from '#app/modules/auth/cleanup/cleanup.tasks.server.ts';
import { settlePeople } from '#tests/integration/estimates/people.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { asOwner, useTestDatabase } from '#tests/support/test-database.ts';

const database = useTestDatabase();
let userId: number;
beforeAll(async () => {
  userId = (await settlePeople()).engineer.userId;
});

const keys = (table: string, column: string) =>
  asOwner(database.url, async (owner) =>
    (await owner.unsafe(`SELECT ${column} AS key FROM ${table} ORDER BY 1`)).map(({ key }) => key),
  );

describe('retention', () => {
  it('removes expired rows and no others', async () => {
    await asOwner(database.url, async (owner) => {
      const [{ today } = { today: '' }] = await owner`SELECT now()::text AS today`;
      const at = (days: number) => owner`${today}::timestamptz + make_interval(days => ${days})`;
      for (const [name, days] of [
        ['gone', -2],
        ['open', 1],
      ] as const) {
        await owner`INSERT INTO sessions (id_hash, user_id, expires_at) VALUES (${name}, ${userId}, ${at(days)})`;
        await owner`INSERT INTO sign_in_challenges (id_hash, user_id, expires_at) VALUES (${name}, ${userId}, ${at(days)})`;
        await owner`INSERT INTO known_devices (user_id, device_hash, last_used_at)
          VALUES (${userId}, ${name}, ${at(days - 179)})`;
        await owner`INSERT INTO rate_limits (key, points, expire) VALUES (${name}, 1, ${at(days)})`;
        for (const kind of ['login', 'personal']) {
          await owner`INSERT INTO access_tokens (user_id, kind, token_hash, expires_at)
            VALUES (${userId}, ${kind}, ${`${kind} ${name}`}, ${at(days)})`;
        }
        await owner`INSERT INTO pending_forms (user_id, path, encrypted, expires_at)
          VALUES (${userId}, ${name}, '', ${at(days)})`;
        await owner`INSERT INTO messages (id, user_id, type, text, shown_at)
          VALUES (${name}, ${userId}, 'info', '', ${at(days - 89)})`;
        await owner`INSERT INTO account_links (user_id, purpose, code_hash, expires_at)
          VALUES (${userId}, ${name === 'gone' ? 'reset' : 'invite'}, ${name}, ${at(days - 29)})`;
      }
    });
    expect(await removeExpiredSignIns()).toBe(8);
    expect(await keys('sessions', 'id_hash')).toEqual(['open']);
    expect(await keys('sign_in_challenges', 'id_hash')).toEqual(['open']);
    expect(await keys('known_devices', 'device_hash')).toEqual(['open']);
    expect(await keys('rate_limits', 'key')).toEqual(['open']);
    expect(await keys('pending_forms', 'path')).toEqual(['open']);
    expect(await keys('messages', 'id')).toEqual(['open']);
    expect(await keys('account_links', 'code_hash')).toEqual(['open']);
    // Its owner still sees the personal token that ended the day before yesterday.
    expect(await keys('access_tokens', 'token_hash')).toEqual(['login open', 'personal gone', 'personal open']);
    expect(await removeExpiredSignIns()).toBe(0);
  });
});

describe('the audit trail', () => {
  it('loses events older than three years and no others', async () => {
    const actions = () => execute(sql`SELECT action FROM audit_events WHERE action LIKE 'test.%'`);
    for (const [action, years] of [
      ['test.longAgo', 4],
      ['test.lately', 2],
    ] as const) {
      await asOwner(
        database.url,
        (owner) => owner`INSERT INTO audit_events (action, at)
        VALUES (${action}, now() - make_interval(years => ${years}))`,
      );
    }
    expect(await trimAuditTrail()).toBe(1);
    expect((await actions()).map(({ action }) => action)).toEqual(['test.lately']);
    expect(await trimAuditTrail()).toBe(0);
  });
});
