import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { checkCredentials, issueLoginToken, openSession } from '#app/modules/auth/auth.server.ts';
import { setPasswordByLink } from '#app/modules/auth/resets.server.ts';
import { checkCode } from '#app/modules/auth/second-factor/challenges.server.ts';
import { hashSecret, newSecret } from '#app/modules/auth/secrets.server.ts';
import { secureAccount } from '#app/modules/auth/security-mail/secure-account.server.ts';
import { securityMailTasks } from '#app/modules/auth/security-mail/security-mail.server.ts';
import { execute, forgetLimits } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addActor, ORIGIN, PASSWORD, refused, useAccountMails } from '../users/people.ts';
import { codeOf, turnOn } from './authenticator.ts';

/** Password guesses for one account from many addresses, while its owner signs in. */

const mails = useAccountMails(useTestDatabase(), securityMailTasks);
const LAPTOP = hashSecret('the laptop');
const FRESH = { newpassword: 'nine herons over the weir', confrimpassword: 'nine herons over the weir' };

const guess = (name: string, password: string, ip: string, deviceHash?: string) =>
  refused(checkCredentials({ name, password }, { ip, userAgent: 'test', ...(deviceHash && { deviceHash }) }));
const guessFromEverywhere = async (name: string, times: number) => {
  const answers: string[] = [];
  for (let at = 0; at < times; at += 1) answers.push(await guess(name, 'wrong', `198.18.${at >> 8}.${at & 255}`));
  return answers;
};
/** Adds wrong guesses. */
const addGuesses = (key: string) =>
  execute(sql`INSERT INTO rate_limits (key, points, expire) VALUES (${key}, 30, now() + interval '1 hour')
      ON CONFLICT (key) DO UPDATE SET points = excluded.points, expire = excluded.expire`);
const withLaptop = async (name: string): Promise<Actor> => {
  const actor = await addActor(name, 3);
  await openSession(actor.userId, { ...ORIGIN, deviceHash: LAPTOP });
  await mails.next();
  return actor;
};

beforeEach(forgetLimits);

