import { redirect } from '@remix-run/node';
import { HOME, signInPath } from '#app/http/input/redirect-path.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';

/** Redirects signed-in users to the list, others to the sign-in page with the path preserved. */
const run = async ({ actor, url }: { readonly actor: Actor | null; readonly url: URL }) => {
  throw redirect(actor ? HOME : signInPath(url));
};

export const loader = pageLoader({ can: 'public', run });

/** Without it Remix calls a form for no page an error of the server. */
export const action = pageAction({ can: 'public', run });
