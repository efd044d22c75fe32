import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { inOneTransaction, inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { removeOldAnswers, runIdempotent } from '#app/modules/idempotency/idempotency.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addEstimate, addRole, type Ground, layGround } from '../access/fixtures.ts';
import { callsOf, readContract } from './contract.ts';

/** A creating call with an Idempotency-Key runs once despite errors and repeats. */

// A call that waited for a second connection would wait forever.
useTestDatabase({ connections: 1 });
const web = useWebServer();
let ground: Ground;
beforeAll(async () => {
  ground = await layGround(web.url);
});

interface Sent {
  readonly key?: string;
  readonly role?: 1 | 3;
  readonly type?: string;
}
async function post(path: string, body: unknown, { key, role = 1, type = 'application/json' }: Sent = {}) {
  const answer = await fetch(`${web.url}/api/${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${ground.people[role].bearer}`,
      'Content-Type': type,
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const json = (await answer.json()) as { data: Record<string, unknown>; message: string };
  const repeated = answer.headers.get('Idempotency-Replayed');
  return { status: answer.status, repeated, retryAfter: answer.headers.get('Retry-After'), ...json };
}
const rows = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  unscoped('the test looks', (tx) => tx.execute<T>(query));
const count = async (table: string, where = sql`true`) =>
  (await rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)} WHERE ${where}`))[0]?.n;
const start = (name: string) => ({
  ...{ name, newCustomer: `${name} Ltd`, scenarioId: 1, industry: 'other', currencyId: 1, currencyValue: 1 },
});
const invitation = (email: string) => ({ firstName: 'New', lastName: 'Person', email, confirmEmail: email, roleId: 3 });

describe('the same call with the same key', () => {
  it('returns the first response again, marks it, and creates nothing; without a key each call creates', async () => {
    const key = randomUUID();
    const first = await post('estimate/create', start('Once'), { key });
    const { newCustomer, ...rest } = start('Once');
    const again = await post('estimate/create', { newCustomer, ...rest }, { key: `"${key}"` });
    expect([first.status, first.repeated]).toEqual([200, null]);
    expect(again).toEqual({ ...first, repeated: 'true' });
    expect(await count('estimates', sql`name = 'Once'`)).toBe(1);
    for (const customer of ['One Ltd', 'Other Ltd'])
      expect((await post('estimate/create', { ...start('Twice'), newCustomer: customer })).status).toBe(200);
    expect(await count('estimates', sql`name = 'Twice'`)).toBe(2);
  });

  it('sent eight times in parallel runs once and answers all alike', async () => {
    const key = randomUUID();
    const body = invitation('at-once@worthwhile.test');
    const before = await count('audit_events', sql`action = 'user.invited'`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('user/sendInvite', body, { key })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data.userId)).size).toBe(1);
    expect(answers.filter(({ repeated }) => repeated === 'true')).toHaveLength(7);
    expect(await count('audit_events', sql`action = 'user.invited'`)).toBe((before ?? 0) + 1);
  });

  it('is rejected for another request or call, and independent for another user', async () => {
    const key = randomUUID();
    const made = await post('estimate/create', start('Mine'), { key });
    for (const [path, body] of [
      ['estimate/create', start('Other')],
      ['existing/estimate/create', { ...start('Mine'), scenarioId: 3 }],
      ['estimate/create?', { ...start('Mine'), industry: 'retail' }],
    ] as const)
      expect((await post(path, body, { key })).status, path).toBe(422);
    expect(await count('estimates', sql`name = 'Other'`)).toBe(0);
    const theirs = await post('estimate/create', start('Mine'), { key, role: 3 });
    expect([theirs.status, theirs.repeated]).toEqual([200, null]);
    expect(theirs.data.estId).not.toBe(made.data.estId);
  });

  it('can be repeated after it failed', async () => {
    const key = randomUUID();
    const body = { name: 'Taken', audience: 'vendor', baseRoleId: 3, permissions: [6] };
    await post('role/create', body);
    expect((await post('role/create', body, { key })).status).toBe(422);
    await rows(sql`UPDATE roles SET name = 'Free again' WHERE name = 'Taken'`);
    expect(await post('role/create', body, { key })).toMatchObject({ status: 200, repeated: null });
  });

  it('neither stores nor repeats a secret that is shown once', async () => {
    const key = randomUUID();
    const body = { tokenName: 'Once', access: 'read', days: 7 };
    const first = await post('tokens', body, { key });
    expect(first.data.token).toMatch(/^[\w-]{40,}$/);
    expect(await post('tokens', body, { key })).toEqual({
      ...first,
      data: { ...first.data, token: null },
      repeated: 'true',
    });
    expect(await count('access_tokens', sql`name = 'Once'`)).toBe(1);
    const [kept] = await rows<{ text: string }>(
      sql`SELECT answer::text AS text FROM idempotency_keys WHERE key = ${key}`,
    );
    expect(kept?.text).not.toContain(first.data.token);
  });

  it('is recognized by the whole file it sends', async () => {
    const key = randomUUID();
    const file = 'externalId,name\nC-1,By File Ltd\n';
    const first = await post('import/customers', file, { key, type: 'text/csv' });
    expect(first).toMatchObject({ status: 200, data: { inserted: 1 } });
    expect(await post('import/customers', file, { key, type: 'text/csv' })).toEqual({ ...first, repeated: 'true' });
    expect((await post('import/customers', `${file}C-2,More\n`, { key, type: 'text/csv' })).status).toBe(422);
    expect((await post('import/customers?dryRun=true', file, { key, type: 'text/csv' })).status).toBe(422);
  });

  it('stores one picture, and is recognized by the whole picture', async () => {
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    const key = randomUUID();
    const upload = async (picture: Buffer, headers: Record<string, string> = { 'Idempotency-Key': key }) => {
      const body = new FormData();
      body.set('kind', 'profile');
      body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }));
      const authorization = { Authorization: `Bearer ${ground.people[3].bearer}` };
      const answer = await fetch(`${web.url}/api/user/upload`, {
        method: 'POST',
        headers: { ...authorization, ...headers },
        body,
      });
      return { status: answer.status, repeated: answer.headers.get('Idempotency-Replayed'), ...(await answer.json()) };
    };
    const before = (await count('uploads')) ?? 0;
    const first = await upload(dot);
    expect(first).toMatchObject({ status: 200, repeated: null });
    expect(await upload(dot)).toEqual({ ...first, repeated: 'true' });
    expect(await count('uploads')).toBe(before + 1);
    expect((await upload(Buffer.concat([dot, Buffer.from('another')]))).status).toBe(422);
    expect((await upload(dot, {})).data.id).not.toBe(first.data.id);
  });
});

describe('an idempotency key', () => {
  it.each(['', 'two words', 'ünïcode', 'x'.repeat(256), '"open'])('%j is invalid', async (key) => {
    const encoded = Buffer.from(key).toString('latin1');
    const { status } = await post(
      'role/create',
      { name: 'Never', audience: 'vendor', baseRoleId: 3, permissions: [6] },
      { key: encoded },
    );
    expect(status).toBe(400);
    expect(await count('roles', sql`name = 'Never'`)).toBe(0);
  });

  it('expires after a day and is then removed', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    const estimateId = await addEstimate(ground.people[1].actor);
    const first = await post('estimate/clone', { estimateId, estimateName: 'Day one' }, { key });
    await post(
      'role/create',
      { name: 'Yesterday', audience: 'vendor', baseRoleId: 3, permissions: [6] },
      { key: other },
    );
    await rows(
      sql`UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key IN (${key}, ${other})`,
    );
    const later = await post('estimate/clone', { estimateId, estimateName: 'Day two' }, { key });
    expect(later.data.estId).not.toBe(first.data.estId);
    expect(await removeOldAnswers()).toBe(1);
    expect(await count('idempotency_keys', sql`key = ${key}`)).toBe(1);
  });

  it('is accepted by every call that creates, and by no other', async () => {
    const calls = callsOf(await readContract(web.url));
    const takesKey = ({ operation }: (typeof calls)[number]) =>
      (operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key');
    expect(calls.filter((call) => takesKey(call) && call.method !== 'POST')).toEqual([]);
    const others = calls.filter((call) => call.method === 'POST' && !takesKey(call)).map(({ path }) => path.slice(1));
    expect(others.sort()).toEqual(MAKING_NOTHING.sort());
  });
});

/** The other POST calls read, change or remove records, with the same result when repeated. */
const MAKING_NOTHING = [
  ...['estimate/delete', 'estimate/restore', 'estimate/download', 'estimate/roicalculation'],
  ...['estimate/generate', 'existing/estimate/generate', 'partner/pdf', 'widget', 'webhooks/update'],
  ...['estimate/proposals/{answer}', 'estimate/register-report', 'estimate/review', 'report/schedule/delete'],
  'report/schedule/update',
  ...[
    'role/update',
    'role/delete',
    'user/activedeactive',
    'user/handOver',
    'estimate/changeOwner',
    'user/updateProfile',
    'user/changeEmail',
  ],
  ...['user/login', 'user/logout', 'user/forgotpassword', 'user/resetpassword', 'user/validateuniquecode'],
  ...['user/exportPersonalData', 'user/erasePersonalData'],
];

describe('an idempotent operation', () => {
  const once = (key: string, kept: () => unknown) => ({ key, digest: async () => 'the same', kept });

  it('is rolled back when its response cannot be stored', async () => {
    const { actor } = ground.people[1];
    const before = await count('roles');
    const failing = runIdempotent(
      actor,
      once('half', () => {
        throw new Error('not kept');
      }),
      () => addRole(),
    );
    await expect(failing).rejects.toThrow('not kept');
    expect(await count('roles')).toBe(before);
  });

  it('limits each part to its scope, and undoes only a part that fails', async () => {
    const { actor } = ground.people[5];
    const own = scopeOf(actor);
    const mine = await addEstimate(actor);
    await addEstimate(ground.people[1].actor);
    const seen = () => inScope(own, async (tx) => (await tx.execute(sql`SELECT id FROM estimates`)).length);
    const total = await count('estimates');
    const counts = await inOneTransaction(own, async (tx) => {
      const together = await Promise.all([seen(), count('estimates'), seen()]);
      await unscoped('a part that fails', async (part) => {
        await part.execute(sql`DELETE FROM estimates WHERE id = ${mine}`);
        throw new Error('undone');
      }).catch(() => undefined);
      return [...together, (await tx.execute(sql`SELECT id FROM estimates`)).length];
    });
    expect(counts).toEqual([1, total, 1, 1]);
  });
});
