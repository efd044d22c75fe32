import { redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { HOME } from '#app/http/redirect-path.ts';
import { signOut } from '#app/http/session.server.ts';

/** Logging out is a POST, so that no link or image can do it; the address itself leads home. */
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
