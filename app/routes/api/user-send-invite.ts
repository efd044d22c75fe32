import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { inviteBody } from '#app/modules/users/users.schema.ts';
import { inviteUser } from '#app/modules/users/users.server.ts';

const handle = apiRoute(
  'user/sendInvite',
  api({
    can: 'people.manage',
    method: 'POST',
    summary: 'Onboard a user, who gets a mail with a link that works once, within 72 hours.',
    creating: {},
    body: inviteBody,
    output: z.strictObject({ data: z.strictObject({ userId: z.int() }), message: z.string() }),
    run: async ({ actor, body }) => ({
      data: { userId: await inviteUser(actor, body) },
      message: 'The invitation is on its way.',
    }),
  }),
);
export const loader = handle;
export const action = handle;
