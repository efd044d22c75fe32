import { redirect } from '@remix-run/node';
import { pageLoader } from '#app/http/page.server.ts';

/** The address in printed reports and their QR codes. */
export const loader = pageLoader({
  can: 'public',
  run: async ({ params }) => redirect(`/verify?hash=${encodeURIComponent(params.hash ?? '')}`, 301),
});
