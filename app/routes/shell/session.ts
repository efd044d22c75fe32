import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { HOME } from '#app/http/input/redirect-path.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';

export const loader = pageLoader({
  can: 'profile.own',
  run: async () => {
    throw redirect(HOME);
  },
});

/** Any request extends the session. Answers with the remaining time. */
export const action = pageAction({
  can: 'profile.own',
  form: z.strictObject({ stay: z.literal('yes') }),
  run: async ({ actor }) => Response.json({ session: actor.session ?? null }),
});
