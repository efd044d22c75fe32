import { z } from 'zod';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { exportRecords } from '#app/modules/customers/export.server.ts';
import { hasPeople, IMPORT_KINDS } from '#app/modules/customers/import-columns.ts';

/** Streamed while the records are read. People are exported after a fresh sign-in, which the page asks for. */
export const loader = pageLoader({
  can: 'records.export',
  query: z.object({ kind: z.enum(IMPORT_KINDS) }),
  run: async ({ actor, query: { kind } }) => {
    if (hasPeople(kind) && !actor.isFresh)
      throw await redirectWithNotice('/imports', {
        type: 'info',
        message: `Choose the CSV of ${kind} here: it asks who you are.`,
      });
    return new Response(await exportRecords(actor, kind), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${kind}.csv"`,
        'Cache-Control': 'private, no-store',
      },
    });
  },
});
