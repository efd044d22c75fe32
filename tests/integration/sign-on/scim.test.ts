import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { securityMailTasks } from '#app/modules/auth/security-mail/security-mail.server.ts';
import { handOver, listOwners } from '#app/modules/hand-over/hand-over.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addEstimate, asActor } from '../access/fixtures.ts';
import { useAccountMails } from '../users/people.ts';
import { readUser, useContoso } from './contoso.ts';
import { bjensen, ERROR, USER, useDirectory } from './directory.ts';

const mails = useAccountMails(useTestDatabase(), securityMailTasks);
const contoso = useContoso();
const web = useWebServer();
const { ask, create, patch } = useDirectory(web, contoso);

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
    await create('paged');
    const { body: all } = await ask('GET', 'Users?count=200');
    const { body: second } = await ask('GET', 'Users?startIndex=2&count=1');
    expect(second).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 });
    expect(second.Resources).toEqual([(all.Resources as unknown[])[1]]);
    expect((await ask('GET', 'Users?startIndex=-3&count=0')).body).toMatchObject({ startIndex: 1, Resources: [] });
    expect((await ask('GET', 'Users?startIndex=1000')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
  });

  it('are replaced (3.5.1), with omitted names and external IDs cleared', async () => {
    const userId = await create('replaced');
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
      'of an unsupported attribute',
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'x@y.example' },
      { active: true },
    ],
  ])('are patched (3.5.2) %s', async (name, operation, expected) => {
    const userId = await create(`patched-${name.replace(/\W/g, '')}`);
    const { status, body } = await patch(userId, operation);
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
  });

  it('remove an attribute without a value, as the RFC has it', async () => {
    const userId = await create('removing');
    await patch(userId, { op: 'add', path: 'externalId', value: 'e-1' });
    const { status, body } = await patch(userId, { op: 'remove', path: 'externalId' });
    expect([status, body.externalId]).toEqual([200, undefined]);
  });

  it('change their email, with a message to both addresses', async () => {
    const userId = await create('maiden');
    const userName = 'married@contoso.example';
    expect((await patch(userId, { op: 'replace', path: 'userName', value: userName })).body).toMatchObject({
      userName,
      emails: [{ value: userName, type: 'work', primary: true }],
    });
    // The queue sends them side by side.
    const sent = [await mails.next(), await mails.next()].flatMap(({ recipients }) => recipients);
    expect(sent.sort()).toEqual(['maiden@contoso.example', userName]);
  });

  it.each([
    ['name.formatted', { name: { formatted: 'Barbara J Jensen' } }],
    ['displayName', { name: undefined, displayName: 'Barbara J Jensen' }],
  ])('have the names of %s when parts are missing', async (attribute, names) => {
    const userName = `${attribute.toLowerCase()}@contoso.example`;
    const { body } = await ask('POST', 'Users', bjensen({ userName, externalId: attribute, ...names }));
    expect(body).toMatchObject({
      name: { givenName: 'Barbara', familyName: 'J Jensen', formatted: 'Barbara J Jensen' },
      displayName: 'Barbara J Jensen',
    });
  });

  it('are hidden once deleted (3.6), and restored when they are created again', async () => {
    const userId = await create('deleted');
    expect((await ask('DELETE', `Users/${userId}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await ask(method, `Users/${userId}`)).status).toBe(404);
    expect(await readUser(userId)).toMatchObject({ isActive: false });
    expect(await create('deleted')).toBe(userId);
    expect(await readUser(userId)).toMatchObject({ isActive: true });
  });

  it('leave their work to a hand-over within their organization', async () => {
    const userId = await create('leaver');
    await addEstimate((await asActor(userId)).actor);
    await patch(userId, { op: 'replace', path: 'active', value: false });
    const { contosoAdmin, fabrikamAdmin } = contoso.cast;
    expect((await listOwners(contosoAdmin)).map(({ id }) => id)).toContain(userId);
    expect(await listOwners(fabrikamAdmin)).toEqual([]);
    expect(await handOver(contosoAdmin, userId, { everything: contosoAdmin.userId })).toMatchObject({ drafts: 1 });
    expect((await listOwners(contosoAdmin)).map(({ id }) => id)).not.toContain(userId);
  });

  it('are described by service documents (4)', async () => {
    expect((await ask('GET', 'ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
    expect((await ask('GET', 'ResourceTypes')).body).toMatchObject({ totalResults: 1 });
    expect((await ask('GET', 'ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users', schema: USER });
    expect((await ask('GET', `Schemas/${USER}`)).body).toMatchObject({ id: USER, name: 'User' });
    expect((await ask('GET', 'Groups')).body).toMatchObject({ schemas: [ERROR], status: '404' });
  });
});

describe('a SCIM error', () => {
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
    ['for an invalid ID', 404, undefined, () => ask('GET', 'Users/me')],
    ['for an unknown method', 405, undefined, () => ask('DELETE', 'Users')],
    [
      'for a broken path',
      400,
      'invalidPath',
      async () => patch(await create('path'), { op: 'replace', path: 'active; drop', value: false }),
    ],
    [
      'for another userName of another domain',
      400,
      'invalidValue',
      async () => patch(await create('leaving'), { op: 'replace', path: 'userName', value: 'other@fabrikam.example' }),
    ],
    [
      'for a used userName',
      409,
      'uniqueness',
      async () => {
        await create('taken');
        return patch(await create('taking'), { op: 'replace', path: 'userName', value: 'Taken@contoso.example' });
      },
    ],
  ])('%s has the format of SCIM', async (_, status, scimType, asking) => {
    const refused = await asking();
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ schemas: [ERROR], status: String(status), detail: expect.any(String) });
    expect(refused.body.scimType).toBe(scimType);
  });

  it('for a used email is 409, in the organization or elsewhere', async () => {
    await create('twice');
    const again = await ask('POST', 'Users', bjensen({ userName: 'TWICE@contoso.example', externalId: 'other' }));
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    await execute(sql`UPDATE users SET email = 'aiko@contoso.example' WHERE id = ${contoso.cast.fabrikamAdmin.userId}`);
    const elsewhere = await ask('POST', 'Users', bjensen({ userName: 'aiko@contoso.example', externalId: 'aiko' }));
    expect(elsewhere.status).toBe(409);
    expect(elsewhere.body).toEqual(again.body);
  });
});
