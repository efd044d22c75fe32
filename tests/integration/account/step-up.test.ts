import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { actorOfSession, issueLoginToken, openSession } from '#app/modules/auth/auth.server.ts';
import { createToken, listTokens } from '#app/modules/auth/own-account.server.ts';
import { checkCode } from '#app/modules/auth/second-factor/challenges.server.ts';
import { confirmIdentity } from '#app/modules/auth/step-up/step-up.server.ts';
import { accessTokens, sessions } from '#drizzle/schema/index.ts';
import { formPoster } from '#tests/support/posted-form.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, PASSWORD, signIn } from '../access/fixtures.ts';
import { refused } from '../users/people.ts';
import { codeOf, turnOn } from './authenticator.ts';

useTestDatabase();
const web = useWebServer();
let actor: Actor;
let cookie: string;

beforeAll(async () => {
  ({ actor } = await asActor(await addUser(1, null)));
  cookie = await signIn(web.url, actor.email);
});
beforeEach(() => minutesPass());

/** Moves the last confirmation of every session into the past. */
const minutesPass = (minutes = 6) =>
  unscoped('the test lets time pass', (tx) =>
    tx.update(sessions).set({ confirmedAt: sql`now() - make_interval(mins => ${minutes})` }),
  );

const NEW_TOKEN = { intent: 'createToken', tokenName: 'Nightly <b>', access: 'read', days: '7' };

const post = async (path: string, fields: Record<string, string>, as = cookie) => {
  const { status, html } = await formPoster(() => web.url, as).send(path, fields);
  return { status, text: html };
};
const waitingIn = (page: string) => /name="waitingChange" value="([^"]+)"/.exec(page)?.[1] ?? '';
const personal = async () => (await listTokens(actor)).filter(({ kind }) => kind === 'personal').length;

