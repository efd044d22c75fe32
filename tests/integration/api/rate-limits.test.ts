import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { hashSecret } from '#app/modules/auth/secrets.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor } from '../access/fixtures.ts';

/** The limit of calls per token and minute, and its headers. */

useTestDatabase();
const web = useWebServer();
let tokens: { one: string; other: string };
beforeAll(async () => {
  const userId = await addUser(3, null);
  const [one, other] = [await asActor(userId), await asActor(userId)];
  tokens = { one: one.bearer, other: other.bearer };
});

async function get(path: string, token: string) {
  const { status, headers } = await fetch(`${web.url}/api/${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : null);
  return {
    status,
    limit: number('RateLimit-Limit'),
    remaining: number('RateLimit-Remaining'),
    reset: number('RateLimit-Reset'),
    retryAfter: number('Retry-After'),
  };
}
const spend = (kind: 'calls' | 'files', token: string, points: number) =>
  unscoped('as if many calls had been made', (tx) =>
    tx.execute(sql`INSERT INTO rate_limits (key, points, expire)
      VALUES (${`api:${kind}:${hashSecret(token)}`}, ${points}, now() + interval '40 seconds')
      ON CONFLICT (key) DO UPDATE SET points = excluded.points, expire = excluded.expire`),
  );

describe('every response to a token', () => {
  it('has the remaining calls, the limit and the time of reset', async () => {
    const first = await get('estimate/list', tokens.one);
    const second = await get('estimate/list', tokens.one);
    expect(first).toMatchObject({ status: 200, retryAfter: null });
    expect(first.limit).toBeGreaterThanOrEqual(3000);
    expect(second.remaining).toBe((first.remaining ?? 0) - 1);
    expect(second.reset).toBeGreaterThan(0);
    expect(second.reset).toBeLessThanOrEqual(60);
  });

  it('has them on errors too, and has none without a token', async () => {
    expect(await get('estimate/details?estId=x', tokens.one)).toMatchObject({ status: 400, limit: expect.any(Number) });
    expect(await get('audit', tokens.one)).toMatchObject({ status: 403, limit: expect.any(Number) });
    expect(await get('estimate/list', 'x'.repeat(40))).toMatchObject({ status: 401, limit: null });
  });
});

describe('a call above the limit', () => {
  it('is rejected with the time to wait, only for its token, and files have their own limit', async () => {
    const { limit } = await get('estimate/list', tokens.one);
    await spend('calls', tokens.one, limit ?? 0);
    const refused = await get('estimate/list', tokens.one);
    expect(refused).toMatchObject({ status: 429, remaining: 0 });
    expect(refused.retryAfter).toBe(refused.reset);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect((await get('estimate/list', tokens.other)).status).toBe(200);
    expect((await get('report-batches/987654321/archive', tokens.one)).status).toBe(404);
    await spend('files', tokens.one, 1_000_000);
    expect((await get('report-batches/987654321/archive', tokens.one)).status).toBe(429);
  });

  it('is accepted again after a minute', async () => {
    await unscoped('a minute passes', (tx) =>
      tx.execute(sql`UPDATE rate_limits SET expire = now() - interval '1 second' WHERE key LIKE 'api:%'`),
    );
    expect((await get('estimate/list', tokens.one)).status).toBe(200);
  });
});
