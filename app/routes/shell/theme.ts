import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { isOverHttps } from '#app/http/cookies/host-cookie.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { backPath, HOME } from '#app/http/redirect-path.ts';
import { themeCookie } from '#app/ui/preferences.ts';

export const loader = pageLoader({
  can: 'profile.own',
  run: async () => {
    throw redirect(HOME);
  },
});

/** Keeps whether pages are light, dark or as the system is, and leads back to the page that the form stood on. */
export const action = pageAction({
  can: 'profile.own',
  form: z.strictObject({ theme: z.enum(['system', 'light', 'dark']) }),
  run: async ({ form, request }) => {
    throw redirect(backPath(request), {
      status: 303,
      headers: { 'Set-Cookie': themeCookie(form.theme, isOverHttps()) },
    });
  },
});
