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
    const { cookie, logoutUrl } = await signOut(request, context);
    const headers = { 'Set-Cookie': cookie, 'Clear-Site-Data': '"cache"' };
    if (!logoutUrl) throw redirect('/login', { status: 303, headers });
    // A redirect would count as the form's target, which the content security policy keeps on this site.
    const refresh = { Refresh: `0; url=${logoutUrl}`, 'Content-Type': 'text/plain; charset=utf-8' };
    throw new Response('You are signed out. Signing out of your organization’s account, too.\n', {
      headers: { ...headers, ...refresh },
    });
  },
});
