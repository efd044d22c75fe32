import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { actorOfSession, actorOfToken, openSession } from '#app/modules/auth/auth.server.ts';
import {
  answerChallenge,
  checkCode,
  isChallengeOpen,
  needsCode,
  openChallenge,
} from '#app/modules/auth/second-factor/challenges.server.ts';
import * as factor from '#app/modules/auth/second-factor/second-factor.server.ts';
import { setUserActive } from '#app/modules/users/status.server.ts';
import { execute, forgetLimits } from '#tests/support/in-process/execute.ts';
import { addActor, ORIGIN, refused, useCast } from '../users/people.ts';
import { codeOf, turnOn } from './authenticator.ts';

const cast = useCast();

const SESSION = 'none';
const newcomer = (() => {
  let made = 0;
  return (roleId = 3) => addActor(`Newcomer${made++}`, roleId);
})();

describe('setting up two-factor authentication', () => {
  it('accepts the code of the app and shows ten recovery codes once', async () => {
    const actor = await newcomer();
    expect(await factor.readSecondFactor(actor, SESSION)).toMatchObject({ isOn: false, setUp: null });
    expect(await needsCode(actor.userId)).toBe(false);
    const { codes } = await turnOn(actor);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await factor.readSecondFactor(actor, SESSION)).toEqual({
      isOn: true,
      isRequired: false,
      codesLeft: 10,
      setUp: null,
    });
    expect(await needsCode(actor.userId)).toBe(true);
  });

  it('shows the secret as text and as a QR code', async () => {
    const actor = await newcomer();
    await factor.beginSecondFactor(actor, SESSION);
    const { setUp } = await factor.readSecondFactor(actor, SESSION);
    expect(setUp?.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(setUp?.picture.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  });

  it('rejects a wrong code and stays off', async () => {
    const actor = await newcomer();
    await factor.beginSecondFactor(actor, SESSION);
    const { setUp } = await factor.readSecondFactor(actor, SESSION);
    const far = codeOf(setUp?.secret ?? '', 40);
    expect(await refused(factor.confirmSecondFactor(actor, far, SESSION))).toBe('unprocessable otp');
    expect(await refused(factor.confirmSecondFactor(actor, '', SESSION))).toBe('unprocessable otp');
    expect(await needsCode(actor.userId)).toBe(false);
  });

  it('ends the other sessions and not the current one', async () => {
    const actor = await newcomer();
    const [own, other] = [await openSession(actor.userId, ORIGIN), await openSession(actor.userId, ORIGIN)];
    await turnOn(actor, own);
    expect(await actorOfSession(own, ORIGIN.ip)).not.toBeNull();
    expect(await actorOfSession(other, ORIGIN.ip)).toBeNull();
  });

  it('cannot be started again while it is on', async () => {
    const actor = await newcomer();
    await turnOn(actor);
    expect(await refused(factor.beginSecondFactor(actor, SESSION))).toBe('conflict');
  });

  it('neither shows nor turns on a secret of another session', async () => {
    const actor = await newcomer();
    await factor.beginSecondFactor(actor, 'of a thief');
    const { setUp: thiefs } = await factor.readSecondFactor(actor, 'of a thief');
    expect((await factor.readSecondFactor(actor, SESSION)).setUp).toBeNull();
    expect(await refused(factor.confirmSecondFactor(actor, codeOf(thiefs?.secret ?? ''), SESSION))).toBe(
      'unprocessable otp',
    );
    await factor.beginSecondFactor(actor, SESSION);
    expect((await factor.readSecondFactor(actor, SESSION)).setUp?.secret).not.toBe(thiefs?.secret);
  });

  it('shows the same secret in a second window', async () => {
    const actor = await newcomer();
    await factor.beginSecondFactor(actor, SESSION);
    const { setUp } = await factor.readSecondFactor(actor, SESSION);
    await factor.beginSecondFactor(actor, SESSION);
    expect((await factor.readSecondFactor(actor, SESSION)).setUp?.secret).toBe(setUp?.secret);
  });

  it('shows the current state in a second window, not a wrong code', async () => {
    const actor = await newcomer();
    const { secret } = await turnOn(actor);
    expect(await refused(factor.confirmSecondFactor(actor, codeOf(secret), SESSION))).toBe('conflict');
    await factor.turnOffSecondFactor(actor);
    expect(await refused(factor.turnOffSecondFactor(actor))).toBe('conflict');
    expect(await refused(factor.renewRecoveryCodes(actor))).toBe('conflict');
  });

  it('hides the secret and the codes from a reader of the database', async () => {
    const actor = await newcomer();
    const { secret, codes } = await turnOn(actor);
    const rows = await execute(sql`select u.*, c.* from users u join recovery_codes c on c.user_id = u.id`);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(secret.replaceAll(' ', ''));
    for (const code of codes) expect(text).not.toContain(code.replaceAll('-', ''));
  });
});

describe('a code', () => {
  const attempt = (actor: Actor, code?: string) => refused(checkCode(actor.userId, code, ORIGIN));

  it('works once: neither it nor an older one works again', async () => {
    const actor = await newcomer();
    const { secret } = await turnOn(actor);
    const now = codeOf(secret);
    expect(await attempt(actor, now)).toBe('done');
    expect(await attempt(actor, now)).toBe('unauthenticated otp');
    expect(await attempt(actor, codeOf(secret, -1))).toBe('unauthenticated otp');
    expect(await attempt(actor, codeOf(secret, 1))).toBe('done');
  });

  it('works for one of six who use it in parallel, and the others count as no failed attempt', async () => {
    const actor = await newcomer();
    const { secret, codes } = await turnOn(actor);
    const six = (code = '') => Promise.all(Array.from({ length: 6 }, () => attempt(actor, code)));
    const once = ['done', ...Array(5).fill('unauthenticated otp')];
    expect((await six(codeOf(secret))).sort()).toEqual(once);
    expect((await six(codes[0])).sort()).toEqual(once);
    expect(await attempt(actor, codes[1])).toBe('done');
  });

  it('is rejected when it is missing, of another time, or of another user', async () => {
    const [actor, other] = [await newcomer(), await newcomer()];
    const { secret } = await turnOn(actor);
    const { secret: foreign, codes } = await turnOn(other);
    expect(await attempt(actor)).toBe('unauthenticated otp');
    expect(await attempt(actor, codeOf(secret, 9))).toBe('unauthenticated otp');
    expect(await attempt(actor, codeOf(foreign))).toBe('unauthenticated otp');
    expect(await attempt(actor, codes[0])).toBe('unauthenticated otp');
    expect(await attempt(other, codes[0])).toBe('done');
  });

  it('can be a recovery code in any spelling, once', async () => {
    const actor = await newcomer();
    const { codes } = await turnOn(actor);
    const typed = ` ${codes[3]?.toLowerCase().replaceAll('-', ' ')}`;
    expect(await attempt(actor, typed)).toBe('done');
    expect(await attempt(actor, codes[3])).toBe('unauthenticated otp');
    expect((await factor.readSecondFactor(actor, SESSION)).codesLeft).toBe(9);
  });

  it('cannot be guessed: after five wrong codes the right one has to wait, from any client', async () => {
    const [actor, other] = [await newcomer(), await newcomer()];
    const { secret } = await turnOn(actor);
    const { secret: others } = await turnOn(other);
    for (let time = 0; time < 5; time += 1) expect(await attempt(actor, '000000')).toBe('unauthenticated otp');
    await execute(sql`update rate_limits set points = 30 where key = ${`sign-in:code:${actor.userId}`}`);
    expect(await attempt(actor, codeOf(secret))).toBe('tooMany');
    expect(await refused(checkCode(actor.userId, codeOf(secret), { ip: '198.51.100.4' }))).toBe('tooMany');
    expect(await attempt(other, codeOf(others))).toBe('done');
    await forgetLimits();
    expect(await attempt(actor, codeOf(secret))).toBe('done');
  });
});

describe('a sign-in that needs its code', () => {
  it('is no session until the right code makes it one, once', async () => {
    const actor = await newcomer();
    const { secret } = await turnOn(actor);
    const id = await openChallenge(actor.userId);
    expect(await actorOfSession(id, ORIGIN.ip)).toBeNull();
    expect(await actorOfToken(id, ORIGIN.ip)).toBeNull();
    expect(await refused(answerChallenge(id, '000000', ORIGIN))).toBe('unauthenticated otp');
    expect(await isChallengeOpen(id)).toBe(true);
    expect(await answerChallenge(id, codeOf(secret), ORIGIN)).toBe(actor.userId);
    expect(await isChallengeOpen(id)).toBe(false);
    expect(await answerChallenge(id, codeOf(secret, 1), ORIGIN)).toBeNull();
  });

  it('expires after ten minutes, and when the user is deactivated', async () => {
    const actor = await newcomer();
    const { secret } = await turnOn(actor);
    const old = await openChallenge(actor.userId);
    await execute(sql`update sign_in_challenges set expires_at = now()`);
    expect(await answerChallenge(old, codeOf(secret), ORIGIN)).toBeNull();
    const open = await openChallenge(actor.userId);
    await setUserActive(cast.top, { userId: actor.userId, isActive: false });
    expect(await isChallengeOpen(open)).toBe(false);
  });
});
