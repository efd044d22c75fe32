import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { removeExpiredSignIns } from '#app/modules/auth/cleanup/cleanup.tasks.server.ts';
import { pendingForms, sessions, users } from '#drizzle/schema/index.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { addUser, signIn } from '../access/fixtures.ts';

/** A form posted after its session ended is restored for its user and no one else. */

useTestDatabase();
const web = useWebServer();
let userId: number;
let email: string;
let strangersEmail: string;

beforeAll(async () => {
  const emailOf = (id: number) =>
    unscoped('the test reads', async (tx) => {
      const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id));
      return row?.email ?? '';
    });
  userId = await addUser(1, null);
  email = await emailOf(userId);
  strangersEmail = await emailOf(await addUser(1, null));
});

const PATH = '/users/new?from=list';
const TYPED = { firstName: 'Ada', lastName: 'Lovelace "Augusta"', email: 'ada@worthwhile.test', password: 'no secret' };

const post = (path: string, fields: Record<string, string>, cookie: string) =>
  fetch(web.url + path, {
    method: 'POST',
    headers: { Origin: OWN_ORIGIN, Cookie: cookie },
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
const open = (path: string, cookie: string) =>
  fetch(web.url + path, { headers: { Cookie: cookie }, redirect: 'manual' }).then((answer) => answer.text());
const idleFor = (hours: number) =>
  unscoped('the test lets time pass', (tx) =>
    tx
      .update(sessions)
      .set({ lastSeenAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(sessions.userId, userId)),
  );
const rows = () => unscoped('the test reads', (tx) => tx.select().from(pendingForms));

/** Signs in, is idle for too long, and posts. @returns the response, and the hint cookie */
async function postTooLate(fields: Record<string, string> = TYPED) {
  const cookie = await signIn(web.url, email);
  await idleFor(13);
  const answer = await post(PATH, fields, cookie);
  const hint = answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  return { answer, hint, cookie };
}

describe('a form posted after its session ended', () => {
  it('redirects to sign-in and back, where the page offers to restore it', async () => {
    const { answer, hint, cookie } = await postTooLate();
    expect(answer.status).toBe(302);
    const signInPage = answer.headers.get('Location') ?? '';
    expect(signInPage).toBe(`/?redirectTo=${encodeURIComponent(PATH)}`);
    const asked = await open(signInPage, `${cookie}; ${hint}`);
    expect(asked).toContain('You have been signed out.');
    expect(asked).toContain('save what you entered for 10 minutes');
    expect(await open(PATH, `${await signIn(web.url, email)}; ${hint}`)).toContain('Restore it');
  });

  it('is restored once, without its passwords, and nothing is saved', async () => {
    const { hint } = await postTooLate();
    const cookie = `${await signIn(web.url, email)}; ${hint}`;
    const filled = await (await post(PATH, { restoreKeptForm: 'yes' }, cookie)).text();
    expect(filled).toContain('value="Ada"');
    expect(filled).toContain('value="Lovelace &quot;Augusta&quot;"');
    expect(filled).toContain('You were signed out before this was saved.');
    expect(filled).not.toContain('no secret');
    expect(filled).not.toContain('Restore it');
    const again = await post(PATH, { restoreKeptForm: 'yes' }, cookie);
    expect([again.status, again.headers.get('Location')]).toEqual([303, PATH]);
  });

  it('is encrypted in the database, without the password', async () => {
    await postTooLate();
    const [row] = await rows();
    expect(row?.path).toBe(PATH);
    expect(row?.encrypted).not.toContain('Ada');
    expect(Buffer.from(row?.encrypted ?? '', 'base64url').toString('latin1')).not.toContain('Ada');
  });

  it('is restored for no other user and at no other URL', async () => {
    const { hint } = await postTooLate();
    const stranger = `${await signIn(web.url, strangersEmail)}; ${hint}`;
    expect(await open(PATH, stranger)).not.toContain('Restore it');
    expect((await post(PATH, { restoreKeptForm: 'yes' }, stranger)).status).toBe(303);
    const own = `${await signIn(web.url, email)}; ${hint}`;
    expect((await post('/users/new', { restoreKeptForm: 'yes' }, own)).status).toBe(303);
    expect((await post(PATH, { restoreKeptForm: 'yes' }, own)).status).toBe(200);
  });

  it('expires after ten minutes', async () => {
    const { hint } = await postTooLate();
    await unscoped('the test lets time pass', (tx) =>
      tx.update(pendingForms).set({ expiresAt: sql`${pendingForms.expiresAt} - interval '10 minutes 1 second'` }),
    );
    const cookie = `${await signIn(web.url, email)}; ${hint}`;
    expect(await open(PATH, cookie)).not.toContain('Restore it');
    await removeExpiredSignIns();
    expect(await rows()).toEqual([]);
  });

  it('is not stored for a logged-out session, a forged one, or an inactive user', async () => {
    const cookie = await signIn(web.url, email);
    await post('/logout', {}, cookie);
    for (const each of [cookie, 'worthwhile=forged.value', ''])
      expect((await post(PATH, TYPED, each)).headers.get('Set-Cookie')).toBeNull();
    const late = await signIn(web.url, email);
    await idleFor(13);
    const setActive = (isActive: boolean) =>
      unscoped('the test changes', (tx) => tx.update(users).set({ isActive }).where(eq(users.id, userId)));
    await setActive(false);
    expect((await post(PATH, TYPED, late)).headers.get('Set-Cookie')).toBeNull();
    await setActive(true);
    expect(await rows()).toEqual([]);
  });

  it('is one of five at most', async () => {
    const cookie = await signIn(web.url, email);
    await idleFor(13);
    for (let n = 0; n < 8; n += 1) await post(`/users/new?n=${n}`, TYPED, cookie);
    expect(await rows()).toHaveLength(5);
  });
});
