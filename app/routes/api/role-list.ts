import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { listRoles } from '#app/modules/roles/roles.server.ts';
import { pagingOfAll, partOf } from './parameters.ts';

const handle = apiRoute(
  'role/list',
  api({
    can: 'roles.view',
    method: 'GET',
    summary: "The roles; a partner's people see those for partners alone.",
    query: z.strictObject(pagingOfAll()),
    output: z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          audience: z.enum(['vendor', 'partner']),
          baseRoleId: z.int(),
          permissions: z.array(z.int()),
          requiresSecondFactor: z.boolean(),
          version: z.int(),
        }),
      ),
      count: z.int(),
    }),
    run: async ({ actor, query }) => {
      const { rows, count } = partOf(await listRoles(actor), query);
      const data = rows.map((role) => ({
        id: role.id,
        name: role.name,
        audience: role.audience,
        baseRoleId: role.baseRoleId,
        permissions: role.permissions,
        requiresSecondFactor: role.requiresSecondFactor,
        version: role.version,
      }));
      return { data, count };
    },
  }),
);
export const loader = handle;
export const action = handle;
