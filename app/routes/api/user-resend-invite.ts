import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { resendInvitation } from '#app/modules/users/standing.server.ts';
import { userIdBody } from '#app/modules/users/users.schema.ts';

const handle = apiRoute(
  'user/reSendInvite',
  api({
    can: 'people.manage',
    method: 'POST',
    summary: 'Send an invitation again; the older link is void.',
    creating: {},
    body: userIdBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await resendInvitation(actor, body.userId);
      return { message: 'The invitation is on its way again. The older link is void.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
