import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { actorOfSession, actorOfToken, checkCredentials, openSession } from '#app/modules/auth/auth.server.ts';
import { changePassword, createToken } from '#app/modules/auth/own-account.server.ts';
import { readLink, setPasswordByLink } from '#app/modules/auth/resets.server.ts';
import { needsCode } from '#app/modules/auth/second-factor/challenges.server.ts';
import { renewRecoveryCodes, turnOffSecondFactor } from '#app/modules/auth/second-factor/second-factor.server.ts';
import { secureAccount } from '#app/modules/auth/security-mail/secure-account.server.ts';
import { securityMailTasks, sendSecurityMail } from '#app/modules/auth/security-mail/security-mail.server.ts';
import { resetSecondFactor } from '#app/modules/users/status.server.ts';
import { editUser, readUser } from '#app/modules/users/users.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addActor, ORIGIN, PASSWORD, refused, useAccountMails } from '../users/people.ts';
import { turnOn } from './authenticator.ts';

const mails = useAccountMails(useTestDatabase(), securityMailTasks);
const FRESH = { newpassword: 'nine herons over the weir', confrimpassword: 'nine herons over the weir' };
const TOKEN = { tokenName: 'nightly', access: 'read', days: 30 } as const;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
let admin: Actor;

beforeAll(async () => {
  admin = await addActor('Elena', 1);
});

const someone = async (name: string): Promise<Actor> => ({ ...(await addActor(name, 3)), userAgent: BROWSER });
const subjectOf = ({ raw }: { readonly raw: string }) => /^Subject: Your Worthwhile account: (.*)\r$/m.exec(raw)?.[1];
const changeEmail = (actor: Actor, email: string) =>
  unscoped('an address is changed', async (tx) => {
    await tx.execute(sql`update users set email = ${email} where id = ${actor.userId}`);
    await sendSecurityMail(tx, actor, 'emailChanged', { previousEmail: actor.email });
  });
/** To the old address, then to the new one, in any order of arrival. */
const mailsOfNewAddress = async () => {
  const [one, other] = [await mails.next(), await mails.next()];
  return one.code === '' ? ([other, one] as const) : ([one, other] as const);
};
const emailOf = async (actor: Actor) => (await readUser(admin, actor.userId)).email;
const canEnter = (email: string, password: string) =>
  refused(checkCredentials({ name: email, password }, { ...ORIGIN, ip: '203.0.113.99' }));

