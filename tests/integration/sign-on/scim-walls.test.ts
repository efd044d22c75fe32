import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { clear } from '#app/infra/limits/limits.store.server.ts';
import { LIMITS } from '#app/infra/limits/limits.ts';
import { actorOfSession, actorOfToken, issueLoginToken, openSession } from '#app/modules/auth/auth.server.ts';
import { revokeScimToken } from '#app/modules/sign-on/scim/tokens.server.ts';
import { readSettings } from '#app/modules/sign-on/settings/settings.server.ts';
import { setUserActive } from '#app/modules/users/status.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addActor, ORIGIN } from '../users/people.ts';
import { accessOf, addDomain, change, lena, newToken, problemOf, readUser, signIn, useContoso } from './contoso.ts';
import { useDirectory } from './directory.ts';

useTestDatabase();
const contoso = useContoso();
const web = useWebServer();
const directory = useDirectory(web, contoso);
const { ask, create, patch } = directory;

describe('a user removed by the directory', () => {
  it('is signed out immediately: sessions and tokens end, and no sign-in restores them', async () => {
    contoso.idp.person = lena({ sub: 'subject-of-leaver', email: 'leaver@contoso.example' });
    const { userId } = await signIn(contoso);
    const session = await openSession(userId, ORIGIN, { signedInWith: 'provider' });
    const issued = await issueLoginToken(userId, ORIGIN);
    expect((await patch(userId, { op: 'replace', path: 'active', value: false })).body).toMatchObject({
      active: false,
    });
    const { top, contoso: partnerId, fabrikam } = contoso.cast;
    expect((await readSettings(top, partnerId)).provider).toMatchObject({
      lastChange: {
        action: 'user.deactivated',
        name: expect.stringContaining('Lena'),
        endedSessions: 1,
        endedTokens: 1,
      },
      scimTokenEnd: directory.token.slice(-4),
    });
    expect((await readSettings(top, fabrikam)).provider?.lastChange ?? null).toBeNull();
    expect(await actorOfSession(session, ORIGIN.ip)).toBeNull();
    expect(await actorOfToken(issued, ORIGIN.ip)).toBeNull();
    expect(await problemOf(signIn(contoso))).toBe('inactive');
    expect((await patch(userId, { op: 'replace', path: 'active', value: true })).body).toMatchObject({ active: true });
    expect(await problemOf(signIn(contoso))).toBe('signed in');
  });

  it('is not activated by the directory after an administrator deactivated them', async () => {
    const userId = await create('dismissed');
    await setUserActive(contoso.cast.top, { userId, isActive: false });
    const refused = await patch(userId, { op: 'replace', path: 'active', value: true });
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'mutability' } });
  });
});

describe('tenant isolation in SCIM', () => {
  it('hides users of other organizations from every call', async () => {
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

  it('hides Super Administrators from the vendor’s directory', async () => {
    const { top, engineer } = contoso.cast;
    await change(top, null, accessOf(contoso));
    await addDomain(top, null, 'worthwhile.test');
    const own = await newToken(top, null);
    expect((await ask('GET', `Users/${engineer.userId}`, undefined, own)).status).toBe(200);
    expect((await ask('DELETE', `Users/${top.userId}`, undefined, own)).status).toBe(404);
    expect((await ask('GET', `Users/${engineer.userId}`)).status).toBe(404);
  });

  it('hides the emergency account, which no claim deactivates or changes either', async () => {
    const { contoso: partnerId } = contoso.cast;
    const { userId } = await addActor('Keeper', 5, partnerId);
    await unscoped('the test', async (tx) => {
      await tx.execute(sql`UPDATE users SET email = 'keeper@contoso.example' WHERE id = ${userId}`);
      await tx.execute(sql`UPDATE sign_on_providers SET emergency_user_id = ${userId} WHERE partner_id = ${partnerId}`);
    });
    expect((await patch(userId, { op: 'replace', path: 'active', value: false })).status).toBe(404);
    expect((await ask('DELETE', `Users/${userId}`)).status).toBe(404);
    for (const groups of [['staff'], ['roi-sellers']]) {
      contoso.idp.person = lena({ sub: 'subject-of-keeper', email: 'keeper@contoso.example', groups });
      expect(await problemOf(signIn(contoso))).toBe('signed in');
    }
    expect(await readUser(userId)).toMatchObject({ isActive: true, roleId: 5 });
  });

  it('lets no administrator deactivate the emergency account while single sign-on is required', async () => {
    const { top, contoso: partnerId } = contoso.cast;
    const { userId } = await addActor('Holder', 5, partnerId);
    const require = (isRequired: boolean) =>
      execute(
        sql`UPDATE sign_on_providers SET is_required = ${isRequired}, emergency_user_id = ${userId}
            WHERE partner_id = ${partnerId}`,
      );
    await require(true);
    await expect(setUserActive(top, { userId, isActive: false })).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('emergency account'),
    });
    expect(await readUser(userId)).toMatchObject({ isActive: true });
    await require(false);
    expect(await setUserActive(top, { userId, isActive: false })).toBe(true);
  });

  it('slows clients that guess tokens, not the directory on the same network', async () => {
    const guess = (attempt: number) => ask('GET', 'Users', undefined, `guessed-token-number-${attempt}`);
    for (let attempt = 0; attempt < LIMITS['scim:token'].points; attempt += 1)
      expect((await guess(attempt)).status).toBe(401);
    const slowed = await guess(LIMITS['scim:token'].points);
    expect(slowed).toMatchObject({ status: 429, body: { status: '429' } });
    expect(Number(slowed.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await ask('GET', 'Users?count=0')).status).toBe(200);
    await clear({ 'scim:token': '127.0.0.1' });
  });

  it('rejects a body above a megabyte', async () => {
    expect((await ask('POST', 'Users', 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });

  it('accepts a replaced token for an hour, and a revoked one never', async () => {
    const { top, contoso: partnerId } = contoso.cast;
    const before = directory.token;
    directory.token = await newToken(top, partnerId);
    expect((await ask('GET', 'Users?count=0', undefined, before)).status).toBe(200);
    await execute(sql`UPDATE sign_on_providers SET scim_replaced_at = scim_replaced_at - interval '1 hour'`);
    expect((await ask('GET', 'Users?count=0', undefined, before)).status).toBe(401);
    expect((await ask('GET', 'Users?count=0')).status).toBe(200);
    const { provider } = await readSettings(top, partnerId);
    await revokeScimToken(top, partnerId, provider?.version ?? 0);
    expect((await ask('GET', 'Users?count=0')).status).toBe(401);
  });
});

describe('a directory of 10,000 users', () => {
  it('is read page by page, at most 200 per page, and by filter', async () => {
    const { top, contoso: partnerId } = contoso.cast;
    directory.token = await newToken(top, partnerId);
    await unscoped('the test', async (tx) => {
      await tx.execute(sql`INSERT INTO users (email, first_name, last_name, role_id, partner_id)
        SELECT 'user' || n || '@contoso.example', 'User', n::text, 6, ${partnerId} FROM generate_series(1, 10000) AS n`);
    });
    const { body } = await ask('GET', 'Users?startIndex=9901&count=5000');
    expect(body.totalResults).toBeGreaterThanOrEqual(10_000);
    expect(body.itemsPerPage).toBe(Math.min(200, Number(body.totalResults) - 9900));
    expect((await ask('GET', 'Users?count=5000')).body.itemsPerPage).toBe(200);
    const filter = encodeURIComponent('userName eq "USER9999@contoso.example"');
    expect((await ask('GET', `Users?filter=${filter}`)).body).toMatchObject({ totalResults: 1 });
  });
});
