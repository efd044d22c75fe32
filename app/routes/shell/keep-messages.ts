import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { isOverHttps } from '#app/http/cookies/host-cookie.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { backPath, HOME } from '#app/http/redirect-path.ts';
import { messagesCookie } from '#app/ui/preferences.ts';

export const loader = pageLoader({
  can: 'profile.own',
  run: async () => {
    throw redirect(HOME);
  },
});

/** Keeps how long messages stay, and leads back to the page that the form stood on. */
export const action = pageAction({
  can: 'profile.own',
  form: z.strictObject({ messages: z.enum(['designed', 'tenfold', 'untilClosed']) }),
  run: async ({ form, request }) => {
    throw redirect(backPath(request), {
      status: 303,
      headers: { 'Set-Cookie': messagesCookie(form.messages, isOverHttps()) },
    });
  },
});
