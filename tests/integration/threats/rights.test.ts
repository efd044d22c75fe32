import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { execute } from '#tests/support/in-process/execute.ts';
import { addRole, addUser, asActor, type Role, signIn } from '../access/fixtures.ts';
import { useRawRequests } from './raw-requests.ts';

/** Privilege escalation (29, 30) and the last Super Administrator (40). */

const hand = useRawRequests();
const roleOf = async (userId: number) =>
  (await execute<{ role: number }>(sql`select role_id as role from users where id = ${userId}`))[0]?.role;
const someone = (more: object) => {
  const email = `${randomUUID()}@worthwhile.test`;
  return { firstName: 'New', lastName: 'Person', email, confirmEmail: email, ...more };
};
const asForm = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

describe('a role that users assign to themselves (29)', () => {
  it.each([3, 5, 6] as const)('is ignored for role %i in every form', async (role) => {
    const { userId } = hand.people()[role].actor;
    for (const more of [{ roleId: 1 }, { roleId: '1' }, { permissions: [1] }, { userId: 1 }, { partnerId: 99_999 }])
      expect(await hand.told('user/updateProfile', { version: 1, lastName: 'Vale', ...more }, role)).toBe(400);
    const profile = { intent: 'saveProfile', firstName: 'Mine', lastName: 'Vale', contactNumber: '' };
    expect([400, 422]).toContain(await hand.form('/user-profile', { ...profile, roleId: '1' }, role));
    expect(await roleOf(userId)).toBe(role);
    expect(await hand.told('user/updateProfile', { version: 1, lastName: 'Vale' }, role)).toBe(200);
  });
});

describe('a role that users assign to others (29)', () => {
  it.each([
    [2, 1, 403],
    [5, 1, 403],
    [5, 3, 403],
    [2, -1, 400],
    [2, '2 OR 1=1', 400],
    [2, 987_654, 422],
    [2, 2, 200],
    [5, 6, 200],
  ] as const)('by role %i, %j, is answered with %i by the call', async (by, roleId, status) => {
    const invitation = someone({ roleId });
    expect(await hand.told('user/sendInvite', invitation, by)).toBe(status);
    const made = await execute(sql`select 1 from users where email = ${invitation.email}`);
    expect(made).toHaveLength(status === 200 ? 1 : 0);
  });

  it.each([
    ['/users/new', 2, 1, 403],
    ['/users/new', 2, -1, 422],
    ['/users/new', 2, '2 OR 1=1', 422],
    ['/users/new', 2, 3, 303],
    ['/partner-users/new', 5, 1, 403],
    ['/partner-users/new', 5, 6, 303],
  ] as const)('on %s by role %i, %j, is answered with %i', async (path, by, roleId, status) => {
    const invitation = someone({ roleId });
    expect(await hand.form(path, asForm(invitation), by)).toBe(status);
    const made = await execute(sql`select 1 from users where email = ${invitation.email}`);
    expect(made).toHaveLength(status === 303 ? 1 : 0);
  });

  it('is not above theirs for an existing user, nor of the other organization type', async () => {
    const [colleague, seller] = [await addUser(4, null), await addUser(6, hand.contoso())];
    const edit = (roleId: number | string) =>
      asForm({ version: '1', firstName: 'Ed', lastName: 'Vale', contactNumber: '', roleId });
    expect(await hand.form(`/users/${colleague}`, edit(1), 2)).toBe(403);
    expect(await hand.form(`/users/${colleague}`, edit('2 OR 1=1'), 2)).toBe(422);
    expect(await hand.form(`/partner-user/${seller}`, edit(1), 5)).toBe(403);
    expect(await hand.form(`/users/${seller}`, edit(3), 2)).toBe(422);
    expect([await roleOf(colleague), await roleOf(seller)]).toEqual([4, 6]);
    expect(await hand.form(`/users/${colleague}`, edit(3), 2)).toBe(303);
    expect(await roleOf(colleague)).toBe(3);
  });
});

describe('permissions by number (29)', () => {
  it.each([
    [[-1], 422],
    [[0], 422],
    [[11], 422],
    [['2 OR 1=1'], 400],
    [[1.5], 400],
    [['1'], 400],
    ['1,2', 400],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 200],
  ])('%j are answered with %i for role 1 and with 403 for all others', async (permissions, status) => {
    const body = () => ({ name: `Role ${randomUUID()}`, baseRoleId: 3, permissions });
    expect(await hand.told('role/create', body())).toBe(status);
    for (const role of [2, 3, 5] as const) expect(await hand.told('role/create', body(), role)).toBe(403);
  });

  it.each([
    ['-1', 422],
    ['2 OR 1=1', 422],
    ['99999999999999999999', 422],
    ['6', 303],
  ])('%j is answered with %i on the page', async (permissions, status) => {
    const fields = () => ({ name: `Role ${randomUUID()}`, baseRoleId: '3', permissions });
    expect(await hand.form('/ManageRoles/new', fields())).toBe(status);
    expect(await hand.form('/ManageRoles/new', fields(), 2)).toBe(403);
  });
});

