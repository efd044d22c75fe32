import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { isOverHttps } from '#app/http/cookies/host-cookie.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { backPath, HOME } from '#app/http/redirect-path.ts';
import { sidebarCookie } from '#app/ui/preferences.ts';

export const loader = pageLoader({
  can: 'profile.own',
  run: async () => {
    throw redirect(HOME);
  },
});

/** Keeps whether the sidebar stays open and leads back to the page that the form stood on. */
export const action = pageAction({
  can: 'profile.own',
  form: z.strictObject({ state: z.enum(['open', 'rail']) }),
  run: async ({ form, request }) => {
    throw redirect(backPath(request), {
      status: 303,
      headers: { 'Set-Cookie': sidebarCookie(form.state, isOverHttps()) },
    });
  },
});
