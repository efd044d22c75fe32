import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { actorOfSession, actorOfToken, issueLoginToken, openSession } from '#app/modules/auth/auth.server.ts';
import { replaceScimToken, revokeScimToken } from '#app/modules/sign-on/scim/tokens.server.ts';
import { addDomain, saveProvider } from '#app/modules/sign-on/settings.server.ts';
import { setUserActive } from '#app/modules/users/status.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { ORIGIN } from '../users/people.ts';
import { lena, problemOf, readUser, signIn, useContoso } from './contoso.ts';
import { useDirectory } from './directory.ts';
import { CLIENT } from './identity-provider.ts';

useTestDatabase();
const contoso = useContoso();
const web = useWebServer();
const directory = useDirectory(web, contoso);
const { ask, create, patch } = directory;

describe('a leaver', () => {
  it('is out at once: sessions and tokens end, and no sign-in brings them back', async () => {
    contoso.idp.person = lena({ sub: 'subject-of-leaver', email: 'leaver@contoso.example' });
    const { userId } = await signIn(contoso);
    const session = await openSession(userId, ORIGIN, { signedInWith: 'provider' });
    const issued = await issueLoginToken(userId, ORIGIN);
    expect((await patch(userId, { op: 'replace', path: 'active', value: false })).body).toMatchObject({
      active: false,
    });
    expect(await actorOfSession(session, ORIGIN.ip)).toBeNull();
    expect(await actorOfToken(issued, ORIGIN.ip)).toBeNull();
    expect(await problemOf(signIn(contoso))).toBe('inactive');
    expect((await patch(userId, { op: 'replace', path: 'active', value: true })).body).toMatchObject({ active: true });
    expect(await problemOf(signIn(contoso))).toBe('signed in');
  });

  it('of an administrator’s choice is not activated by the directory', async () => {
    const userId = await create('dismissed');
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
    const before = directory.token;
    directory.token = await replaceScimToken(top, partnerId);
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
