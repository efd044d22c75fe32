import { pageLoader } from '#app/http/page.server.ts';
import { auditFilter } from '#app/modules/audit/audit.schema.ts';
import { exportAudit } from '#app/modules/audit/audit.server.ts';
import { auditCsv } from '#app/modules/audit/audit-csv.server.ts';

/** Streamed: the file can exceed memory. */
export const loader = pageLoader({
  can: 'audit.view',
  query: auditFilter,
  run: async ({ actor, query }) =>
    new Response(auditCsv(exportAudit(actor, query)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="audit.csv"',
        'Cache-Control': 'private, no-store',
      },
    }),
});
