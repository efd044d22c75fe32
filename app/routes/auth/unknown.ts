import { redirect } from '@remix-run/node';
import { HOME, signInPath } from '#app/http/input/redirect-path.ts';
import { pageLoader } from '#app/http/page.server.ts';

/** Redirects signed-in users to the list, others to the sign-in page with the path preserved. */
export const loader = pageLoader({
  can: 'public',
  run: async ({ actor, url }) => {
    throw redirect(actor ? HOME : signInPath(url));
  },
});