describe('a security change', () => {
  it.each<[string, string, Record<string, string>]>([
    ['create an access token', '/user-profile', NEW_TOKEN],
    ['change your password', '/user-profile', { intent: 'changePassword', newpassword: 'x', confrimpassword: 'y' }],
    ['set up two-factor authentication', '/second-factor', { intent: 'begin' }],
    ['turn on two-factor authentication', '/second-factor', { intent: 'confirm', otp: '1' }],
    ['replace your recovery codes', '/second-factor', { intent: 'renewCodes' }],
    ['turn off two-factor authentication', '/second-factor', { intent: 'turnOff' }],
    ['create a role', '/ManageRoles/new', { name: 'Any' }],
    ['change a role', '/ManageRoles/3', { name: 'Any' }],
    ['delete a role', '/ManageRoles/3/delete', {}],
    ['export contacts', '/imports', { intent: 'export', kind: 'contacts' }],
    ['export accounts', '/imports', { intent: 'export', kind: 'accounts' }],
    ['onboard a user', '/users/new', { roleId: '1' }],
    ['onboard a partner administrator', '/partner-detail/1/admins/new', {}],
    ['import users and their roles', '/users/import', { intent: 'import', text: 'name' }],
    ['make someone an administrator', '/users/1/deactivate', { administrator: '1' }],
    ['create a webhook', '/webhooks', { name: 'Any', url: 'https://example.com' }],
    ['change a webhook', '/webhooks/1', { intent: 'switchOff' }],
    ['delete a webhook', '/webhooks/1/delete', {}],
  ])('asks for confirmation first: %s', async (change, path, fields) => {
    const { status, text } = await post(path, fields);
    expect(status).toBe(403);
    expect(text).toContain('Confirm it’s you');
    expect(text).toContain(`You are about to ${change}.`);
    expect(waitingIn(text)).not.toBe('');
  });

  it('asks before people are exported, by their address too, and not before other records', async () => {
    const get = (kind: string) =>
      fetch(`${web.url}/imports/export?kind=${kind}`, { headers: { Cookie: cookie }, redirect: 'manual' });
    const [people, others] = [await get('contacts'), await get('customers')];
    expect([people.status, people.headers.get('Location'), others.status]).toEqual([303, '/imports', 200]);
    expect((await post('/imports', { intent: 'export', kind: 'customers' })).status).toBe(303);
    await minutesPass(0);
    expect((await get('contacts')).status).toBe(200);
  });

  it('asks before another user’s role changes, not before their name does', async () => {
    const colleague = await addUser(3, null);
    const texts = { version: '1', firstName: 'Ada', lastName: 'Vale', contactNumber: '' };
    const path = `/users/${colleague}`;
    expect((await post(path, { ...texts, roleId: '4' })).text).toContain('You are about to change the role of');
    expect((await post(path, { ...texts, roleId: '3' })).status).not.toBe(403);
    expect((await post(`${path}/resetFactor`, {})).text).toContain('two-factor authentication');
  });

  it('is applied after the right password without resending its form, and the next does not ask', async () => {
    const before = await personal();
    const { text } = await post('/user-profile', NEW_TOKEN);
    const waitingChange = waitingIn(text);
    expect(text).not.toContain('Nightly');
    const wrong = await post('/user-profile', { waitingChange, password: 'wrong' });
    expect([wrong.status, wrong.text.includes('Incorrect password.')]).toEqual([403, true]);
    expect(await personal()).toBe(before);
    const done = await post('/user-profile', { waitingChange: waitingIn(wrong.text), password: PASSWORD });
    expect(done.status).toBe(200);
    expect(await personal()).toBe(before + 1);
    expect((await post('/user-profile', NEW_TOKEN)).status).toBe(200);
  });

  it('is applied at most once without asking in the five minutes after a confirmation', async () => {
    await minutesPass(4);
    expect((await post('/user-profile', NEW_TOKEN)).status).toBe(200);
    await minutesPass(5);
    expect((await post('/user-profile', NEW_TOKEN)).status).toBe(403);
  });

  it('can be as long as a list of ten thousand users', async () => {
    const send = async (fields: Record<string, string>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      const headers = { Origin: OWN_ORIGIN, Cookie: cookie };
      const answer = await fetch(`${web.url}/users/import`, { method: 'POST', headers, body, redirect: 'manual' });
      return { status: answer.status, text: await answer.text() };
    };
    const asked = await send({ intent: 'import', text: `nothing\n${'x\n'.repeat(500_000)}` });
    expect([asked.status, /enctype="multipart\/form-data"/i.test(asked.text)]).toEqual([403, true]);
    const done = await send({ waitingChange: waitingIn(asked.text), password: PASSWORD });
    expect([done.status, done.text.includes('the column email is missing')]).toEqual([422, true]);
  });

  it('that creates a token creates one, whether the form is sent twice or the answer is loaded again', async () => {
    await minutesPass(0);
    const before = await personal();
    const form = { ...NEW_TOKEN, submissionId: randomUUID() };
    const shown = (text: string) => /Token created[\s\S]*?<code[^>]*>([^<]+)</.exec(text)?.[1];
    const answers = [...(await Promise.all([post('/user-profile', form), post('/user-profile', form)]))];
    answers.push(await post('/user-profile', form));
    expect(new Set(answers.map(({ text }) => shown(text))).size).toBe(1);
    expect(shown(answers[0]?.text ?? '')).toMatch(/^[\w-]{43}$/);
    expect(await personal()).toBe(before + 1);
    await post('/user-profile', { ...form, submissionId: randomUUID() });
    expect(await personal()).toBe(before + 2);
  });

  it('is bound to its session and its page', async () => {
    const waitingChange = waitingIn((await post('/user-profile', NEW_TOKEN)).text);
    const other = await signIn(web.url, actor.email);
    await minutesPass();
    expect((await post('/user-profile', { waitingChange, password: PASSWORD }, other)).status).toBe(409);
    expect((await post('/second-factor', { waitingChange, password: PASSWORD })).status).toBe(409);
  });

  it('asks for a code with the password when two-factor authentication is on', async () => {
    const { actor: strict } = await asActor(await addUser(1, null));
    const { secret } = await turnOn(strict);
    const session = await openSession(strict.userId, { ip: strict.ip, userAgent: '' });
    await minutesPass();
    const confirm = (otp: string) => refused(confirmIdentity(strict, session, { password: PASSWORD, otp }));
    const isFresh = async () => (await actorOfSession(session, strict.ip))?.isFresh;
    expect(await confirm('')).toBe('unauthenticated otp');
    expect(await confirm('000000')).toBe('unauthenticated otp');
    expect(await isFresh()).toBe(false);
    expect(await confirm(codeOf(secret))).toBe('done');
    expect(await isFresh()).toBe(true);
  });

  it('limits password guesses, in turn or in parallel', async () => {
    const { actor: owner } = await asActor(await addUser(1, null));
    const guess = (session: string, password = 'wrong') =>
      refused(confirmIdentity(owner, session, { password, otp: '' }));
    for (let n = 0; n < 5; n += 1) expect(await guess('one')).toBe('unprocessable password');
    expect(await guess('one', PASSWORD)).toBe('tooMany');
    const burst = [...Array<string>(30).fill('wrong'), PASSWORD];
    const answers = await Promise.all(burst.map((password) => guess('other', password)));
    expect(answers.at(-1)).toBe('tooMany');
  });

  it('counts codes with the passwords of the session, and never slows the owner’s sign-in', async () => {
    const { actor: owner } = await asActor(await addUser(1, null));
    const { secret } = await turnOn(owner);
    const guess = (otp: string) => refused(confirmIdentity(owner, 'stolen', { password: PASSWORD, otp }));
    for (let n = 0; n < 5; n += 1) expect(await guess('000000')).toBe('unauthenticated otp');
    expect(await guess(codeOf(secret))).toBe('tooMany');
    expect(await refused(checkCode(owner.userId, codeOf(secret), { ip: '198.51.100.4' }))).toBe('done');
  });
});

