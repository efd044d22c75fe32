import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { actorOfSession, checkCredentials, openSession } from '#app/modules/auth/auth.server.ts';
import { addDomain, changeMapping, readSettings, saveProvider } from '#app/modules/sign-on/settings.server.ts';
import { beginSignOn, findProviderForEmail, finishSignOn } from '#app/modules/sign-on/sign-in.server.ts';
import { setUserActive } from '#app/modules/users/status.server.ts';
import { users } from '#drizzle/schema/index.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addActor, type Cast, ORIGIN, PASSWORD, settleCast } from '../users/people.ts';
import { CLIENT, useIdentityProvider } from './identity-provider.ts';

useTestDatabase();
const idp = useIdentityProvider();
let cast: Cast;
let key = '';

const version = async () => (await readSettings(cast.top, cast.contoso)).provider?.version ?? 0;

beforeAll(async () => {
  cast = await settleCast();
  const { top, contoso } = cast;
  await saveProvider(top, contoso, {
    intent: 'saveProvider',
    version: 0,
    issuer: idp.issuer,
    name: 'Contoso SSO',
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
  });
  await addDomain(top, contoso, 'contoso.example');
  for (const [contains, roleId] of [
    ['roi-admins', 5],
    ['roi-sellers', 6],
  ] as const)
    await changeMapping(top, contoso, { intent: 'addRow', version: await version(), contains, roleId });
  key = (await readSettings(top, contoso)).provider?.key ?? '';
});

beforeEach(() => {
  idp.person = lena();
});

const lena = (more: Record<string, unknown> = {}) => ({
  sub: 'subject-of-lena',
  email: 'lena@contoso.example',
  email_verified: true,
  name: 'Lena Fischer',
  groups: ['staff', 'roi-sellers'],
  ...more,
});

async function begin() {
  const begun = await beginSignOn(key, { returnTo: '/reports', purpose: 'signIn' }, ORIGIN);
  if (!begun) throw new Error('the provider is not there');
  return begun;
}

async function signIn() {
  const { location, pending } = await begin();
  return finishSignOn(pending, key, await idp.visit(location), ORIGIN);
}

const problemOf = (signing: Promise<unknown>) =>
  signing.then(
    () => 'signed in',
    (error) => error.problem ?? String(error),
  );
const countUsers = () =>
  unscoped('the test counts', async (tx) => (await tx.select({ id: users.id }).from(users)).length);
const readUser = async (userId: number) =>
  unscoped('the test looks', async (tx) => (await tx.select().from(users).where(sql`id = ${userId}`))[0]);

describe('a sign-in at the provider', () => {
  it('makes a user of the organization at the first one, with the role of the first matching row', async () => {
    const { userId, logoutUrl } = await signIn();
    expect(await readUser(userId)).toMatchObject({
      email: 'lena@contoso.example',
      firstName: 'Lena',
      lastName: 'Fischer',
      partnerId: cast.contoso,
      roleId: 6,
      passwordHash: null,
    });
    expect(logoutUrl).toContain(`${idp.issuer}/session/end?`);
    expect((await signIn()).userId).toBe(userId);
  });

  it('changes the role when the claim does', async () => {
    const { userId } = await signIn();
    idp.person = lena({ groups: ['roi-admins'] });
    await signIn();
    expect(await readUser(userId)).toMatchObject({ roleId: 5 });
  });

  it('deactivates a person whose groups match no row, ends their access, and lets them in again later', async () => {
    const { userId } = await signIn();
    const session = await openSession(userId, ORIGIN, { signedInWith: 'provider' });
    idp.person = lena({ groups: ['staff'] });
    expect(await problemOf(signIn())).toBe('role');
    expect(await actorOfSession(session, ORIGIN.ip)).toBeNull();
    expect(await readUser(userId)).toMatchObject({ isActive: false });
    idp.person = lena();
    expect((await signIn()).userId).toBe(userId);
    expect(await readUser(userId)).toMatchObject({ isActive: true });
  });

  it('does not let in a user whom an administrator deactivated', async () => {
    idp.person = lena({ sub: 'subject-of-mira', email: 'mira@contoso.example' });
    const { userId } = await signIn();
    await setUserActive(cast.top, { userId, isActive: false });
    expect(await problemOf(signIn())).toBe('inactive');
    expect(await readUser(userId)).toMatchObject({ isActive: false });
  });

  it('signs an existing user of the organization in, and asks for no second factor of ours', async () => {
    const actor = await addActor('Otto', 6, cast.contoso);
    await unscoped('the test', (tx) =>
      tx.execute(sql`UPDATE users SET email = 'otto@contoso.example' WHERE id = ${actor.userId}`),
    );
    await unscoped('the test', (tx) => tx.execute(sql`UPDATE roles SET requires_second_factor = true WHERE id = 6`));
    idp.person = lena({ sub: 'subject-of-otto', email: 'OTTO@contoso.example' });
    const { userId } = await signIn();
    expect(userId).toBe(actor.userId);
    const session = await openSession(userId, ORIGIN, { signedInWith: 'provider' });
    expect(await actorOfSession(session, ORIGIN.ip)).toMatchObject({ owesSecondFactor: false });
    await unscoped('the test', (tx) => tx.execute(sql`UPDATE roles SET requires_second_factor = false WHERE id = 6`));
  });

  it('gives two sign-ins at once one user', async () => {
    idp.person = lena({ sub: 'subject-of-twin', email: 'twin@contoso.example' });
    const before = await countUsers();
    const [one, other] = await Promise.all([signIn(), signIn()]);
    expect(one?.userId).toBe(other?.userId);
    expect(await countUsers()).toBe(before + 1);
  });

  it('knows keys that the provider has rotated', async () => {
    await signIn();
    idp.rotateKeys();
    expect(await problemOf(signIn())).toBe('signed in');
  });
});

