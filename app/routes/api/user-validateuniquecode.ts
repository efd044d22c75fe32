import { z } from 'zod';
import { fieldError } from '#app/errors.ts';
import { api, apiRoute } from '#app/http/api.server.ts';
import { codeBody } from '#app/modules/auth/resets.schema.ts';
import { readLink } from '#app/modules/auth/resets.server.ts';

const handle = apiRoute(
  'user/validateuniquecode',
  api({
    can: 'public',
    method: 'POST',
    summary: 'Whether the code of a mailed link works, and what for; it is not used up by this.',
    body: codeBody,
    output: z.strictObject({
      data: z.strictObject({ valid: z.literal(true), purpose: z.enum(['invite', 'reset']) }),
      message: z.string(),
    }),
    run: async ({ body, context }) => {
      const purpose = await readLink(body.code, { ip: context.clientIp });
      if (!purpose) throw fieldError('code', 'This link has expired or was used already.');
      return { data: { valid: true as const, purpose }, message: 'The link works.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
