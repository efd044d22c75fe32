import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { exportUsers } from '#app/modules/customers/users/export-users.server.ts';
import { directoryOf, importPath, importUsers } from '../user-directory.ts';

/** People are exported after a fresh sign-in, which the page asks for. */
export const loader = pageLoader({
  can: importUsers,
  run: async ({ actor, url }) => {
    if (!actor.isFresh)
      throw await redirectWithNotice(importPath(directoryOf(url)), {
        type: 'info',
        message: 'Download the users here: it asks who you are.',
      });
    return new Response(await exportUsers(actor), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="users.csv"',
        'Cache-Control': 'private, no-store',
      },
    });
  },
});
