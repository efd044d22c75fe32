import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { updateRoleBody } from '#app/modules/roles/roles.schema.ts';
import { updateRole } from '#app/modules/roles/roles.server.ts';

const handle = apiRoute(
  'role/update',
  api({
    can: 'roles.manage',
    method: 'POST',
    summary: 'Change a role; its users have the new permissions from their next request on.',
    body: updateRoleBody,
    output: z.strictObject({ data: z.strictObject({ id: z.int() }), message: z.string() }),
    run: async ({ actor, body: { id, ...change } }) => {
      await updateRole(actor, id, change);
      return { data: { id }, message: 'The role was saved.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
