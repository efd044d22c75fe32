import { z } from 'zod';
import { api, apiRoute, bearerOf } from '#app/http/api.server.ts';
import { signOut } from '#app/modules/auth/own-account.server.ts';

const handle = apiRoute(
  'user/logout',
  api({
    can: 'profile.change',
    method: 'POST',
    summary: 'End the sign-in token that the call is made with. An access token is revoked with DELETE tokens.',
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, request }) => {
      await signOut(actor, bearerOf(request));
      return { message: 'Signed out.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
