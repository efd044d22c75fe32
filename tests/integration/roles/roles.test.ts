import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { actorOfSession, openSession } from '#app/modules/auth/auth.server.ts';
import { createRoleBody } from '#app/modules/roles/roles.schema.ts';
import {
  createRole,
  deleteRole,
  listBaseRoles,
  listRoles,
  readRole,
  updateRole,
} from '#app/modules/roles/roles.server.ts';
import { inviteUser } from '#app/modules/users/users.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { addActor, invitation, ORIGIN, refused, useCast } from '../users/people.ts';

const people = useCast();

/** A change with the stored version. */
async function changeRole(actor: Actor, id: number, change: Omit<Parameters<typeof updateRole>[2], 'version'>) {
  const { version } = await readRole(people.top, id).catch(() => ({ version: 1 }));
  return updateRole(actor, id, { version, ...change });
}

const role = (name: string, more: Record<string, unknown> = {}) =>
  createRoleBody.parse({ name, baseRoleId: 3, permissions: [6], ...more });

describe('creating a role', () => {
  it('copies organization type and data access from the base role, and stores the permissions in order', async () => {
    const id = await createRole(people.top, role('Pre-sales lead', { baseRoleId: 4, permissions: [7, 2, 6] }));
    expect(await readRole(people.top, id)).toEqual({
      id,
      name: 'Pre-sales lead',
      audience: 'vendor',
      baseRoleId: 4,
      baseRoleName: 'Account Manager',
      permissions: [2, 6, 7],
      requiresSecondFactor: false,
      users: 0,
      isSystem: false,
      isFixed: false,
      version: 1,
      savedBy: { userId: people.top.userId, name: 'Elena Vale', at: expect.any(String) },
    });
  });

  it('accepts all ten permissions, whose effect is still limited by the base role', async () => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const id = await createRole(people.top, role('Everything', { baseRoleId: 6, permissions: all }));
    expect((await readRole(people.top, id)).permissions).toEqual(all);
    const holder = await addActor('Nora', id, people.contoso);
    expect([can(holder, 'partnerUsers.manage'), can(holder, 'users.manage'), can(holder, 'roles.manage')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('rejects a second role with the same name, also in parallel', async () => {
    const answers = await Promise.all([1, 2].map(() => refused(createRole(people.top, role('Same Name')))));
    expect(answers.sort()).toEqual(['done', 'unprocessable name']);
    expect(await refused(createRole(people.top, role('partner USER')))).toBe('unprocessable name');
  });

  it('grants nothing that its creator lacks', async () => {
    const poorer: Actor = { ...people.top, permissions: [6, 7] };
    expect(await refused(createRole(poorer, role('With users', { permissions: [2] })))).toBe('forbidden');
    expect(await refused(createRole(poorer, role('With a twin', { permissions: [10] })))).toBe('done');
  });

  it.each([
    ['a permission above ten', { permissions: [11] }, 'permissions.0'],
    ['permission 0', { permissions: [0] }, 'permissions.0'],
    ['a negative permission', { permissions: [-1] }, 'permissions.0'],
    ['a permission that is a query', { permissions: ['2 OR 1=1'] }, 'permissions.0'],
    ['a base role that sees everything', { baseRoleId: 2 }, 'baseRoleId'],
    ['a custom base role', { baseRoleId: 7 }, 'baseRoleId'],
    ['a name that starts with a digit', { name: '1st line' }, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a given ID', { id: 1 }, ''],
  ])('rejects %s', (_, more, field) => {
    const parsed = createRoleBody.safeParse({ name: 'Any', baseRoleId: 3, permissions: [6], ...more });
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('rejects an organization type other than that of the base role', async () => {
    const crossed = role('Crossed', { audience: 'partner' });
    expect(await refused(createRole(people.top, crossed))).toBe('unprocessable audience');
    expect(await refused(createRole(people.top, { ...crossed, baseRoleId: 5 }))).toBe('done');
  });
});

describe('changing a role', () => {
  it('takes effect at the next request of its users, both ways', async () => {
    const id = await createRole(people.top, role('Deleter', { permissions: [6, 7] }));
    const holder = await addActor('Otto', id);
    const session = await openSession(holder.userId, ORIGIN);
    const mayDelete = async () => {
      const actor = await actorOfSession(session, '');
      return actor && can(actor, 'estimates.delete');
    };
    expect(await mayDelete()).toBe(true);
    await changeRole(people.top, id, { permissions: [6] });
    expect(await mayDelete()).toBe(false);
    await changeRole(people.top, id, { permissions: [7] });
    expect(await mayDelete()).toBe(true);
  });

  it('gives a parallel request either the old or the new permissions, never both', async () => {
    const id = await createRole(people.top, role('Swapped', { permissions: [2, 6] }));
    const holder = await addActor('Pia', id);
    const session = await openSession(holder.userId, ORIGIN);
    const swaps = async () => {
      for (let time = 0; time < 20; time += 1) {
        await changeRole(people.top, id, { permissions: time % 2 === 0 ? [1, 7] : [2, 6] });
      }
    };
    const seen = new Set<string>();
    const looks = async () => {
      for (let time = 0; time < 60; time += 1) {
        seen.add((await actorOfSession(session, ''))?.permissions.join() ?? 'nobody');
      }
    };
    await Promise.all([swaps(), looks(), looks()]);
    expect([...seen].filter((rights) => rights !== '2,6' && rights !== '1,7')).toEqual([]);
  });

  it('renames a system role, and leaves ID, type and data access', async () => {
    await changeRole(people.top, 4, { name: 'Customer Success' });
    expect(await readRole(people.top, 4)).toMatchObject({
      name: 'Customer Success',
      baseRoleId: 4,
      audience: 'vendor',
    });
    expect(await refused(changeRole(people.top, 4, { baseRoleId: 3 }))).toBe('unprocessable baseRoleId');
    expect(await refused(changeRole(people.top, 4, { audience: 'partner' }))).toBe('unprocessable audience');
    expect(await refused(changeRole(people.top, 4, { name: 'Administrator' }))).toBe('unprocessable name');
    expect(await refused(changeRole(people.top, 4, { name: 'Customer success', baseRoleId: 4 }))).toBe('done');
  });

  it('removes no permission from the role that grants all of them', async () => {
    expect(await refused(changeRole(people.top, 1, { permissions: [1] }))).toBe('unprocessable permissions');
    expect(await refused(changeRole(people.top, 1, { name: 'Owner', permissions: [1, 2, 3, 4, 5, 6, 7] }))).toBe(
      'done',
    );
    expect(await refused(changeRole(people.top, 2, { permissions: [1, 2, 3, 4, 5, 6] }))).toBe('done');
  });

  it('adds no permission that the actor lacks, and preserves existing ones', async () => {
    const id = await createRole(people.top, role('Kept', { permissions: [2] }));
    const poorer: Actor = { ...people.top, permissions: [6] };
    expect(await refused(changeRole(poorer, id, { permissions: [2, 3] }))).toBe('forbidden');
    expect(await refused(changeRole(poorer, id, { permissions: [2, 6] }))).toBe('done');
    expect(await refused(changeRole(people.top, 99_999, { name: 'Nobody' }))).toBe('notFound');
  });

  it('records both versions in the audit trail', async () => {
    const id = await createRole(people.top, role('Traced'));
    await changeRole(people.top, id, { permissions: [6, 7], requiresSecondFactor: true });
    const rows = await execute(sql`select action, actor_id::int as actor, detail from audit_events
        where target_kind = 'role' and target_id = ${String(id)} order by id`);
    expect(rows).toMatchObject([
      { action: 'role.created', actor: people.top.userId },
      {
        action: 'role.changed',
        detail: { before: { permissions: [6] }, after: { permissions: [6, 7], requiresSecondFactor: true } },
      },
    ]);
  });

  it('records only its changes, and nothing without changes', async () => {
    const id = await createRole(people.top, role('Fix six'));
    await changeRole(people.top, id, { permissions: [9] });
    await changeRole(people.top, id, { name: 'Fix six', permissions: [9] });
    const rows = await execute(sql`select detail from audit_events
        where action = 'role.changed' and target_id = ${String(id)} order by id`);
    expect(rows).toEqual([{ detail: { before: { permissions: [6] }, after: { permissions: [9] } } }]);
  });

  it('is rejected for an older version, with the stored values', async () => {
    const id = await createRole(people.top, role('Twice'));
    await updateRole(people.top, id, { version: 1, requiresSecondFactor: true });
    await expect(updateRole(people.second, id, { version: 1, permissions: [6, 7] })).rejects.toMatchObject({
      code: 'conflict',
      detail: { version: 2, requiresSecondFactor: true, savedBy: { name: 'Elena Vale' } },
    });
  });
});

describe('deleting a role', () => {
  it('is possible for custom roles without users', async () => {
    const id = await createRole(people.top, role('Short-lived'));
    const holder = await addActor('Rolf', id);
    expect(await refused(deleteRole(people.top, id))).toBe('unprocessable');
    await execute(sql`update users set role_id = 3 where id = ${holder.userId}`);
    expect(await refused(deleteRole(people.top, id))).toBe('done');
    expect(await refused(readRole(people.top, id))).toBe('notFound');
    expect(await deleteRole(people.top, id)).toMatchObject({ isNew: false });
    expect(await refused(deleteRole(people.top, 99_999))).toBe('notFound');
    expect(await refused(deleteRole(people.top, 6))).toBe('unprocessable');
  });

  it('leaves no user without a role when it is assigned in parallel', async () => {
    const id = await createRole(people.top, role('Contested'));
    await Promise.allSettled([inviteUser(people.top, invitation('Sven', { roleId: id })), deleteRole(people.top, id)]);
    const [row] =
      await execute(sql`select (select count(*)::int from users where email = 'sven@worthwhile.test') as users,
        (select count(*)::int from roles where id = ${id}) as roles`);
    expect(row?.users).toBe(row?.roles);
  });
});

describe('the list of roles', () => {
  it('shows partner users only partner roles', async () => {
    const names = async (actor: Actor) => (await listRoles(actor)).map(({ audience }) => audience);
    expect(new Set(await names(people.contosoAdmin))).toEqual(new Set(['partner']));
    expect(new Set(await names(people.engineer))).toEqual(new Set(['vendor', 'partner']));
    expect(await refused(readRole(people.contosoAdmin, 1))).toBe('notFound');
  });

  it('offers four system roles as base roles', async () => {
    expect((await listBaseRoles(people.top)).map(({ id }) => id)).toEqual([3, 4, 5, 6]);
  });
});