describe('an API call that changes security', () => {
  const call = (bearer: string) =>
    fetch(`${web.url}/api/tokens`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tokenName: 'Nightly', access: 'read' }),
    });

  it('accepts a sign-in token of the last five minutes and no older one', async () => {
    const bearer = await issueLoginToken(actor.userId, { ip: '', userAgent: '' });
    expect((await call(bearer)).status).toBe(200);
    await unscoped('the test lets time pass', (tx) =>
      tx
        .update(accessTokens)
        .set({ createdAt: sql`now() - interval '5 minutes'` })
        .where(eq(accessTokens.kind, 'login')),
    );
    const refusal = await call(bearer);
    expect([refusal.status, (await refusal.json()).code]).toEqual([403, 'freshSignInRequired']);
  });

  it('rejects an access token of any age', async () => {
    const { token } = await createToken(actor, { tokenName: 'Nightly', access: 'write', days: 7 });
    expect((await call(token)).status).toBe(403);
    const file = await fetch(`${web.url}/api/user/personalDataFile?userId=${actor.userId}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect([file.status, (await file.json()).code]).toEqual([403, 'freshSignInRequired']);
  });

  it('is needed to onboard someone who manages people, and not for others', async () => {
    const { token } = await createToken(actor, { tokenName: 'Onboarding', access: 'write', days: 7 });
    const invite = async (roleId: number) => {
      const email = `new-${roleId}@step-up.test`;
      const answer = await fetch(`${web.url}/api/user/sendInvite`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ firstName: 'Ada', lastName: 'Vale', email, confirmEmail: email, roleId }),
      });
      return [answer.status, (await answer.json()).code];
    };
    expect(await invite(2)).toEqual([403, 'freshSignInRequired']);
    expect(await invite(3)).toEqual([200, undefined]);
  });
});
