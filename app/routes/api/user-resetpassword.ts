import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { resetPasswordBody } from '#app/modules/auth/resets.schema.ts';
import { setPasswordByLink } from '#app/modules/auth/resets.server.ts';

const handle = apiRoute(
  'user/resetpassword',
  api({
    can: 'public',
    method: 'POST',
    summary: 'Set the password with the code of a mailed link, of an invitation or a reset; ends all sessions.',
    body: resetPasswordBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ body: { code, ...form }, context }) => {
      await setPasswordByLink(code, form, { ip: context.clientIp, requestId: context.requestId });
      return { message: 'The password was set. Sign in with it.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
