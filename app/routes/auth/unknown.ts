import { redirect } from '@remix-run/node';
import { pageLoader } from '#app/http/page.server.ts';
import { HOME, signInPath } from '#app/http/redirect-path.ts';

/** An unknown path leads a signed-in user to the list and anyone else to the sign-in page, with the path kept. */
export const loader = pageLoader({
  can: 'public',
  run: async ({ actor, url }) => {
    throw redirect(actor ? HOME : signInPath(url));
  },
});
