import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { setUserActive } from '#app/modules/users/standing.server.ts';
import { activeBody } from '#app/modules/users/users.schema.ts';

const handle = apiRoute(
  'user/activedeactive',
  api({
    can: 'people.manage',
    method: 'POST',
    summary: 'Activate a user, or deactivate them, which ends their sessions and tokens at once.',
    body: activeBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      const isNew = await setUserActive(actor, body);
      if (!isNew) return { message: body.isActive ? 'Already active.' : 'Already inactive.' };
      return { message: body.isActive ? 'The user was activated.' : 'The user was deactivated.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
