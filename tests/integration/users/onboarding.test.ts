import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { translateDatabaseError } from '#app/infra/db/errors.server.ts';
import { inOneTransaction } from '#app/infra/db/scope.server.ts';
import { checkCredentials } from '#app/modules/auth/auth.server.ts';
import { readLink, requestLink, setPasswordByLink } from '#app/modules/auth/resets.server.ts';
import { resendInvitation, setUserActive } from '#app/modules/users/status.server.ts';
import { userListQuery } from '#app/modules/users/users.schema.ts';
import { inviteUser, listChoices, listUsers, readUser } from '#app/modules/users/users.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addRole, invitation, ORIGIN, refused, useAccountMails, useCast } from './people.ts';

const database = useTestDatabase();
const mails = useAccountMails(database);
const people = useCast(database);
const fresh = { newpassword: 'nine herons over the weir', confrimpassword: 'nine herons over the weir' };

describe('an invitation', () => {
  it('emails a link that creates the account, once', async () => {
    const userId = await inviteUser(people.second, invitation('Nils'));
    const mail = await mails.next();
    expect(mail.recipients).toEqual(['nils@worthwhile.test']);
    expect((await readUser(people.second, userId)).status).toBe('Invited');
    expect(await readLink(mail.code, ORIGIN)).toEqual({ purpose: 'invite', email: 'nils@worthwhile.test' });
    const accept = () => refused(setPasswordByLink(mail.code, fresh, ORIGIN, 'invite'));
    expect((await Promise.all([accept(), accept()])).sort()).toEqual(['done', 'unprocessable code']);
    expect((await readUser(people.second, userId)).status).toBe('Active');
    await expect(checkCredentials({ name: 'nils@worthwhile.test', password: fresh.newpassword }, ORIGIN)).resolves.toBe(
      userId,
    );
  });

  it('has a link for 72 hours, which a resent one invalidates', async () => {
    const userId = await inviteUser(people.top, invitation('Olga'));
    const older = await mails.next();
    await resendInvitation(people.top, userId);
    const newer = await mails.next();
    expect([await readLink(older.code, ORIGIN), await readLink(newer.code, ORIGIN)]).toMatchObject([
      null,
      { purpose: 'invite' },
    ]);
    const [row] =
      await execute(sql`select round(extract(epoch from expires_at - now()) / 3600)::int as hours from account_links
        where user_id = ${userId}`);
    expect(row).toEqual({ hours: 72 });
  });

  it('has a link that expires by the clock of the database, to the second', async () => {
    const userId = await inviteUser(people.top, invitation('Petra'));
    const { code } = await mails.next();
    // The database's time is constant within a transaction.
    const readWith = (secondsLeft: number) =>
      inOneTransaction({ kind: 'all', userId }, async () => {
        await execute(sql`update account_links set expires_at = now() + make_interval(secs => ${secondsLeft})
            where user_id = ${userId}`);
        return readLink(code, ORIGIN);
      });
    expect([await readWith(1), await readWith(0)]).toMatchObject([{ purpose: 'invite' }, null]);
    expect(await refused(setPasswordByLink(code, fresh, ORIGIN, 'invite'))).toBe('unprocessable code');
    await requestLink('petra@worthwhile.test', ORIGIN);
    expect(await readLink((await mails.next()).code, ORIGIN)).toMatchObject({ purpose: 'invite' });
  });

  it('by a partner does not block one by the vendor: the first accepted one is valid', async () => {
    await inviteUser(people.contosoAdmin, invitation('Petr', { roleId: 6 }));
    const byPartner = await mails.next();
    const userId = await inviteUser(people.top, invitation('Petr'));
    const byVendor = await mails.next();
    expect(await refused(inviteUser(people.top, invitation('Petr', { firstName: 'Other' })))).toBe(
      'unprocessable email',
    );
    expect(await refused(setPasswordByLink(byVendor.code, fresh, ORIGIN, 'invite'))).toBe('done');
    expect((await readUser(people.top, userId)).status).toBe('Active');
    await expect(
      setPasswordByLink(byPartner.code, fresh, ORIGIN, 'invite').catch(translateDatabaseError),
    ).resolves.toMatchObject({ code: 'unprocessable' });
    expect(await refused(inviteUser(people.top, invitation('Petr', { firstName: 'Other' })))).toBe(
      'unprocessable email',
    );
  });

  it('by two partners, accepted in parallel, creates one account and rejects the other with a sentence', async () => {
    const links = [];
    for (const inviter of [people.contosoAdmin, people.fabrikamAdmin]) {
      await inviteUser(inviter, invitation('Dora', { roleId: 6 }));
      links.push((await mails.next()).code);
    }
    const accept = (code: string) => setPasswordByLink(code, fresh, ORIGIN, 'invite').catch(translateDatabaseError);
    const outcomes = await Promise.all(links.map(accept));
    expect(outcomes.filter((outcome) => outcome === 'dora@worthwhile.test')).toHaveLength(1);
    expect(outcomes.find((outcome) => typeof outcome !== 'string')).toMatchObject({
      code: 'unprocessable',
      errors: { email: [expect.stringContaining('already exists')] },
    });
  });

  it('with the same form twice in parallel creates one user and one email', async () => {
    const ids = await Promise.all([1, 2].map(() => inviteUser(people.top, invitation('Pelle'))));
    expect(new Set(ids).size).toBe(1);
    await mails.next();
    expect(mails.waiting()).toBe(0);
    expect(await refused(inviteUser(people.top, invitation('Pelle', { firstName: 'Other' })))).toBe(
      'unprocessable email',
    );
  });

  it('to an email of another organization gets the same response, and emails only its owner', async () => {
    const asked = invitation('Aiko', { roleId: 6 });
    const userId = await inviteUser(people.contosoAdmin, asked);
    expect(userId).not.toBe(people.fabrikamAdmin.userId);
    const mail = await mails.next();
    expect([mail.recipients, mail.code]).toEqual([['aiko@worthwhile.test'], '']);
    expect(mail.raw).toContain('could not be used');
    expect((await readUser(people.contosoAdmin, userId)).status).toBe('Invited');
    // The existing account is unchanged: only it can be reset.
    await requestLink('aiko@worthwhile.test', ORIGIN);
    const reset = await mails.next();
    expect(await readLink(reset.code, ORIGIN)).toMatchObject({ purpose: 'reset' });
  });

  it.each([
    ['a role above the inviter’s', 'second', { roleId: 1 }, 'forbidden'],
    ['a vendor role, by a partner', 'contosoAdmin', { roleId: 3 }, 'forbidden'],
    ['a partner role without a partner', 'top', { roleId: 6 }, 'unprocessable partnerId'],
    ['an unknown partner', 'top', { roleId: 6, partnerId: 99_999 }, 'unprocessable partnerId'],
    ['a vendor role with a partner', 'top', { roleId: 3, partnerId: 1 }, 'unprocessable partnerId'],
    ['an unknown role', 'top', { roleId: 999 }, 'unprocessable roleId'],
    ['a partner role, by a user who sees no partners', 'engineer', { roleId: 6, partnerId: 1 }, 'forbidden'],
    [
      'a number of 15 characters for a vendor user',
      'top',
      { contactNumber: '+49-(0)30-12345' },
      'unprocessable contactNumber',
    ],
  ] as const)('rejects %s', async (_, who, more, answer) => {
    expect(await refused(inviteUser(people[who], invitation('Quinn', more)))).toBe(answer);
    expect((await listUsers(people.top, userListQuery.parse({ search: 'quinn' }))).count).toBe(0);
  });

  it('rejects another partner’s ID, and accepts the actor’s and 15 characters', async () => {
    const form = invitation('Rosa', { roleId: 6, contactNumber: '+49-(0)30-12345' });
    expect(await refused(inviteUser(people.contosoAdmin, { ...form, partnerId: people.fabrikam }))).toBe('notFound');
    const userId = await inviteUser(people.contosoAdmin, { ...form, partnerId: people.contoso });
    expect((await readUser(people.contosoAdmin, userId)).partner?.id).toBe(people.contoso);
    await mails.next();
  });

  it('grants no permission that the inviter lacks', async () => {
    const widened = await addRole('Partner with products', 6, [1, 10]);
    expect(await refused(inviteUser(people.contosoAdmin, invitation('Sten', { roleId: widened })))).toBe('forbidden');
    const offered = (await listChoices(people.contosoAdmin)).roles.map(({ id }) => id);
    expect([offered.includes(5), offered.includes(6), offered.includes(widened), offered.includes(3)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('sends one email to one address, whatever the name contains', async () => {
    const userId = await inviteUser(people.top, invitation('Tove', { firstName: 'Tove\r\nBcc: evil@evil.example' }));
    const mail = await mails.next();
    expect(mail.recipients).toEqual(['tove@worthwhile.test']);
    expect(mail.raw).not.toMatch(/^Bcc:/im);
    expect(await refused(setUserActive(people.top, { userId, isActive: false }))).toBe('done');
    expect(await readLink(mail.code, ORIGIN)).toBeNull();
  });
});
