import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { downloadReport } from '#app/modules/report/report.server.ts';
import { contentDisposition } from '../estimates/report/content-disposition.ts';

const handle = apiRoute(
  'estimate/download',
  api({
    can: 'estimates.view',
    method: 'POST',
    summary: 'The report of a generated estimate as a file.',
    body: z.strictObject({ estId: id, format: z.enum(['pdf', 'xlsx']).default('pdf') }),
    run: async ({ actor, body }) => {
      const file = await downloadReport(actor, body);
      return new Response(file.bytes, {
        headers: {
          'Content-Type': file.mimeType,
          'Content-Disposition': contentDisposition(file.fileName),
          'Content-Length': String(file.bytes.byteLength),
          'Cache-Control': 'private, no-store',
          'X-Content-Type-Options': 'nosniff',
          ETag: `"${file.sha256}"`,
        },
      });
    },
  }),
);
export const loader = handle;
export const action = handle;
