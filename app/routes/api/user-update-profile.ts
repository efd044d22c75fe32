import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { profileAnswer } from '#app/modules/auth/auth.schema.ts';
import { readProfile } from '#app/modules/auth/auth.server.ts';
import { profileDataOf } from '#app/modules/auth/auth.view.ts';
import { changeOwnProfile } from '#app/modules/users/standing.server.ts';
import { ownProfileBody } from '#app/modules/users/users.schema.ts';

const handle = apiRoute(
  'user/updateProfile',
  api({
    can: 'profile.change',
    method: 'POST',
    summary: 'Change the own name, contact number or picture, or note that the tour is over; what is left out stays.',
    accepts: ['multipart/form-data', 'application/json'],
    body: ownProfileBody,
    output: profileAnswer.extend({ message: z.string() }),
    run: async ({ actor, body }) => {
      await changeOwnProfile(actor, body);
      return { data: profileDataOf(await readProfile(actor)), message: 'Your profile was saved.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
