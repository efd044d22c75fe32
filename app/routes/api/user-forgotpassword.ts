import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { requestLink } from '#app/modules/auth/resets.server.ts';

const handle = apiRoute(
  'user/forgotpassword',
  api({
    can: 'public',
    method: 'POST',
    summary: 'Send a link for a new password, if the address belongs to an account; the answer does not tell.',
    body: z.strictObject({ email: z.string().max(320) }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ body, context }) => {
      await requestLink(body.email, { ip: context.clientIp });
      return { message: 'If the address belongs to an account, a mail with a link is on its way.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
