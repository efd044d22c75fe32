import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { downloadReport } from '#app/modules/report/report.server.ts';
import { contentDisposition } from './report/content-disposition.ts';

/**
 * The report as a file. What cannot be downloaded yet leads back to the list with the reason as an info notice, so that
 * a link in the list never ends on an error page.
 */
export const loader = pageLoader({
  can: 'estimates.view',
  query: z.object({ estId: id, format: z.enum(['pdf', 'xlsx']).default('pdf') }),
  run: async ({ actor, query }) => {
    try {
      const { bytes, fileName, mimeType, sha256 } = await downloadReport(actor, query);
      return new Response(bytes, {
        headers: {
          'Content-Type': mimeType,
          'Content-Disposition': contentDisposition(fileName),
          'Content-Length': String(bytes.byteLength),
          'Cache-Control': 'private, no-store',
          'X-Content-Type-Options': 'nosniff',
          ETag: `"${sha256}"`,
        },
      });
    } catch (error) {
      if (error instanceof AppError && (error.code === 'unprocessable' || error.code === 'unavailable'))
        return redirectWithNotice('/estimates', {
          type: error.code === 'unavailable' ? 'warning' : 'info',
          message: error.message,
        });
      throw error;
    }
  },
});