describe('wrong passwords', () => {
  it('from 120 addresses of one /64 count as one client and do not block the known device', async () => {
    const { email } = await withLaptop('Ada');
    const answers: string[] = [];
    for (let at = 0; at < 120; at += 1) answers.push(await guess(email, 'wrong', `2001:db8:1:2::${at.toString(16)}`));
    expect(answers.slice(0, 6)).toEqual([...Array(5).fill('unauthenticated'), 'tooMany']);
    expect(answers.filter((answer) => answer === 'unauthenticated')).toHaveLength(5);
    expect(await guess(email, PASSWORD, '2001:db8:1:2::ffff')).toBe('tooMany');
    expect(await guess(email, PASSWORD, '2001:db8:1:2::ffff', LAPTOP)).toBe('done');
  });

  it('from many addresses slow the account but not its known device, and send its owner one email', async () => {
    const { email } = await withLaptop('Bea');
    expect(await guessFromEverywhere(email, 10)).toEqual(Array(10).fill('unauthenticated'));
    const mail = await mails.next();
    expect([mail.recipients, mail.raw]).toEqual([[email], expect.stringContaining('failed sign-ins')]);
    await addGuesses(`sign-in:anywhere:${email}`);
    expect(new Set(await guessFromEverywhere(email, 1000))).toEqual(new Set(['tooMany']));
    expect(await guess(email, PASSWORD, '203.0.113.50')).toBe('tooMany');
    expect(await guess(email, PASSWORD, '203.0.113.50', hashSecret('another device'))).toBe('tooMany');
    expect(await guess(email, PASSWORD, '203.0.113.50', LAPTOP)).toBe('done');
    expect(mails.waiting()).toBe(0);
  });

  it('for an address without an account get the same response and send no email', async () => {
    const { email } = await withLaptop('Cora');
    const unknown = 'nobody@worthwhile.test';
    expect(await guessFromEverywhere(unknown, 10)).toEqual(await guessFromEverywhere(email, 10));
    expect((await mails.next()).recipients).toEqual([email]);
    expect(mails.waiting()).toBe(0);
    const refusalOf = async (name: string) => {
      await addGuesses(`sign-in:anywhere:${name}`);
      return checkCredentials({ name, password: PASSWORD }, ORIGIN).catch(
        ({ code, message, retryAfterSeconds, errors }) => ({ code, message, retryAfterSeconds, errors }),
      );
    };
    const refusal = await refusalOf(unknown);
    expect(refusal).toMatchObject({ code: 'tooMany', retryAfterSeconds: 900 });
    expect(await refusalOf(email)).toEqual(refusal);
  });

  it('on a known device slow only that device', async () => {
    const { email } = await withLaptop('Dora');
    for (let at = 0; at < 10; at += 1) await guess(email, 'wrong', ORIGIN.ip, LAPTOP);
    await addGuesses(`sign-in:device:${email} ${LAPTOP}`);
    expect(await guess(email, PASSWORD, ORIGIN.ip, LAPTOP)).toBe('tooMany');
    expect(await guess(email, PASSWORD, ORIGIN.ip)).toBe('done');
  });

  it('do not lock the owner out after a reset', async () => {
    const { email, userId } = await withLaptop('Edda');
    await addGuesses(`sign-in:anywhere:${email}`);
    const phone = hashSecret('the phone');
    await openSession(userId, { ...ORIGIN, deviceHash: hashSecret('a thief') });
    const reset = await secureAccount((await mails.next()).code, ORIGIN);
    expect(await guess(email, PASSWORD, ORIGIN.ip, LAPTOP)).toBe('tooMany');
    await setPasswordByLink(reset, FRESH, { ...ORIGIN, deviceHash: phone });
    await mails.next();
    expect(await guess(email, FRESH.newpassword, ORIGIN.ip, phone)).toBe('done');
  });
});

describe('the same correct code sent six times in parallel', () => {
  it('signs in once and locks nothing, as an app code or a recovery code', async () => {
    const actor = await addActor('Fay', 3);
    const { secret, codes } = await turnOn(actor);
    await mails.next();
    const send = (code = '') =>
      Promise.all(Array.from({ length: 6 }, () => refused(checkCode(actor.userId, code, ORIGIN))));
    const once = ['done', ...Array(5).fill('unauthenticated otp')];
    expect((await send(codeOf(secret))).sort()).toEqual(once);
    expect((await send(codes[0])).sort()).toEqual(once);
    expect(await refused(checkCode(actor.userId, codes[1], ORIGIN))).toBe('done');
  });
});

describe('wrong codes', () => {
  it('slow the account everywhere except on its known device', async () => {
    const actor = await withLaptop('Gail');
    const { codes } = await turnOn(actor);
    await mails.next();
    await addGuesses(`sign-in:code:${actor.userId}`);
    expect(await refused(checkCode(actor.userId, codes[0], ORIGIN))).toBe('tooMany');
    expect(await refused(checkCode(actor.userId, codes[0], { ...ORIGIN, deviceHash: LAPTOP }))).toBe('done');
  });
});

describe('a sign-in', () => {
  it('on a new device sends one email, and the very first sign-in sends none', async () => {
    const actor = await addActor('Hana', 3);
    await execute(sql`update users set last_login_at = null where id = ${actor.userId}`);
    const [one, other] = [hashSecret(newSecret()), hashSecret(newSecret())];
    for (const deviceHash of [one, other, one, other]) await openSession(actor.userId, { ...ORIGIN, deviceHash });
    await issueLoginToken(actor.userId, { ...ORIGIN, deviceHash: hashSecret('a program') });
    const [first, second] = [await mails.next(), await mails.next()];
    expect(first.raw).toContain('on a new device');
    expect(second.raw).toContain('through the API');
    expect(mails.waiting()).toBe(0);
  });
});