describe('a sign-in that is not what it says', () => {
  const refusals: [name: string, problem: string, prepare: () => void][] = [
    [
      'another issuer',
      'invalid',
      () => {
        idp.tamper = (claims) => ({ ...claims, iss: 'https://evil.example' });
      },
    ],
    [
      'another audience',
      'invalid',
      () => {
        idp.tamper = (claims) => ({ ...claims, aud: 'another-client' });
      },
    ],
    [
      'another nonce',
      'invalid',
      () => {
        idp.tamper = (claims) => ({ ...claims, nonce: 'another' });
      },
    ],
    [
      'an expired token',
      'invalid',
      () => {
        idp.tamper = (claims) => ({ ...claims, iat: 1_000_000, exp: 1_000_600 });
      },
    ],
    [
      'no signature',
      'invalid',
      () => {
        idp.algorithm = 'none';
      },
    ],
    [
      'a foreign key of the same ID',
      'invalid',
      () => {
        idp.algorithm = 'foreign key';
      },
    ],
    [
      'an unverified email',
      'unverified',
      () => {
        idp.person = lena({ email_verified: false });
      },
    ],
    [
      'no word about the email',
      'unverified',
      () => {
        idp.person = lena({ email_verified: undefined });
      },
    ],
    [
      'an email of another domain',
      'domain',
      () => {
        idp.person = lena({ email: 'lena@fabrikam.example' });
      },
    ],
    [
      'a subdomain of the domain',
      'domain',
      () => {
        idp.person = lena({ email: 'lena@evil.contoso.example' });
      },
    ],
    [
      'the email of a known person with another subject',
      'invalid',
      () => {
        idp.person = lena({ sub: 'somebody else' });
      },
    ],
    [
      'no group of the table',
      'role',
      () => {
        idp.person = lena({ sub: 'new', email: 'new@contoso.example', groups: [] });
      },
    ],
  ];

  it.each(refusals)('opens nothing for %s', async (_, problem, prepare) => {
    await signIn();
    const before = await countUsers();
    prepare();
    expect(await problemOf(signIn())).toBe(problem);
    expect(await countUsers()).toBe(before);
  });

  it('opens nothing for another state, a replayed code, another provider or a late answer', async () => {
    const { location, pending } = await begin();
    const answer = await idp.visit(location);
    const finish = (changed: Partial<typeof pending>, given = answer) =>
      problemOf(finishSignOn({ ...pending, ...changed }, key, given, ORIGIN));
    expect(await finish({ state: 'another' })).toBe('invalid');
    expect(await finish({ key: 'another' })).toBe('expired');
    expect(await finish({ startedAt: Date.now() - 601_000 })).toBe('expired');
    expect(await problemOf(finishSignOn(null, key, answer, ORIGIN))).toBe('expired');
    expect(await finish({})).toBe('signed in');
    expect(await finish({})).toBe('invalid');
    const error = new URLSearchParams({ error: 'access_denied', state: pending.state, iss: idp.issuer });
    expect(await finish({}, error)).toBe('declined');
  });

  it('opens nothing for an account of another organization with the email', async () => {
    await unscoped('the test', (tx) =>
      tx.execute(sql`UPDATE users SET email = 'aiko@contoso.example' WHERE id = ${cast.fabrikamAdmin.userId}`),
    );
    idp.person = lena({ sub: 'subject-of-aiko', email: 'aiko@contoso.example', groups: ['roi-admins'] });
    expect(await problemOf(signIn())).toBe('domain');
  });

  it('says that the provider does not answer, at the start and at the end', async () => {
    const { location, pending } = await begin();
    const answer = await idp.visit(location);
    idp.isDown = true;
    expect(await problemOf(begin())).toBe('unreachable');
    expect(await problemOf(finishSignOn(pending, key, answer, ORIGIN))).toBe('unreachable');
  });
});

describe('required single sign-on', () => {
  it('switches passwords off for the organization’s people of its domains, except the emergency account', async () => {
    const keeper = await addActor('Keeper', 5, cast.contoso);
    const other = await addActor('Wilma', 6, cast.contoso);
    await unscoped('the test', async (tx) => {
      await tx.execute(sql`UPDATE users SET email = lower(first_name) || '@contoso.example'
        WHERE id IN (${keeper.userId}, ${other.userId})`);
      await tx.execute(sql`UPDATE sign_on_providers SET is_required = true, emergency_user_id = ${keeper.userId}`);
    });
    const attempt = (name: string, password = PASSWORD) =>
      checkCredentials({ name, password }, ORIGIN).then(String, (error) => `${error.code}: ${error.message}`);
    expect(await attempt('wilma@contoso.example')).toBe(await attempt('wilma@contoso.example', 'wrong'));
    expect(await attempt('keeper@contoso.example')).toBe(String(keeper.userId));
    expect(await attempt('tomas@worthwhile.test')).toBe(String(cast.contosoUser.userId));
    expect(await attempt('aiko@contoso.example')).toBe(String(cast.fabrikamAdmin.userId));
    expect(await findProviderForEmail('nobody@contoso.example')).toEqual({
      key,
      name: 'Contoso SSO',
      domain: 'contoso.example',
      isRequired: true,
    });
  });
});
