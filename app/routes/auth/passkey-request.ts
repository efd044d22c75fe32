import { redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { requestPasskey } from '#app/modules/auth/passkeys/passkeys.server.ts';

export const loader = pageLoader({
  can: 'public',
  run: async () => {
    throw redirect('/login');
  },
});

/** Answers the sign-in page's script with the options for the browser. */
export const action = pageAction({
  can: 'public',
  run: async () =>
    Response.json(await requestPasskey({ for: 'sign-in' }), { headers: { 'Cache-Control': 'no-store' } }),
});
