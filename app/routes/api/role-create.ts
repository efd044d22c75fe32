import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { createRoleBody } from '#app/modules/roles/roles.schema.ts';
import { createRole } from '#app/modules/roles/roles.server.ts';

const handle = apiRoute(
  'role/create',
  api({
    can: 'roles.manage',
    method: 'POST',
    summary: 'Create a role with the audience and scope of a system role and permissions out of the ten.',
    creating: {},
    body: createRoleBody,
    output: z.strictObject({ data: z.strictObject({ id: z.int() }), message: z.string() }),
    run: async ({ actor, body }) => ({
      data: { id: await createRole(actor, body) },
      message: 'The role was created.',
    }),
  }),
);
export const loader = handle;
export const action = handle;
