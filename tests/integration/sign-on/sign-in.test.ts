import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { actorOfSession, checkCredentials, openSession } from '#app/modules/auth/auth.server.ts';
import { listConfirmations } from '#app/modules/auth/step-up/step-up.server.ts';
import { listOwners } from '#app/modules/hand-over/hand-over.server.ts';
import { confirmSignOn } from '#app/modules/sign-on/confirm-sign-on.server.ts';
import { findProviderByKey } from '#app/modules/sign-on/providers.store.server.ts';
import { findProviderForEmail, finishSignOn } from '#app/modules/sign-on/sign-in.server.ts';
import { setUserActive } from '#app/modules/users/status.server.ts';
import { users } from '#drizzle/schema/index.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addEstimate, asActor } from '../access/fixtures.ts';
import { addActor, ORIGIN, PASSWORD } from '../users/people.ts';
import { begin, lena, problemOf, readUser, signIn, useContoso } from './contoso.ts';

useTestDatabase();
const contoso = useContoso();

const countUsers = () =>
  unscoped('the test counts', async (tx) => (await tx.select({ id: users.id }).from(users)).length);

describe('a sign-in at the provider', () => {
  it('creates a user of the organization at the first one, with the role of the first matching row', async () => {
    const { userId, logoutUrl } = await signIn(contoso);
    expect(await readUser(userId)).toMatchObject({
      email: 'lena@contoso.example',
      firstName: 'Lena',
      lastName: 'Fischer',
      partnerId: contoso.cast.contoso,
      roleId: 6,
      passwordHash: null,
    });
    expect(logoutUrl).toContain(`${contoso.idp.issuer}/session/end?`);
    expect((await signIn(contoso)).userId).toBe(userId);
  });

  it('changes the role when the claim does', async () => {
    const { userId } = await signIn(contoso);
    contoso.idp.person = lena({ groups: ['roi-admins'] });
    await signIn(contoso);
    expect(await readUser(userId)).toMatchObject({ roleId: 5 });
  });

  it('deactivates a user whose groups match no row, ends their access, and allows them again later', async () => {
    const { userId } = await signIn(contoso);
    const session = await openSession(userId, ORIGIN, { signedInWith: 'provider' });
    await addEstimate((await asActor(userId)).actor);
    contoso.idp.person = lena({ groups: ['staff'] });
    expect(await problemOf(signIn(contoso))).toBe('role');
    expect(await actorOfSession(session, ORIGIN.ip)).toBeNull();
    expect(await readUser(userId)).toMatchObject({ isActive: false });
    const waiting = await listOwners(contoso.cast.contosoAdmin);
    expect(
      waiting.map(({ id }) => id),
      'their work waits for a hand-over',
    ).toEqual([userId]);
    contoso.idp.person = lena();
    expect((await signIn(contoso)).userId).toBe(userId);
    expect(await readUser(userId)).toMatchObject({ isActive: true });
  });

  it('does not admit a user whom an administrator deactivated', async () => {
    contoso.idp.person = lena({ sub: 'subject-of-mira', email: 'mira@contoso.example' });
    const { userId } = await signIn(contoso);
    await setUserActive(contoso.cast.top, { userId, isActive: false });
    expect(await problemOf(signIn(contoso))).toBe('inactive');
    expect(await readUser(userId)).toMatchObject({ isActive: false });
  });

  it('signs in an existing user of the organization, without our two-factor authentication', async () => {
    const actor = await addActor('Otto', 6, contoso.cast.contoso);
    await execute(sql`UPDATE users SET email = 'otto@contoso.example' WHERE id = ${actor.userId}`);
    await execute(sql`UPDATE roles SET requires_second_factor = true WHERE id = 6`);
    contoso.idp.person = lena({ sub: 'subject-of-otto', email: 'OTTO@contoso.example' });
    const { userId } = await signIn(contoso);
    expect(userId).toBe(actor.userId);
    const session = await openSession(userId, ORIGIN, { signedInWith: 'provider' });
    expect(await actorOfSession(session, ORIGIN.ip)).toMatchObject({ owesSecondFactor: false });
    await execute(sql`UPDATE roles SET requires_second_factor = false WHERE id = 6`);
  });

  it('creates one user for two parallel sign-ins', async () => {
    contoso.idp.person = lena({ sub: 'subject-of-twin', email: 'twin@contoso.example' });
    const before = await countUsers();
    const [one, other] = await Promise.all([signIn(contoso), signIn(contoso)]);
    expect(one?.userId).toBe(other?.userId);
    expect(await countUsers()).toBe(before + 1);
  });

  it('accepts keys that the provider has rotated', async () => {
    await signIn(contoso);
    const keysSince = () =>
      unscoped('the test looks', async (tx) => (await findProviderByKey(tx, contoso.key))?.keysSince?.getTime() ?? 0);
    const first = await keysSince();
    await signIn(contoso);
    expect([first > 0, await keysSince()]).toEqual([true, first]);
    contoso.idp.rotateKeys();
    expect(await problemOf(signIn(contoso))).toBe('signed in');
    expect(await keysSince()).toBeGreaterThan(first);
  });
});