describe('a change to an account', () => {
  it('is emailed to its owner with action, time, device and address', async () => {
    const ada = await someone('Ada');
    await createToken(ada, TOKEN);
    const mail = await mails.next();
    expect(mail.recipients).toEqual(['ada@worthwhile.test']);
    expect(subjectOf(mail)).toBe('new access token');
    const text = mail.raw.replace(/=\r?\n/g, '');
    expect(text).toMatch(/When: \w{3} \d{1,2}, \d{4}, \d\d:\d\d UTC/);
    expect(text).toContain('Device: Chrome on Linux');
    expect(text).toContain('IP address: 203.0.113.7');
    expect(text).toContain('http://localhost:3000/secure-account?code=');
  });

  it('is emailed about a sign-in on a new device with its method', async () => {
    const ann = await someone('Ann');
    await openSession(ann.userId, { ...ORIGIN, deviceHash: 'of a laptop' }, { signedInWith: 'passkey' });
    expect((await mails.next()).raw).toContain('Method: Passkey');
  });

  it('is emailed for the password, two-factor authentication and its recovery codes', async () => {
    const bea = await someone('Bea');
    await changePassword(bea, { ...FRESH, intent: 'changePassword' }, 'none');
    expect(subjectOf(await mails.next())).toBe('password changed');
    await turnOn(bea);
    expect(subjectOf(await mails.next())).toBe('two-factor authentication on');
    await renewRecoveryCodes(bea);
    expect(subjectOf(await mails.next())).toBe('new recovery codes');
    await turnOffSecondFactor(bea);
    expect(subjectOf(await mails.next())).toBe('two-factor authentication off');
  });

  it('by an administrator is emailed without their device and address', async () => {
    const cora = await someone('Cora');
    const { firstName, lastName, version } = await readUser(admin, cora.userId);
    await editUser(admin, cora.userId, { firstName, lastName, contactNumber: '', roleId: 4, version });
    const mail = await mails.next();
    expect([mail.recipients, subjectOf(mail)]).toEqual([['cora@worthwhile.test'], 'role changed']);
    expect(mail.raw).toContain('By: an administrator');
    expect(mail.raw).not.toContain(admin.ip);
    await turnOn(cora);
    await mails.next();
    await resetSecondFactor(admin, cora.userId);
    expect(subjectOf(await mails.next())).toBe('two-factor authentication off');
  });

  it('that is rolled back sends nothing', async () => {
    const dora = await someone('Dora');
    const failing = unscoped('a transaction that fails', async (tx) => {
      await sendSecurityMail(tx, dora, 'tokenCreated');
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    await createToken(await someone('Edda'), TOKEN);
    expect((await mails.next()).recipients).toEqual(['edda@worthwhile.test']);
    expect(mails.waiting()).toBe(0);
  });

  it('of the email address is sent to both, with the link only for the old one', async () => {
    const fay = await someone('Fay');
    await changeEmail(fay, 'fay.new@worthwhile.test');
    const [old, fresh] = await mailsOfNewAddress();
    expect([old.recipients, fresh.recipients]).toEqual([['fay@worthwhile.test'], ['fay.new@worthwhile.test']]);
    expect([old.code === '', fresh.code]).toEqual([false, '']);
  });
});

describe('the link of a security email', () => {
  it('ends sessions and tokens, replaces the password, and opens a reset', async () => {
    const gail = await someone('Gail');
    const session = await openSession(gail.userId, ORIGIN);
    const { token } = await createToken(gail, TOKEN);
    const { code } = await mails.next();
    expect(await readLink(code, ORIGIN)).toMatchObject({ purpose: 'secure' });
    expect(await actorOfSession(session, ORIGIN.ip)).not.toBeNull();
    const reset = await secureAccount(code, ORIGIN);
    expect(await actorOfSession(session, ORIGIN.ip)).toBeNull();
    expect(await actorOfToken(token, ORIGIN.ip)).toBeNull();
    expect(await canEnter(gail.email, PASSWORD)).toBe('unauthenticated');
    await setPasswordByLink(reset, FRESH, ORIGIN, 'reset');
    expect(await canEnter(gail.email, FRESH.newpassword)).toBe('done');
    await mails.next();
  });

  it('works once, also when used twice in parallel, and not as another kind of link', async () => {
    const hana = await someone('Hana');
    await createToken(hana, TOKEN);
    const { code } = await mails.next();
    expect(await refused(setPasswordByLink(code, FRESH, ORIGIN))).toBe('unprocessable code');
    const press = () => refused(secureAccount(code, ORIGIN));
    expect((await Promise.all([press(), press()])).sort()).toEqual(['done', 'unprocessable code']);
    expect(await readLink(code, ORIGIN)).toBeNull();
  });

  it('turns off two-factor authentication turned on since, and leaves an older one on', async () => {
    const ida = await someone('Ida');
    await turnOn(ida);
    const turnedOn = await mails.next();
    await createToken(ida, TOKEN);
    const later = await mails.next();
    await secureAccount(later.code, ORIGIN);
    expect(await needsCode(ida.userId)).toBe(true);
    await secureAccount(turnedOn.code, ORIGIN);
    expect(await needsCode(ida.userId)).toBe(false);
  });

  it('restores the address, even after an attacker used a later link', async () => {
    const jane = await someone('Jane');
    await changeEmail(jane, 'thief@worthwhile.test');
    const [owners] = await mailsOfNewAddress();
    await createToken({ ...jane, email: 'thief@worthwhile.test' }, TOKEN);
    const [first, second] = [await mails.next(), await createToken(jane, TOKEN).then(() => mails.next())];
    expect(first.recipients).toEqual(['thief@worthwhile.test']);
    await secureAccount(first.code, ORIGIN);
    expect(await emailOf(jane)).toBe('thief@worthwhile.test');
    await secureAccount(owners.code, ORIGIN);
    expect(await emailOf(jane)).toBe('jane@worthwhile.test');
    expect(await refused(secureAccount(second.code, ORIGIN))).toBe('unprocessable code');
  });

  it('expires after 72 hours and is stored only as a hash', async () => {
    const kate = await someone('Kate');
    await createToken(kate, TOKEN);
    const { code } = await mails.next();
    const rows =
      await execute(sql`select *, round(extract(epoch from expires_at - now()) / 3600)::int as hours from account_links
        where user_id = ${kate.userId}`);
    expect(rows).toMatchObject([{ purpose: 'secure', hours: 72 }]);
    expect(JSON.stringify(rows)).not.toContain(code);
    await execute(sql`update account_links set expires_at = now() where user_id = ${kate.userId}`);
    expect(await refused(secureAccount(code, ORIGIN))).toBe('unprocessable code');
  });
});

describe('a sign-in of the emergency account', () => {
  it('is emailed to its owner, with a link, and to all Super Administrators', async () => {
    const keeper = await addActor('Keeper', 3);
    await execute(sql`INSERT INTO sign_on_providers (key, issuer, name, client_id, client_secret, emergency_user_id)
        VALUES ('vendor', 'https://login.example.com', 'SSO', 'id', '', ${keeper.userId})`);
    await openSession(keeper.userId, { ...ORIGIN, userAgent: BROWSER });
    expect(mails.waiting()).toBe(0);
    await execute(sql`UPDATE sign_on_providers SET is_required = true`);
    await openSession(keeper.userId, { ...ORIGIN, userAgent: BROWSER });
    const received = [await mails.next(), await mails.next()];
    const own = received.find(({ recipients }) => recipients[0] === 'keeper@worthwhile.test');
    const watchers = received.find(({ recipients }) => recipients[0] === 'elena@worthwhile.test');
    expect(own && subjectOf(own)).toBe('emergency account used');
    expect(own?.code).not.toBe('');
    expect(watchers?.raw).toContain('Account: keeper@worthwhile.test');
    expect(watchers?.raw).toContain('Device: Chrome on Linux');
    expect(watchers?.code).toBe('');
  });
});
