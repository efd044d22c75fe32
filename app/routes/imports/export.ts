import { z } from 'zod';
import { pageLoader } from '#app/http/page.server.ts';
import { exportRecords } from '#app/modules/customers/export.server.ts';
import { IMPORT_KINDS } from '#app/modules/customers/import-columns.ts';

/** Streamed while the records are read. */
export const loader = pageLoader({
  can: 'records.export',
  query: z.object({ kind: z.enum(IMPORT_KINDS) }),
  run: async ({ actor, query: { kind } }) =>
    new Response(await exportRecords(actor, kind), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${kind}.csv"`,
        'Cache-Control': 'private, no-store',
      },
    }),
});
