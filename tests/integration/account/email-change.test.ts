import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { checkCredentials } from '#app/modules/auth/auth.server.ts';
import {
  confirmEmailChange,
  emailChangeTasks,
  requestEmailChange,
} from '#app/modules/auth/email-change/email-change.server.ts';
import { changePassword } from '#app/modules/auth/own-account.server.ts';
import { setPasswordByLink } from '#app/modules/auth/resets.server.ts';
import { secureAccount } from '#app/modules/auth/security-mail/secure-account.server.ts';
import { securityMailTasks } from '#app/modules/auth/security-mail/security-mail.server.ts';
import { accountLinks, externalIdentities, signOnProviders, users } from '#drizzle/schema/index.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addActor, ORIGIN, PASSWORD, refused, useAccountMails } from '../users/people.ts';

const mails = useAccountMails(useTestDatabase(), { ...securityMailTasks, ...emailChangeTasks });
const FRESH = { newpassword: 'nine herons over the weir', confrimpassword: 'nine herons over the weir' };
const EXPIRED = 'unprocessable code';

const emailOf = (actor: Actor) =>
  unscoped('the test looks', async (tx) => {
    const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
    return row?.email;
  });
async function ask(actor: Actor, email: string) {
  await requestEmailChange(actor, email);
  return mails.next();
}
const confirm = (code: string) => refused(confirmEmailChange(code, ORIGIN));

describe('a new email', () => {
  it('counts once its mailed link is confirmed, and the former address can undo it', async () => {
    const ada = await addActor('Ada', 3);
    const mail = await ask(ada, 'ada.new@worthwhile.test');
    expect(mail.recipients).toEqual(['ada.new@worthwhile.test']);
    expect(await emailOf(ada)).toBe(ada.email);
    expect(await confirm(mail.code)).toBe('done');
    expect(await emailOf(ada)).toBe('ada.new@worthwhile.test');
    expect(await checkCredentials({ name: 'ada.new@worthwhile.test', password: PASSWORD }, ORIGIN)).toBe(ada.userId);
    const [former, fresh] = [await mails.next(), await mails.next()];
    expect([former.recipients, fresh.recipients, fresh.code]).toEqual([[ada.email], ['ada.new@worthwhile.test'], '']);
    expect(await confirm(mail.code)).toBe(EXPIRED);
    await secureAccount(former.code, ORIGIN);
    expect(await emailOf(ada)).toBe(ada.email);
  });

  it('is confirmed by one of two presses, and by no other, older or expired link', async () => {
    const bea = await addActor('Bea', 3);
    const older = await ask(bea, 'bea.one@worthwhile.test');
    const newer = await ask(bea, 'bea.two@worthwhile.test');
    expect(await confirm(older.code)).toBe(EXPIRED);
    expect(await refused(setPasswordByLink(newer.code, FRESH, ORIGIN))).toBe(EXPIRED);
    expect((await Promise.all([confirm(newer.code), confirm(newer.code)])).sort()).toEqual(['done', EXPIRED]);
    await mails.next();
    await mails.next();
    const late = await ask({ ...bea, email: 'bea.two@worthwhile.test' }, 'bea.three@worthwhile.test');
    await execute(sql`update account_links set expires_at = now() where user_id = ${bea.userId} and purpose = 'email'`);
    expect(await confirm(late.code)).toBe(EXPIRED);
    expect(await emailOf(bea)).toBe('bea.two@worthwhile.test');
  });

  it('that belongs to another account is answered alike, and only its owner gets an email', async () => {
    const [cora, dora] = [await addActor('Cora', 3), await addActor('Dora', 3)];
    const mail = await ask(cora, 'DORA@worthwhile.test');
    expect([mail.recipients, mail.code]).toEqual([['DORA@worthwhile.test'], '']);
    expect([await emailOf(cora), await emailOf(dora)]).toEqual([cora.email, dora.email]);
    const free = await ask(cora, 'cora.new@worthwhile.test');
    await execute(sql`update users set email = 'Cora.New@worthwhile.test' where id = ${dora.userId}`);
    expect(await confirm(free.code)).toBe(EXPIRED);
    expect(await emailOf(cora)).toBe(cora.email);
  });

  it('that someone else asked for is void once the owner changes the password or secures the account', async () => {
    const edda = await addActor('Edda', 3);
    const first = await ask(edda, 'thief@worthwhile.test');
    await changePassword(edda, { ...FRESH, intent: 'changePassword' }, 'none');
    const { code } = await mails.next();
    expect(await confirm(first.code)).toBe(EXPIRED);
    const second = await ask(edda, 'thief@worthwhile.test');
    await secureAccount(code, ORIGIN);
    expect(await confirm(second.code)).toBe(EXPIRED);
    expect(await emailOf(edda)).toBe(edda.email);
  });

  it('is not mailed if the account is secured before the queue gets to it', async () => {
    const enid = await addActor('Enid', 3);
    await changePassword(enid, { ...FRESH, intent: 'changePassword' }, 'none');
    const { code } = await mails.next();
    await ask(enid, 'late@worthwhile.test');
    await secureAccount(code, ORIGIN);
    await emailChangeTasks['account.sendEmailLink']({ userId: enid.userId, email: 'late@worthwhile.test' });
    expect(
      await unscoped('the test looks', (tx) =>
        tx.select({ purpose: accountLinks.purpose }).from(accountLinks).where(eq(accountLinks.userId, enid.userId)),
      ),
    ).toEqual([{ purpose: 'reset' }]);
  });

  it('voids the links to a new password that the former address got', async () => {
    const fay = await addActor('Fay', 3);
    await unscoped('a reset was mailed', (tx) =>
      tx.insert(accountLinks).values({
        userId: fay.userId,
        purpose: 'reset',
        codeHash: 'of a reset',
        expiresAt: sql`now() + interval '1 hour'`,
      }),
    );
    await confirm((await ask(fay, 'fay.new@worthwhile.test')).code);
    await mails.next();
    await mails.next();
    expect(
      await unscoped('the test looks', (tx) =>
        tx.select().from(accountLinks).where(eq(accountLinks.codeHash, 'of a reset')),
      ),
    ).toEqual([]);
  });

  it('is not for a user whom a provider manages, also one managed since the link was sent', async () => {
    const gail = await addActor('Gail', 3);
    const mail = await ask(gail, 'gail.new@worthwhile.test');
    await unscoped('single sign-on is set up', async (tx) => {
      const provider = {
        key: 'acme',
        issuer: 'https://acme.example',
        name: 'Acme SSO',
        clientId: '',
        clientSecret: '',
      };
      const [made] = await tx.insert(signOnProviders).values(provider).returning({ id: signOnProviders.id });
      await tx.insert(externalIdentities).values({ providerId: made?.id ?? 0, userId: gail.userId, externalId: '7' });
    });
    expect(await refused(requestEmailChange(gail, 'gail.two@worthwhile.test'))).toBe('unprocessable newEmail');
    expect(await confirm(mail.code)).toBe(EXPIRED);
    expect(await emailOf(gail)).toBe(gail.email);
  });

  it('must be an email, and another one than today', async () => {
    const hana = await addActor('Hana', 3);
    expect(await refused(requestEmailChange(hana, hana.email.toUpperCase()))).toBe('unprocessable newEmail');
  });
});
