import { z } from 'zod';
import { area, call } from '#app/http/api.server.ts';
import {
  changedRoleAnswer,
  createRoleBody,
  roleIdBody,
  rolesAnswer,
  updateRoleBody,
} from '#app/modules/roles/roles.schema.ts';
import { createRole, deleteRole, listRoles, readRole, updateRole } from '#app/modules/roles/roles.server.ts';
import type { RoleRow } from '#app/modules/roles/roles.view.ts';
import { pagingOfAll, partOf } from './parameters.ts';

const { loader, action } = area({
  'GET role/list': call({
    can: 'roles.view',
    summary: 'List the roles; partner users see only partner roles.',
    query: z.strictObject(pagingOfAll()),
    output: rolesAnswer,
    run: async ({ actor, query }) => {
      const { rows, count } = partOf(await listRoles(actor), query);
      return { data: rows.map(dataOf), count };
    },
  }),
  'POST role/create': call({
    can: 'roles.manage',
    fresh: true,
    summary: 'Create a role with the type and data access of a system role and some of the ten permissions.',
    creating: {},
    body: createRoleBody,
    output: changedRoleAnswer,
    run: async ({ actor, body }) => ({
      data: { id: await createRole(actor, body) },
      message: 'Role created.',
    }),
  }),
  'POST role/update': call({
    can: 'roles.manage',
    fresh: true,
    summary: 'Change a role. It takes effect with each user’s next request.',
    body: updateRoleBody,
    output: changedRoleAnswer,
    stored: async ({ actor, body }) => dataOf(await readRole(actor, body.id)),
    run: async ({ actor, body: { id, ...change } }) => {
      await updateRole(actor, id, change);
      return { data: { id }, message: 'Role saved.' };
    },
  }),
  'POST role/delete': call({
    can: 'roles.manage',
    fresh: true,
    summary: 'Delete a custom role that no user has. Repeating it changes nothing.',
    body: roleIdBody,
    output: changedRoleAnswer,
    run: async ({ actor, body: { id } }) => {
      const { isNew } = await deleteRole(actor, id);
      return { data: { id }, message: isNew ? 'Role deleted.' : 'Already deleted.' };
    },
  }),
});

export { action, loader };

function dataOf({ id, name, audience, baseRoleId, permissions, requiresSecondFactor, version }: RoleRow) {
  return { id, name, audience, baseRoleId, permissions, requiresSecondFactor, version };
}
