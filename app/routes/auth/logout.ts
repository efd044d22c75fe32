import { redirect } from '@remix-run/node';
import { HOME } from '#app/http/input/redirect-path.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { signOut } from '#app/http/session.server.ts';

/** Signing out is a POST, so no link or image can do it; a GET redirects home. */
export const loader = pageLoader({
  can: 'public',
  run: async () => {
    throw redirect(HOME);
  },
});

export const action = pageAction({
  can: 'public',
  run: async ({ request, context }) => {
    const headers = { 'Set-Cookie': await signOut(request, context), 'Clear-Site-Data': '"cache"' };
    throw redirect('/login', { status: 303, headers });
  },
});
