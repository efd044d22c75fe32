import { describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { actorOfSession, actorOfToken, checkCredentials, openSession } from '#app/modules/auth/auth.server.ts';
import { confirmNewDevice, readNewDevice } from '#app/modules/auth/new-device/new-device.server.ts';
import { createToken } from '#app/modules/auth/own-account.server.ts';
import { setPasswordByLink } from '#app/modules/auth/resets.server.ts';
import { hashSecret } from '#app/modules/auth/secrets.server.ts';
import { secureOwnAccount } from '#app/modules/auth/security-mail/secure-account.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { signIn } from '../access/fixtures.ts';
import { addActor, ORIGIN, PASSWORD, refused } from '../users/people.ts';

useTestDatabase();
const web = useWebServer();
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const FRESH = { newpassword: 'nine herons over the weir', confrimpassword: 'nine herons over the weir' };

async function signInOn(device: string, { userId }: Actor) {
  const session = await openSession(userId, { ...ORIGIN, userAgent: LAPTOP, deviceHash: hashSecret(device) });
  const actor = await actorOfSession(session, ORIGIN.ip);
  if (!actor) throw new Error('no session');
  return { session, actor, found: await readNewDevice(actor, session) };
}

describe('a sign-in on a new device', () => {
  it('is asked about in its session until it is answered, and not on a known device', async () => {
    const ada = await addActor('Ada', 3);
    const { session, actor, found } = await signInOn('the laptop', ada);
    expect(found).toMatchObject({ device: 'Chrome on Linux', ip: ORIGIN.ip, at: expect.any(String) });
    await confirmNewDevice(actor, session);
    expect((await actorOfSession(session, ORIGIN.ip))?.isOnNewDevice).toBe(false);
    expect((await signInOn('the laptop', ada)).found).toBeNull();
  });

  it('that was not the owner’s ends all sessions and tokens, and leads to a new password', async () => {
    const bea = await addActor('Bea', 3);
    const other = await openSession(bea.userId, ORIGIN);
    const { token } = await createToken(bea, { tokenName: 'nightly', access: 'read', days: 7 });
    const { session, actor } = await signInOn('another', bea);
    const code = (await secureOwnAccount(actor, session)) ?? '';
    for (const ended of [other, session]) expect(await actorOfSession(ended, ORIGIN.ip)).toBeNull();
    expect(await actorOfToken(token, ORIGIN.ip)).toBeNull();
    const enter = (password: string) => refused(checkCredentials({ name: bea.email, password }, ORIGIN));
    expect(await enter(PASSWORD)).toBe('unauthenticated');
    await setPasswordByLink(code, FRESH, ORIGIN, 'reset');
    expect(await enter(FRESH.newpassword)).toBe('done');
  });

  it('cannot be denied after it was confirmed', async () => {
    const { session, actor } = await signInOn('the phone', await addActor('Cora', 3));
    await confirmNewDevice(actor, session);
    expect(await refused(secureOwnAccount(actor, session))).toBe('conflict');
  });
});

it('is asked about on every page, with pages alone', async () => {
  const { email } = await addActor('Dora', 3);
  const cookie = await signIn(web.url, email);
  const open = async (path: string) => (await fetch(web.url + path, { headers: { Cookie: cookie } })).text();
  const post = (intent: string) =>
    fetch(`${web.url}/new-device`, {
      method: 'POST',
      headers: { Origin: OWN_ORIGIN, Cookie: cookie },
      redirect: 'manual',
      body: new URLSearchParams({ intent, returnTo: '/messages' }),
    });
  for (const path of ['/estimates', '/messages']) expect(await open(path)).toContain('New device.');
  expect(await open('/new-device?returnTo=/messages')).toContain('Sign out everywhere?');
  const answered = await post('mine');
  expect([answered.status, answered.headers.get('Location')]).toEqual([303, '/messages']);
  expect(await open('/messages')).not.toContain('New device.');

  const again = await signIn(web.url, email);
  const denied = await fetch(`${web.url}/new-device`, {
    method: 'POST',
    headers: { Origin: OWN_ORIGIN, Cookie: again },
    redirect: 'manual',
    body: new URLSearchParams({ intent: 'notMine' }),
  });
  expect([denied.status, denied.headers.get('Location')]).toEqual([303, '/reset-password']);
  expect(denied.headers.get('Set-Cookie')).toContain('account-link=');
});
