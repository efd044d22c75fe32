import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { userListQuery } from '#app/modules/users/users.schema.ts';
import { listUsers } from '#app/modules/users/users.server.ts';

const handle = apiRoute(
  'user/list',
  api({
    can: 'people.view',
    method: 'GET',
    summary: 'The users that the caller manages, by id; a partner outside the scope is 404.',
    query: userListQuery.strict(),
    output: z.strictObject({
      data: z.strictObject({
        rows: z.array(
          z.strictObject({
            userId: z.int(),
            userName: z.string(),
            firstName: z.string(),
            lastName: z.string(),
            email: z.string(),
            contactNumber: z.string(),
            roles: z.array(z.strictObject({ id: z.int(), name: z.string() })),
            lastLoginDate: z.iso.datetime().nullable(),
            isActive: z.boolean(),
          }),
        ),
        count: z.int(),
      }),
    }),
    run: async ({ actor, query }) => {
      const { rows, count } = await listUsers(actor, query);
      const shown = rows.map(
        ({ role, partner: _, status: __, mayEdit: ___, actions: ____, version: _____, savedBy: ______, ...row }) => ({
          ...row,
          roles: [role],
        }),
      );
      return { data: { rows: shown, count } };
    },
  }),
);
export const loader = handle;
export const action = handle;
