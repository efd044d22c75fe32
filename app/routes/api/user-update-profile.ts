import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { changeOwnProfile } from '#app/modules/users/standing.server.ts';
import { ownProfileBody } from '#app/modules/users/users.schema.ts';

const handle = apiRoute(
  'user/updateProfile',
  api({
    can: 'profile.change',
    method: 'POST',
    summary: 'Change the own name and contact number, or note that the tour is over; what is left out stays.',
    body: ownProfileBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await changeOwnProfile(actor, body);
      return { message: 'Your profile was saved.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
