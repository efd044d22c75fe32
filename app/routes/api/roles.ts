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
    summary: "The roles; a partner's people see those for partners alone.",
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
    summary: 'Create a role with the audience and scope of a system role and permissions out of the ten.',
    creating: {},
    body: createRoleBody,
    output: changedRoleAnswer,
    run: async ({ actor, body }) => ({
      data: { id: await createRole(actor, body) },
      message: 'The role was created.',
    }),
  }),
  'POST role/update': call({
    can: 'roles.manage',
    fresh: true,
    summary: 'Change a role; its users have the new permissions from their next request on.',
    body: updateRoleBody,
    output: changedRoleAnswer,
    stored: async ({ actor, body }) => dataOf(await readRole(actor, body.id)),
    run: async ({ actor, body: { id, ...change } }) => {
      await updateRole(actor, id, change);
      return { data: { id }, message: 'The role was saved.' };
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
      return { data: { id }, message: isNew ? 'The role was deleted.' : 'Already deleted.' };
    },
  }),
});

export { action, loader };

function dataOf({ id, name, audience, baseRoleId, permissions, requiresSecondFactor, version }: RoleRow) {
  return { id, name, audience, baseRoleId, permissions, requiresSecondFactor, version };
}