describe('Manage Roles and Manage Products (30)', () => {
  beforeAll(async () => {
    await execute(sql`update roles set permissions = '{1,2,3,4,5,6,7,8,9,10}' where id = 2`);
  });

  it.each([
    '/ManageRoles',
    '/ManageRoles/new',
    '/ManageRoles/3',
    '/ManageProducts',
    '/ManageProducts/rules',
    '/ManageProducts/2',
  ])('%s is shown only to role 1, whatever permissions role 2 has', async (path) => {
    expect((await hand.page(path, 1)).status).toBe(200);
    expect((await hand.page(path, 2)).status).toBe(403);
    if (path !== '/ManageRoles') expect(await hand.form(path, { name: 'Taken', intent: 'save' }, 2)).toBe(403);
  });

  it('can be called only by role 1', async () => {
    const id = await addRole();
    expect(await hand.told('role/update', { id, version: 1, name: 'Taken' }, 2)).toBe(403);
    expect(await hand.told('role/delete', { id }, 2)).toBe(403);
    expect(await hand.form(`/ManageRoles/${id}/delete`, {}, 2)).toBe(403);
    expect(await hand.told('role/update', { id, version: 1, name: 'Given' }, 1)).toBe(200);
    expect(await hand.told('role/delete', { id }, 1)).toBe(200);
  });
});

describe('the last Super Administrator (40)', () => {
  const demotion = { version: '1', firstName: 'Was', lastName: 'Super', contactNumber: '', roleId: '2' };
  const supers = () =>
    execute<{ id: string }>(sql`select id from users where role_id = 1 and is_active and password_hash is not null`);
  const alone = async () => {
    const { userId } = hand.people()[1].actor;
    await execute(sql`update users set role_id = 4 where role_id = 1 and id <> ${userId}`);
    await execute(sql`update users set role_id = 1, is_active = true where id = ${userId}`);
    return userId;
  };

  it('cannot be deactivated, demoted or deleted, by page or call, by themself or another', async () => {
    const userId = await alone();
    const off = { userId, isActive: false };
    expect(await hand.told('user/activedeactive', off)).toBe(422);
    expect(await hand.form(`/users/${userId}/deactivate`, {})).toBe(422);
    expect(await hand.form(`/users/${userId}`, demotion)).toBe(422);
    expect(await hand.told('role/delete', { id: 1 })).toBe(422);
    expect(await hand.form('/ManageRoles/1/delete', {})).toBe(422);
    expect(await hand.told('role/update', { id: 1, version: 1, permissions: [6] })).toBe(422);
    for (const role of [2, 3, 5] as Role[]) {
      expect([403, 404]).toContain(await hand.told('user/activedeactive', off, role));
      expect([403, 404]).toContain(await hand.form(`/users/${userId}/deactivate`, {}, role));
      expect([403, 404]).toContain(await hand.form(`/users/${userId}`, demotion, role));
    }
    expect(await supers()).toHaveLength(1);
    expect((await hand.page('/ManageRoles')).status).toBe(200);
  });

  it('is still the last with an invited second one; with an active one, either can be removed', async () => {
    const userId = await alone();
    const invited = await addUser(1, null);
    await execute(sql`update users set password_hash = null where id = ${invited}`);
    const other = await asActor(await addUser(1, null));
    const call = (body: object) =>
      hand.send('user/activedeactive', JSON.stringify(body), {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${other.bearer}`,
      });
    expect(await hand.form(`/users/${other.actor.userId}`, demotion)).toBe(303);
    expect(await hand.told('user/activedeactive', { userId, isActive: false })).toBe(422);
    await execute(sql`update users set role_id = 1 where id = ${other.actor.userId}`);
    expect((await call({ userId, isActive: false })).status).toBe(200);
    expect((await supers()).map(({ id }) => Number(id))).toEqual([other.actor.userId]);
  });

  it.each([
    ['deactivate', 'deactivate'],
    ['demote', 'demote'],
    ['deactivate', 'demote'],
  ] as const)('remains when two remove each other in parallel: one would %s, the other %s', async (one, two) => {
    const first = await alone();
    const { actor } = await asActor(await addUser(1, null));
    const cookies = [hand.people()[1].cookie, await signIn(hand.url(), actor.email)];
    // An earlier deactivation ended the session of the first.
    cookies[0] = await signIn(hand.url(), hand.people()[1].actor.email);
    const take = (way: typeof one, userId: number, cookie = '') => {
      const [path, fields] = way === 'demote' ? [`/users/${userId}`, demotion] : [`/users/${userId}/deactivate`, {}];
      return hand.post(path, new URLSearchParams(fields), { Cookie: cookie });
    };
    const answers = await Promise.all([take(one, actor.userId, cookies[0]), take(two, first, cookies[1])]);
    const done = answers.filter(({ headers, status }) => status === 303 && headers.get('Location') === '/users');
    expect(done).toHaveLength(1);
    expect(await supers()).toHaveLength(1);
  });
});