describe('a confirmation at the provider', () => {
  async function confirm() {
    contoso.idp.person = lena();
    const { userId } = await signIn(contoso);
    const session = await openSession(userId, ORIGIN, { signedInWith: 'provider' });
    await execute(sql`UPDATE sessions SET confirmed_at = now() - interval '10 minutes'`);
    const actor = await actorOfSession(session, ORIGIN.ip);
    if (!actor) throw new Error('no session');
    const { location, pending } = await begin(contoso, 'confirm');
    expect(new URL(location).searchParams.get('prompt')).toBe('login');
    return {
      actor,
      finish: async () => confirmSignOn(actor, session, pending, await contoso.idp.visit(location)),
      signInWithIt: async () => finishSignOn(pending, contoso.key, await contoso.idp.visit(location), ORIGIN),
      isFresh: async () => (await actorOfSession(session, ORIGIN.ip))?.isFresh,
    };
  }

  it('makes the session fresh, and is the only way for a user without a password', async () => {
    const { actor, finish, isFresh } = await confirm();
    expect(await listConfirmations(actor, 'none')).toMatchObject({
      password: false,
      provider: { key: contoso.key, name: 'Contoso SSO' },
    });
    expect(await isFresh()).toBe(false);
    await finish();
    expect(await isFresh()).toBe(true);
  });

  it('is rejected for another person, and opens no session', async () => {
    const { finish, signInWithIt, isFresh } = await confirm();
    expect(await problemOf(signInWithIt())).toBe('expired');
    contoso.idp.person = lena({ sub: 'subject-of-another', email: 'another@contoso.example' });
    expect(await problemOf(finish())).toBe('otherPerson');
    expect(await isFresh()).toBe(false);
  });

  it('rejects a sign-in at the provider that is old, or in the future beyond the clock skew', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    for (const [authTime, outcome] of [
      [seconds - 301, 'expired'],
      [seconds + 3600, 'expired'],
      [seconds + 30, 'signed in'],
    ] as const) {
      const { finish } = await confirm();
      contoso.idp.tamper = (claims) => ({ ...claims, auth_time: authTime });
      expect(await problemOf(finish())).toBe(outcome);
    }
  });
});

describe('required single sign-on', () => {
  it('turns passwords off for the organization’s users of its domains, except the emergency account', async () => {
    const keeper = await addActor('Keeper', 5, contoso.cast.contoso);
    const other = await addActor('Wilma', 6, contoso.cast.contoso);
    await unscoped('the test', async (tx) => {
      await tx.execute(sql`UPDATE users SET email = lower(first_name) || '@contoso.example'
        WHERE id IN (${keeper.userId}, ${other.userId})`);
      await tx.execute(sql`UPDATE sign_on_providers SET is_required = true, emergency_user_id = ${keeper.userId}`);
    });
    const attempt = (name: string, password = PASSWORD) =>
      checkCredentials({ name, password }, ORIGIN).then(String, (error) => `${error.code}: ${error.message}`);
    expect(await attempt('wilma@contoso.example')).toBe(await attempt('wilma@contoso.example', 'wrong'));
    expect(await attempt('keeper@contoso.example')).toBe(String(keeper.userId));
    expect(await attempt('tomas@worthwhile.test')).toBe(String(contoso.cast.contosoUser.userId));
    await execute(sql`UPDATE users SET email = 'aiko@contoso.example' WHERE id = ${contoso.cast.fabrikamAdmin.userId}`);
    expect(await attempt('aiko@contoso.example')).toBe(String(contoso.cast.fabrikamAdmin.userId));
    expect(await findProviderForEmail('nobody@contoso.example')).toEqual({
      key: contoso.key,
      name: 'Contoso SSO',
      domain: 'contoso.example',
      isRequired: true,
    });
  });
});
