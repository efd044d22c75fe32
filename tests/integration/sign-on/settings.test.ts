import { describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { openSession } from '#app/modules/auth/auth.server.ts';
import { replaceScimToken, revokeScimToken } from '#app/modules/sign-on/scim/tokens.server.ts';
import { saveSettings } from '#app/modules/sign-on/settings/save-settings.server.ts';
import { lookUpIssuer, readSettings, removeProvider } from '#app/modules/sign-on/settings/settings.server.ts';
import { findProviderForEmail } from '#app/modules/sign-on/sign-in.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { ORIGIN, refused } from '../users/people.ts';
import { accessOf, addDomain, change, lena, problemOf, signIn, useContoso } from './contoso.ts';
import { CLIENT, useIdentityProvider } from './identity-provider.ts';

// One connection: a use case that waits for a second one while it locks the settings could stop all others.
useTestDatabase({ connections: 1 });
const contoso = useContoso();
const other = useIdentityProvider();

const settings = async (actor: Actor = contoso.cast.top) => {
  const { provider } = await readSettings(actor, contoso.cast.contoso);
  if (!provider) throw new Error('not set up');
  return provider;
};
const access = (more: Record<string, unknown> = {}) => accessOf(contoso, more);

const FORM = {
  version: 1,
  claim: 'groups',
  domains: [],
  rows: [],
  otherRoleId: null,
  enforcement: 'optional' as const,
  emergencyUserId: null,
};

describe('permission for sign-on settings', () => {
  it('limits a partner’s administrator to their partner', async () => {
    const { contosoAdmin, fabrikamAdmin, contoso: partnerId, fabrikam } = contoso.cast;
    expect((await settings(contosoAdmin)).name).toBe('Contoso SSO');
    for (const [actor, organization] of [
      [fabrikamAdmin, partnerId],
      [contosoAdmin, fabrikam],
      [contosoAdmin, null],
    ] as const) {
      expect(await refused(readSettings(actor, organization))).toBe('notFound');
      expect(await refused(saveSettings(actor, organization, { ...FORM, ...access() }))).toBe('notFound');
      expect(await refused(removeProvider(actor, organization, 1))).toBe('notFound');
      expect(await refused(replaceScimToken(actor, organization, 1))).toBe('notFound');
      expect(await refused(lookUpIssuer(actor, organization, contoso.idp.issuer))).toBe('notFound');
    }
  });

  it('returns no secret', async () => {
    expect(JSON.stringify(await readSettings(contoso.cast.top, contoso.cast.contoso))).not.toContain(CLIENT.secret);
    expect(await settings()).not.toHaveProperty('clientSecret');
  });
});

describe('an issuer', () => {
  it.each([
    ['that does not answer', 'http://localhost:9/'],
    ['in the internal network', 'https://10.1.2.3/'],
    ['at a link-local address', 'http://169.254.169.254/'],
    ['by plain http', 'http://login.example.com/'],
    ['of a file', 'file:///etc/passwd'],
  ])('%s is rejected, and the current settings stay', async (_, issuer) => {
    const { version } = await settings();
    expect(await refused(change(contoso.cast.contosoAdmin, contoso.cast.contoso, { issuer }))).toBe(
      'unprocessable issuer',
    );
    expect(await settings()).toMatchObject({ issuer: contoso.idp.issuer, version });
  });

  it('with another name in its metadata is named in the error', async () => {
    const issuer = contoso.idp.issuer.replace('localhost', '127.0.0.1');
    const saving = change(contoso.cast.top, contoso.cast.fabrikam, access({ issuer }));
    await expect(saving).rejects.toMatchObject({
      detail: { claimedIssuer: contoso.idp.issuer },
      errors: { issuer: [`The provider at this address calls itself ${contoso.idp.issuer}. Nothing was saved.`] },
    });
  });

  it('is looked up before a save', async () => {
    const { contosoAdmin, contoso: partnerId } = contoso.cast;
    expect(await lookUpIssuer(contosoAdmin, partnerId, contoso.idp.issuer)).toMatchObject({ isFound: true });
    const other = await lookUpIssuer(contosoAdmin, partnerId, contoso.idp.issuer.replace('localhost', '127.0.0.1'));
    expect(other).toMatchObject({ isFound: false, claimedIssuer: contoso.idp.issuer });
    expect(await lookUpIssuer(contosoAdmin, partnerId, 'http://localhost:9/')).toMatchObject({
      isFound: false,
      claimedIssuer: null,
    });
  });

  it('that changes needs its own secret: neither the saved one nor the one before reaches it', async () => {
    const { contosoAdmin, contoso: partnerId } = contoso.cast;
    const { issuer } = other;
    expect(await refused(change(contosoAdmin, partnerId, { issuer }))).toBe('unprocessable clientSecret');
    await change(contosoAdmin, partnerId, { issuer, clientSecret: 'a secret for the other issuer' });
    expect(await settings()).toMatchObject({ issuer, hasFormerSecret: false });
    await change(contosoAdmin, partnerId, access({ name: 'Contoso SSO' }));
  });

  it('that is unreachable blocks no other change', async () => {
    contoso.idp.isDown = true;
    await change(contoso.cast.top, contoso.cast.contoso, { name: 'Contoso account' });
    expect((await settings()).name).toBe('Contoso account');
    await change(contoso.cast.top, contoso.cast.contoso, { name: 'Contoso SSO' });
  });
});

describe('a domain', () => {
  it('entered by a partner is valid once the Super Administrator has confirmed it', async () => {
    const { contosoAdmin, top, contoso: partnerId } = contoso.cast;
    await addDomain(contosoAdmin, partnerId, 'contoso-labs.example');
    expect(await findProviderForEmail('a@contoso-labs.example')).toBeUndefined();
    contoso.idp.person = lena({ sub: 'labs', email: 'lab@contoso-labs.example' });
    expect(await problemOf(signIn(contoso))).toBe('domain');
    await addDomain(top, partnerId, 'contoso-labs.example');
    expect(await findProviderForEmail('a@contoso-labs.example')).toMatchObject({ name: 'Contoso SSO' });
    expect(await problemOf(signIn(contoso))).toBe('signed in');
    await change(contosoAdmin, partnerId, { domains: [{ domain: 'contoso.example', isConfirmed: true }] });
    expect((await settings()).domains).toMatchObject([{ domain: 'contoso.example', isConfirmed: true }]);
    expect(await problemOf(signIn(contoso))).toBe('domain');
  });

  it('of another organization is rejected without naming it, and a pending one blocks no one', async () => {
    const { contosoAdmin, fabrikamAdmin, top, contoso: partnerId, fabrikam } = contoso.cast;
    await change(fabrikamAdmin, fabrikam, access({ name: 'Fabrikam SSO' }));
    const error: unknown = await addDomain(fabrikamAdmin, fabrikam, 'contoso.example').catch((thrown) => thrown);
    expect(error).toMatchObject({
      code: 'unprocessable',
      errors: { 'domains[0].domain': [expect.not.stringMatching(/contoso/i)] },
    });
    await addDomain(contosoAdmin, partnerId, 'fabrikam.example');
    await addDomain(top, fabrikam, 'fabrikam.example');
    expect(await findProviderForEmail('a@fabrikam.example')).toMatchObject({ name: 'Fabrikam SSO' });
    expect(await refused(addDomain(top, partnerId, 'fabrikam.example'))).toBe('unprocessable domains[1].domain');
  });
});

describe('roles in the settings', () => {
  it('are those of the organization’s type that the actor could assign, never Super Administrator', async () => {
    const { top, contosoAdmin, contoso: partnerId } = contoso.cast;
    const offered = async (actor: Actor, organization: number | null) =>
      (await readSettings(actor, organization)).roles.map(({ baseRoleId }) => baseRoleId);
    expect(new Set(await offered(top, partnerId))).toEqual(new Set([5, 6]));
    expect(new Set(await offered(top, null))).toEqual(new Set([2, 3, 4]));
    for (const roleId of [1, 2, 3]) {
      expect(await refused(change(contosoAdmin, partnerId, { rows: [{ contains: 'x', roleId }] }))).toBe(
        'unprocessable rows[0].roleId',
      );
      expect(await refused(change(contosoAdmin, partnerId, { otherRoleId: roleId }))).toBe('unprocessable otherRoleId');
    }
  });

  it('have counts of the people whom each row matched at their last sign-in', async () => {
    contoso.idp.person = lena({ sub: 'counted', email: 'counted@contoso.example', groups: ['roi-admins'] });
    await signIn(contoso);
    const { peopleByValue } = await settings();
    expect(peopleByValue).toMatchObject({ 'roi-admins': 1 });
    expect(peopleByValue['']).toBeUndefined();
  });
});

describe('a save over a stale version', () => {
  it.each([
    ['saving', (actor: Actor, partnerId: number, version: number) => change(actor, partnerId, { version, name: 'B' })],
    ['removing', (actor: Actor, partnerId: number, version: number) => removeProvider(actor, partnerId, version)],
    ['replacing the token', replaceScimToken],
    ['revoking the token', revokeScimToken],
  ])('is a conflict and changes nothing, when %s', async (_, changing) => {
    const { top, contosoAdmin, contoso: partnerId } = contoso.cast;
    const { version } = await settings();
    await change(top, partnerId, { claim: 'groups' });
    const before = await settings();
    expect(await refused(changing(contosoAdmin, partnerId, version))).toBe('conflict');
    expect(await settings()).toEqual(before);
  });

  it('fails for one of two parallel saves', async () => {
    const { top, contosoAdmin, contoso: partnerId } = contoso.cast;
    const saves = await Promise.allSettled([
      change(top, partnerId, { claim: 'groups' }),
      change(contosoAdmin, partnerId, { claim: 'groups' }),
    ]);
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

it('the figures of the last 7 days count the organization’s own sign-ins, refusals and emergency use', async () => {
  const { top, contoso: partnerId, contosoUser, fabrikamAdmin } = contoso.cast;
  const lastDays = async () => (await readSettings(top, partnerId)).provider?.lastDays;
  const before = (await lastDays()) ?? { signIns: 0, withoutRole: 0, emergency: 0 };
  const { userId } = await signIn(contoso);
  await openSession(userId, ORIGIN, { signedInWith: 'provider' });
  await openSession(fabrikamAdmin.userId, ORIGIN, { signedInWith: 'provider' });
  await openSession(contosoUser.userId, ORIGIN, { signedInWith: 'password' });
  contoso.idp.person = lena({ sub: 'subject-of-nils', email: 'nils@contoso.example', groups: ['staff'] });
  expect(await problemOf(signIn(contoso))).toBe('role');
  await change(top, partnerId, { emergencyUserId: contosoUser.userId });
  expect(await lastDays()).toEqual({
    signIns: before.signIns + 1,
    withoutRole: before.withoutRole + 1,
    emergency: 1,
  });
});

it('a replaced secret keeps sign-ins working while the provider still has the old one', async () => {
  const { top, contoso: partnerId } = contoso.cast;
  await change(top, partnerId, { clientSecret: 'a secret that the provider does not have yet' });
  expect(await problemOf(signIn(contoso))).toBe('signed in');
  await change(top, partnerId, { clientSecret: CLIENT.secret });
});
