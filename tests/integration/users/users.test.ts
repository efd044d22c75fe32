import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { actorOfSession, actorOfToken, issueLoginToken, openSession } from '#app/modules/auth/auth.server.ts';
import { createToken } from '#app/modules/auth/own-account.server.ts';
import { readLink } from '#app/modules/auth/resets.server.ts';
import { resendInvitation, sendPasswordReset, setUserActive } from '#app/modules/users/status.server.ts';
import { userListQuery } from '#app/modules/users/users.schema.ts';
import { editUser, inviteUser, listUsers, readUser } from '#app/modules/users/users.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addActor, invitation, ORIGIN, refused, useAccountMails, useCast } from './people.ts';

const database = useTestDatabase();
const mails = useAccountMails(database);
const people = useCast(database);

const query = (more: object = {}) => userListQuery.parse(more);
const names = async (actor: Actor, more: object = {}) =>
  (await listUsers(actor, query({ limit: '100', ...more }))).rows.map(({ firstName }) => firstName);

describe('the user list', () => {
  it('shows users in scope', async () => {
    expect(await names(people.contosoAdmin)).toEqual(['Ines', 'Tomas']);
    expect(await names(people.contosoAdmin, { search: 'worthwhile' })).not.toContain('Elena');
    expect(await names(people.fabrikamAdmin)).toEqual(['Aiko']);
    expect(await names(people.engineer)).not.toContain('Ines');
    expect(await names(people.second)).toEqual(expect.arrayContaining(['Elena', 'Ines', 'Aiko']));
  });

  it('counts its rows, filters and sorts', async () => {
    const page = await listUsers(people.contosoAdmin, query({ limit: '1' }));
    expect([page.rows.length, page.count]).toEqual([1, (await names(people.contosoAdmin)).length]);
    expect(await names(people.top, { partnerId: String(people.fabrikam) })).toEqual(['Aiko']);
    expect(await names(people.top, { roleId: '1' })).toEqual(['Elena']);
    expect(await names(people.top, { search: '%' })).toEqual([]);
    expect(await names(people.fabrikamAdmin, { status: 'invited' })).toEqual([]);
    const ascending = await names(people.top, { sort: 'email' });
    expect(await names(people.top, { sort: 'email', direction: 'desc' })).toEqual([...ascending].reverse());
  });

  it('ignores a foreign partner', async () => {
    expect(await refused(listUsers(people.contosoAdmin, query({ partnerId: String(people.fabrikam) })))).toBe(
      'notFound',
    );
    expect(await refused(listUsers(people.top, query({ partnerId: '99999' })))).toBe('notFound');
  });
});

describe('deactivating a user', () => {
  it('ends sessions, login tokens and access tokens immediately, and activating allows them again', async () => {
    const gone = await addActor('Una', 4);
    const session = await openSession(gone.userId, ORIGIN);
    const tokens = [
      await issueLoginToken(gone.userId, ORIGIN),
      (await createToken(gone, { tokenName: 'nightly', access: 'read', days: 30 })).token,
    ];
    expect(await actorOfSession(session, ORIGIN.ip)).not.toBeNull();
    await setUserActive(people.second, { userId: gone.userId, isActive: false });
    expect(await actorOfSession(session, ORIGIN.ip)).toBeNull();
    await setUserActive(people.second, { userId: gone.userId, isActive: true });
    expect(await actorOfSession(session, ORIGIN.ip)).toBeNull();
    for (const token of tokens) expect(await actorOfToken(token, ORIGIN.ip)).toBeNull();
    expect(await actorOfToken(await issueLoginToken(gone.userId, ORIGIN), ORIGIN.ip)).not.toBeNull();
  });

  it('is not possible for the actor, higher roles, and users out of scope', async () => {
    const off = (actor: Actor, target: Actor) =>
      refused(setUserActive(actor, { userId: target.userId, isActive: false }));
    expect(await off(people.second, people.second)).toBe('unprocessable');
    expect(await off(people.second, people.top)).toBe('forbidden');
    expect(await off(people.contosoAdmin, people.fabrikamAdmin)).toBe('notFound');
    expect(await off(people.contosoAdmin, people.second)).toBe('notFound');
    expect(await off(people.engineer, people.contosoUser)).toBe('notFound');
    expect(await off(people.contosoAdmin, people.contosoUser)).toBe('done');
    expect(
      await refused(setUserActive(people.contosoAdmin, { userId: people.contosoUser.userId, isActive: true })),
    ).toBe('done');
  });

  it('never removes the last Super Administrator, also when two remove each other in parallel', async () => {
    const other = await addActor('Vera', 1);
    const answers = await Promise.all([
      refused(setUserActive(people.top, { userId: other.userId, isActive: false })),
      refused(setUserActive(other, { userId: people.top.userId, isActive: false })),
    ]);
    expect(answers.sort()).toEqual(['done', 'unprocessable']);
    await execute(sql`update users set is_active = true where role_id = 1`);
    const demote = { firstName: 'Vera', lastName: 'Vale', contactNumber: '', roleId: 2 };
    expect(await refused(edit(people.top, other.userId, demote))).toBe('done');
    expect(await refused(edit(people.top, people.top.userId, demote))).toBe('unprocessable roleId');
  });
});

/** A change with the stored version. */
async function edit(actor: Actor, userId: number, form: Omit<Parameters<typeof editUser>[2], 'version'>) {
  const { version } = await readUser(people.top, userId);
  return editUser(actor, userId, { version, ...form });
}

describe('editing a user', () => {
  it('changes name, number and role, and records both versions', async () => {
    const user = await addActor('Wim', 3);
    await edit(people.second, user.userId, {
      firstName: 'Willem',
      lastName: 'Vale',
      contactNumber: '030-1234',
      roleId: 4,
    });
    expect(await readUser(people.second, user.userId)).toMatchObject({ firstName: 'Willem', role: { id: 4 } });
    const [trace] =
      await execute(sql`select actor_id::int as actor, detail from audit_events where action = 'user.roleChanged'
        and target_id = ${String(user.userId)}`);
    expect(trace).toMatchObject({
      actor: people.second.userId,
      detail: { before: { firstName: 'Wim', roleId: 3 }, after: { firstName: 'Willem', roleId: 4 } },
    });
  });

  it('is limited to roles of the same organization type, up to the actor’s', async () => {
    const form = { firstName: 'Tomas', lastName: 'Lind', contactNumber: '', roleId: 3 };
    expect(await refused(edit(people.top, people.contosoUser.userId, form))).toBe('unprocessable roleId');
    expect(await refused(edit(people.second, people.top.userId, { ...form, roleId: 1 }))).toBe('forbidden');
    expect(await refused(edit(people.fabrikamAdmin, people.contosoUser.userId, form))).toBe('notFound');
  });
});

describe('a password reset by an administrator', () => {
  it('emails the user a link, and is not available for invited users', async () => {
    await sendPasswordReset(people.second, people.engineer.userId);
    const mail = await mails.next();
    expect([mail.recipients, await readLink(mail.code, ORIGIN)]).toMatchObject([
      ['priya@worthwhile.test'],
      { purpose: 'reset' },
    ]);
    const userId = await inviteUser(people.second, invitation('Xenia'));
    await mails.next();
    expect(await refused(sendPasswordReset(people.second, userId))).toBe('unprocessable');
    expect(await refused(resendInvitation(people.second, people.engineer.userId))).toBe('unprocessable');
    expect(await refused(sendPasswordReset(people.second, people.top.userId))).toBe('forbidden');
  });
});
