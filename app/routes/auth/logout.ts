import { redirect } from '@remix-run/node';
import { HOME } from '#app/http/input/redirect-path.ts';
import { leaveSite } from '#app/http/page/leave-site.server.ts';
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
    const { cookie, logoutUrl } = await signOut(request, context);
    const headers = { 'Set-Cookie': cookie, 'Clear-Site-Data': '"cache"' };
    if (!logoutUrl) throw redirect('/login', { status: 303, headers });
    throw leaveSite(logoutUrl, 'You are signed out. Signing out of your organization’s account, too.', headers);
  },
});
