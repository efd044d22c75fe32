import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { actorOfSession, actorOfToken, issueLoginToken, openSession } from '#app/modules/auth/auth.server.ts';
import { replaceScimToken, revokeScimToken } from '#app/modules/sign-on/scim/tokens.server.ts';
import { addDomain, saveProvider } from '#app/modules/sign-on/settings.server.ts';
import { setUserActive } from '#app/modules/users/status.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { ORIGIN } from '../users/people.ts';
import { lena, problemOf, readUser, signIn, useContoso } from './contoso.ts';
import { CLIENT } from './identity-provider.ts';

useTestDatabase();
const contoso = useContoso();
const web = useWebServer();
let token = '';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

beforeAll(async () => {
  token = await replaceScimToken(contoso.cast.top, contoso.cast.contoso);
});

type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

async function ask(method: string, path: string, body?: unknown, bearer = token): Promise<Answer> {
  const response = await fetch(`${web.url}/scim/v2/${path}`, {
    method,
    headers: {
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'Content-Type': 'application/scim+json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
}

const bjensen = (more: Record<string, unknown> = {}) => ({
  schemas: [USER],
  userName: 'bjensen@contoso.example',
  externalId: 'bjensen',
  name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
  ...more,
});
const created = async (name: string) => {
  const { body } = await ask('POST', 'Users', bjensen({ userName: `${name}@contoso.example`, externalId: name }));
  return Number(body.id);
};
const patch = (userId: number, ...Operations: object[]) =>
  ask('PATCH', `Users/${userId}`, { schemas: [PATCH], Operations });
const deactivated = { active: false };

describe('users, by the examples of RFC 7644', () => {
  it('are created (3.3), read (3.4.1), and found by filter (3.4.2)', async () => {
    const made = await ask('POST', 'Users', bjensen());
    expect(made.status).toBe(201);
    expect(made.headers.get('Content-Type')).toMatch(/^application\/scim\+json/);
    expect(made.body).toMatchObject({
      schemas: [USER],
      userName: 'bjensen@contoso.example',
      externalId: 'bjensen',
      name: { familyName: 'Jensen', givenName: 'Barbara' },
      active: true,
      meta: { resourceType: 'User' },
    });
    const { location } = made.body.meta as { location: string };
    expect(made.headers.get('Location')).toBe(location);
    expect(location).toMatch(/\/scim\/v2\/Users\/\d+$/);
    expect((await ask('GET', `Users/${made.body.id}`)).body).toEqual(made.body);
    expect(await readUser(Number(made.body.id))).toMatchObject({ partnerId: contoso.cast.contoso, roleId: 6 });
    for (const filter of ['userName eq "BJENSEN@contoso.example"', 'externalId Eq "bjensen"']) {
      const { body } = await ask('GET', `Users?filter=${encodeURIComponent(filter)}`);
      expect(body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [made.body] });
    }
    const none = await ask('GET', `Users?filter=${encodeURIComponent('externalId eq "BJENSEN"')}`);
    expect(none.body).toMatchObject({ totalResults: 0, itemsPerPage: 0, Resources: [] });
  });

  it('are listed page by page (3.4.2.4)', async () => {
    await created('paged');
    const { body: all } = await ask('GET', 'Users?count=200');
    const { body: second } = await ask('GET', 'Users?startIndex=2&count=1');
    expect(second).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 });
    expect(second.Resources).toEqual([(all.Resources as unknown[])[1]]);
    expect((await ask('GET', 'Users?startIndex=-3&count=0')).body).toMatchObject({ startIndex: 1, Resources: [] });
    expect((await ask('GET', 'Users?startIndex=1000')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
  });

  it('are replaced (3.5.1): a name and an external ID that are left out', async () => {
    const userId = await created('replaced');
    const { userName } = (await ask('GET', `Users/${userId}`)).body;
    const { status, body } = await ask('PUT', `Users/${userId}`, {
      schemas: [USER],
      userName,
      name: { familyName: 'Berg', givenName: 'Ada' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: { familyName: 'Berg', givenName: 'Ada' }, active: true });
    expect(body.externalId).toBeUndefined();
  });

  it.each([
    ['with a path', { op: 'replace', path: 'active', value: false }, deactivated],
    ['without a path', { op: 'Replace', value: { active: 'False' } }, deactivated],
    ['of a sub-attribute', { op: 'add', path: 'name.familyName', value: 'Ny' }, { name: { familyName: 'Ny' } }],
    [
      'of a complex attribute',
      { op: 'replace', path: 'name', value: { givenName: 'Bo' } },
      { name: { givenName: 'Bo' } },
    ],
    [
      'with the schema in the path',
      { op: 'replace', path: `${USER}:name.givenName`, value: 'Cy' },
      { name: { givenName: 'Cy' } },
    ],
    [
      'of what is not stored',
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'x@y.example' },
      { active: true },
    ],
  ])('are patched (3.5.2) %s', async (name, operation, expected) => {
    const userId = await created(`patched-${name.replace(/\W/g, '')}`);
    const { status, body } = await patch(userId, operation);
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
  });

  it('are gone once deleted (3.6), and come back when they are created again', async () => {
    const userId = await created('deleted');
    expect((await ask('DELETE', `Users/${userId}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await ask(method, `Users/${userId}`)).status).toBe(404);
    expect(await readUser(userId)).toMatchObject({ isActive: false });
    expect(await created('deleted')).toBe(userId);
    expect(await readUser(userId)).toMatchObject({ isActive: true });
  });

  it('have a service that describes itself (4)', async () => {
    expect((await ask('GET', 'ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
    expect((await ask('GET', 'ResourceTypes')).body).toMatchObject({ totalResults: 1 });
    expect((await ask('GET', 'ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users', schema: USER });
    expect((await ask('GET', `Schemas/${USER}`)).body).toMatchObject({ id: USER, name: 'User' });
    expect((await ask('GET', 'Groups')).body).toMatchObject({ schemas: [ERROR], status: '404' });
  });
});

describe('a refusal', () => {
  it.each([
    ['without a token', 401, undefined, () => ask('GET', 'Users', undefined, '')],
    ['with a wrong token', 401, undefined, () => ask('GET', 'Users', undefined, 'x'.repeat(43))],
    ['for another filter', 400, 'invalidFilter', () => ask('GET', `Users?filter=${encodeURIComponent('title pr')}`)],
    [
      'for a filter that injects SQL',
      400,
      'invalidFilter',
      () => ask('GET', `Users?filter=${encodeURIComponent(`userName eq "x" or 1=1 --`)}`),
    ],
    ['for text that is not JSON', 400, 'invalidSyntax', () => ask('POST', 'Users', '{')],
    ['for a user without an address', 400, 'invalidValue', () => ask('POST', 'Users', { schemas: [USER] })],
    [
      'for an address of another domain',
      400,
      'invalidValue',
      () => ask('POST', 'Users', bjensen({ userName: 'x@fabrikam.example' })),
    ],
    ['for an ID that is none', 404, undefined, () => ask('GET', 'Users/me')],
    ['for a method that is none', 405, undefined, () => ask('DELETE', 'Users')],
    [
      'for a broken path',
      400,
      'invalidPath',
      async () => patch(await created('path'), { op: 'replace', path: 'active; drop', value: false }),
    ],
    [
      'for another userName',
      400,
      'mutability',
      async () => patch(await created('renamed'), { op: 'replace', path: 'userName', value: 'other@contoso.example' }),
    ],
  ])('%s has SCIM’s shape', async (_, status, scimType, asking) => {
    const refused = await asking();
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ schemas: [ERROR], status: String(status), detail: expect.any(String) });
    expect(refused.body.scimType).toBe(scimType);
  });

  it('answers an address that is taken with 409, in the organization or elsewhere', async () => {
    await created('twice');
    const again = await ask('POST', 'Users', bjensen({ userName: 'TWICE@contoso.example', externalId: 'other' }));
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    await unscoped('the test', (tx) =>
      tx.execute(sql`UPDATE users SET email = 'aiko@contoso.example' WHERE id = ${contoso.cast.fabrikamAdmin.userId}`),
    );
    const elsewhere = await ask('POST', 'Users', bjensen({ userName: 'aiko@contoso.example', externalId: 'aiko' }));
    expect(elsewhere.status).toBe(409);
    expect(elsewhere.body).toEqual(again.body);
  });
});

describe('a leaver', () => {
  it('is out at once: sessions and tokens end, and no sign-in brings them back', async () => {
    contoso.idp.person = lena({ sub: 'subject-of-leaver', email: 'leaver@contoso.example' });
    const { userId } = await signIn(contoso);
    const session = await openSession(userId, ORIGIN, { signedInWith: 'provider' });
    const issued = await issueLoginToken(userId, ORIGIN);
    expect((await patch(userId, { op: 'replace', path: 'active', value: false })).body).toMatchObject(deactivated);
    expect(await actorOfSession(session, ORIGIN.ip)).toBeNull();
    expect(await actorOfToken(issued, ORIGIN.ip)).toBeNull();
    expect(await problemOf(signIn(contoso))).toBe('inactive');
    expect((await patch(userId, { op: 'replace', path: 'active', value: true })).body).toMatchObject({ active: true });
    expect(await problemOf(signIn(contoso))).toBe('signed in');
  });

  it('of an administrator’s choice is not activated by the directory', async () => {
    const userId = await created('dismissed');
    await setUserActive(contoso.cast.top, { userId, isActive: false });
    const refused = await patch(userId, { op: 'replace', path: 'active', value: true });
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'mutability' } });
  });
});

describe('the walls', () => {
  it('hide users of other organizations from every call', async () => {
    const { cast } = contoso;
    for (const { userId } of [cast.fabrikamAdmin, cast.engineer, cast.top]) {
      expect((await ask('GET', `Users/${userId}`)).status).toBe(404);
      expect((await patch(userId, { op: 'replace', path: 'active', value: false })).status).toBe(404);
      expect((await ask('DELETE', `Users/${userId}`)).status).toBe(404);
      expect(await readUser(userId)).toMatchObject({ isActive: true });
    }
    const { body } = await ask('GET', 'Users?count=200');
    const listed = (body.Resources as { id: string }[]).map(({ id }) => Number(id));
    expect(listed).toContain(cast.contosoUser.userId);
    expect(listed).not.toContain(cast.fabrikamAdmin.userId);
  });

  it('hide Super Administrators from the vendor’s own directory', async () => {
    const { top, engineer } = contoso.cast;
    const access = { issuer: contoso.idp.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret };
    await saveProvider(top, null, { intent: 'saveProvider', version: 0, name: 'Vendor SSO', ...access });
    await addDomain(top, null, 'worthwhile.test');
    const own = await replaceScimToken(top, null);
    expect((await ask('GET', `Users/${engineer.userId}`, undefined, own)).status).toBe(200);
    expect((await ask('DELETE', `Users/${top.userId}`, undefined, own)).status).toBe(404);
    expect((await ask('GET', `Users/${engineer.userId}`)).status).toBe(404);
  });

  it('let a replaced token in for an hour, and a revoked one no longer', async () => {
    const { top, contoso: partnerId } = contoso.cast;
    const before = token;
    token = await replaceScimToken(top, partnerId);
    expect((await ask('GET', 'Users?count=0', undefined, before)).status).toBe(200);
    await unscoped('an hour passes', (tx) =>
      tx.execute(sql`UPDATE sign_on_providers SET scim_replaced_at = scim_replaced_at - interval '1 hour'`),
    );
    expect((await ask('GET', 'Users?count=0', undefined, before)).status).toBe(401);
    expect((await ask('GET', 'Users?count=0')).status).toBe(200);
    await revokeScimToken(top, partnerId);
    expect((await ask('GET', 'Users?count=0')).status).toBe(401);
  });
});
