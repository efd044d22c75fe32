import { describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import {
  addDomain,
  changeMapping,
  enforce,
  readSettings,
  removeDomain,
  replaceSecret,
  saveProvider,
} from '#app/modules/sign-on/settings.server.ts';
import { beginSignOn, findProviderForEmail } from '#app/modules/sign-on/sign-in.server.ts';
import { testSignOn } from '#app/modules/sign-on/test-sign-on.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addActor, ORIGIN, refused } from '../users/people.ts';
import { lena, problemOf, signIn, useContoso } from './contoso.ts';
import { CLIENT } from './identity-provider.ts';

useTestDatabase();
const contoso = useContoso();

const settings = async (actor: Actor = contoso.cast.top) => {
  const { provider } = await readSettings(actor, contoso.cast.contoso);
  if (!provider) throw new Error('not set up');
  return provider;
};
const access = (more: Record<string, unknown> = {}) => ({
  intent: 'saveProvider' as const,
  version: 0,
  name: 'SSO',
  issuer: contoso.idp.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  ...more,
});

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
      expect(await refused(saveProvider(actor, organization, access()))).toBe('notFound');
      expect(await refused(replaceSecret(actor, organization, 'x'))).toBe('notFound');
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
    expect(
      await refused(saveProvider(contoso.cast.contosoAdmin, contoso.cast.contoso, access({ issuer, version }))),
    ).toBe('unprocessable issuer');
    expect(await settings()).toMatchObject({ issuer: contoso.idp.issuer, version });
  });

  it('with another name in its metadata is named in the error', async () => {
    const issuer = contoso.idp.issuer.replace('localhost', '127.0.0.1');
    const saving = saveProvider(contoso.cast.top, contoso.cast.fabrikam, access({ issuer }));
    await expect(saving).rejects.toThrow(`calls itself ${contoso.idp.issuer}`);
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
    await removeDomain(contosoAdmin, partnerId, 'contoso-labs.example');
    expect(await problemOf(signIn(contoso))).toBe('domain');
  });

  it('of another organization is rejected without naming it, and a pending one blocks no one', async () => {
    const { contosoAdmin, fabrikamAdmin, top, contoso: partnerId, fabrikam } = contoso.cast;
    await saveProvider(fabrikamAdmin, fabrikam, access({ name: 'Fabrikam SSO' }));
    const error = await addDomain(fabrikamAdmin, fabrikam, 'contoso.example').catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'unprocessable', errors: { domain: [expect.not.stringMatching(/contoso/i)] } });
    await addDomain(contosoAdmin, partnerId, 'fabrikam.example');
    await addDomain(top, fabrikam, 'fabrikam.example');
    expect(await findProviderForEmail('a@fabrikam.example')).toMatchObject({ name: 'Fabrikam SSO' });
    expect(await refused(addDomain(top, partnerId, 'fabrikam.example'))).toBe('unprocessable domain');
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
      const row = { intent: 'addRow' as const, version: (await settings()).version, claimValue: 'x', roleId };
      expect(await refused(changeMapping(contosoAdmin, partnerId, row))).toBe('unprocessable roleId');
    }
  });

  it('reject a stale save', async () => {
    const { top, contoso: partnerId } = contoso.cast;
    const { version } = await settings();
    await changeMapping(top, partnerId, { intent: 'moveUp', version, index: 1 });
    expect(await refused(changeMapping(top, partnerId, { intent: 'moveDown', version, index: 0 }))).toBe('conflict');
  });
});

it('a replaced secret keeps sign-ins working while the provider still has the old one', async () => {
  await replaceSecret(contoso.cast.top, contoso.cast.contoso, 'a secret that the provider does not have yet');
  expect(await problemOf(signIn(contoso))).toBe('signed in');
  await replaceSecret(contoso.cast.top, contoso.cast.contoso, CLIENT.secret);
});

describe('requiring single sign-on', () => {
  async function test(person: Record<string, unknown>) {
    contoso.idp.person = person;
    const begun = await beginSignOn(contoso.key, { returnTo: '/', purpose: 'test' }, ORIGIN);
    if (!begun) throw new Error('no provider');
    await testSignOn(contoso.cast.contosoAdmin, begun.pending, await contoso.idp.visit(begun.location));
    return (await settings()).test;
  }
  const form = async (more: Record<string, unknown> = {}) => ({
    intent: 'enforce' as const,
    version: (await settings()).version,
    enforcement: 'required' as const,
    emergencyUserId: null,
    ...more,
  });

  it('needs an emergency account and a passed test of these settings, and asks once', async () => {
    const { contosoAdmin, contoso: partnerId, fabrikamAdmin } = contoso.cast;
    const keeper = await addActor('Keeper', 5, partnerId);
    const enforcing = async (more = {}) => enforce(contosoAdmin, partnerId, await form(more));
    const emergencyUserId = keeper.userId;
    expect(await refused(enforcing())).toBe('unprocessable emergencyUserId');
    expect(await refused(enforcing({ emergencyUserId: fabrikamAdmin.userId }))).toBe('unprocessable emergencyUserId');
    expect(await refused(enforcing({ emergencyUserId }))).toBe('unprocessable enforcement');
    expect(await test(lena({ groups: ['viewers'] }))).toMatchObject({
      checks: [
        { state: 'passed' },
        { state: 'passed' },
        { state: 'passed' },
        { state: 'failed', text: expect.stringContaining('viewers') },
        { state: 'notReached' },
      ],
    });
    expect(await refused(enforcing({ emergencyUserId }))).toBe('unprocessable enforcement');
    const passed = await test(lena());
    expect(passed?.checks.map(({ state }) => state)).toEqual(Array(5).fill('passed'));
    expect(passed?.isCurrent).toBe(true);
    expect(await enforcing({ emergencyUserId })).toMatchObject({ people: expect.any(Number) });
    expect((await settings()).isRequired).toBe(false);
    expect(await enforcing({ emergencyUserId, confirmed: 'yes' })).toBeNull();
    expect(await settings()).toMatchObject({ isRequired: true, emergencyUserId });
  });

  it('rejects a test of earlier settings', async () => {
    const { top, contoso: partnerId } = contoso.cast;
    await test(lena());
    const { version } = await settings();
    await changeMapping(top, partnerId, { intent: 'moveUp', version, index: 1 });
    expect((await settings()).test?.isCurrent).toBe(false);
  });
});
