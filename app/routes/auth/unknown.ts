import { redirect } from '@remix-run/node';
import { pageLoader } from '#app/http/page.server.ts';
import { HOME, signInPath } from '#app/http/redirect-path.ts';

/** Redirects signed-in users to the list, others to the sign-in page with the path preserved. */
export const loader = pageLoader({
  can: 'public',
  run: async ({ actor, url }) => {
    throw redirect(actor ? HOME : signInPath(url));
  },
});
