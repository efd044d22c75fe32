import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { listRoles } from '#app/modules/roles/roles.server.ts';

const handle = apiRoute(
  'role/list',
  api({
    can: 'roles.view',
    method: 'GET',
    summary: "The roles; a partner's people see those for partners alone.",
    output: z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          audience: z.enum(['vendor', 'partner']),
          baseRoleId: z.int(),
          permissions: z.array(z.int()),
          requiresSecondFactor: z.boolean(),
        }),
      ),
    }),
    run: async ({ actor }) => ({
      data: (await listRoles(actor)).map(({ id, name, audience, baseRoleId, permissions, requiresSecondFactor }) => ({
        id,
        name,
        audience,
        baseRoleId,
        permissions,
        requiresSecondFactor,
      })),
    }),
  }),
);
export const loader = handle;
export const action = handle;
