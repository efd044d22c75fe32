import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addRecentToken, proofOfCookie, proofOfToken } from '#app/http/client/client-proof.server.ts';
import { challengeCookie, SESSION_SECONDS, sessionCookie } from '#app/http/cookies.server.ts';
import { newDatedSecret, newSecret } from '#app/modules/auth/secrets.server.ts';
import { shiftClock } from '#tests/support/faults/shift-clock.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, signIn } from '../access/fixtures.ts';

/** A request proves its client only with values that the sender cannot forge. */

useTestDatabase();
const web = useWebServer();
let email: string;
let bearer: string;
beforeAll(async () => {
  const { actor, bearer: token } = await asActor(await addUser(3, null));
  email = actor.email;
  bearer = token;
});

const pairOf = (header: string) => header.split(';')[0] ?? '';
const dated = (secondsAgo: number) => `${newSecret()}.${Math.floor(Date.now() / 1000 - secondsAgo).toString(36)}`;

describe('a session cookie', () => {
  it('of a sign-in proves its session', async () => {
    expect(await proofOfCookie(await signIn(web.url, email))).toEqual({ sessionId: expect.any(String) });
  });

  it.each([
    ['none', async () => undefined],
    ['made up', async () => 'worthwhile=made-up'],
    ['unsigned', async () => `worthwhile=${btoa(JSON.stringify(newDatedSecret()))}`],
    [
      'with a wrong signature',
      async () => `${pairOf(await sessionCookie().serialize(newDatedSecret())).slice(0, -4)}AAAA`,
    ],
    ['of another type', async () => pairOf(await challengeCookie.store(newSecret())).replace(/^[^=]+/, 'worthwhile')],
    ['expired', async () => pairOf(await sessionCookie().serialize(dated(SESSION_SECONDS + 1)))],
    ['without a date', async () => pairOf(await sessionCookie().serialize(newSecret()))],
  ])('that is %s proves nothing', async (_, make) => {
    expect(await proofOfCookie(await make())).toEqual({});
  });
});

describe('a bearer token', () => {
  it('proves itself once a call has validated it', async () => {
    const header = `Bearer ${bearer}`;
    expect(proofOfToken(header)).toEqual({});
    await fetch(`${web.url}/api/user/profile`, { headers: { Authorization: header } });
    expect(proofOfToken(header)).toEqual({ tokenHash: expect.any(String) });
  });

  it('that is made up proves nothing, even after a call', async () => {
    const header = `Bearer ${newSecret()}`;
    await fetch(`${web.url}/api/user/profile`, { headers: { Authorization: header } });
    expect([proofOfToken(header), proofOfToken(undefined)]).toEqual([{}, {}]);
  });
});

describe('a clock that is set back two hours', () => {
  it('does not extend what a session cookie or a bearer token proves', async () => {
    const old = pairOf(await sessionCookie().serialize(dated(SESSION_SECONDS + 60)));
    const header = `Bearer ${bearer}`;
    addRecentToken(bearer);
    const now = performance.now();
    const restore = shiftClock(-7_200_000);
    const later = vi.spyOn(performance, 'now').mockReturnValue(now + 61_000);
    const proofs = [await proofOfCookie(old), proofOfToken(header)];
    later.mockRestore();
    restore();
    expect(proofs).toEqual([{}, {}]);
  });
});
