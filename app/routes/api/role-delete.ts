import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { roleIdBody } from '#app/modules/roles/roles.schema.ts';
import { deleteRole } from '#app/modules/roles/roles.server.ts';

const handle = apiRoute(
  'role/delete',
  api({
    can: 'roles.manage',
    method: 'POST',
    summary: 'Delete a custom role that no user has. Repeating it changes nothing.',
    body: roleIdBody,
    output: z.strictObject({ data: z.strictObject({ id: z.int() }), message: z.string() }),
    run: async ({ actor, body: { id } }) => {
      const { isNew } = await deleteRole(actor, id);
      return { data: { id }, message: isNew ? 'The role was deleted.' : 'Already deleted.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
