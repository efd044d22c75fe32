import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { showsPages } from '#app/http/plain-failure.server.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { editionFields, editionOf, requireOneEdition } from '#app/modules/report/edition.schema.ts';
import { downloadReport } from '#app/modules/report/report.server.ts';
import { listPath } from './list/list-state-cookie.server.ts';
import { fileResponse } from './report/file-response.ts';

/**
 * Downloads the report. A report that is not ready leads a browser back to the list with the reason, never to an error page; a
 * program gets a status, never a page instead of its file.
 */
export const loader = pageLoader({
  can: 'estimates.view',
  query: z.object({ estId: id, ...editionFields }).superRefine(requireOneEdition),
  run: async ({ actor, query, request }) => {
    try {
      return fileResponse(await downloadReport(actor, { estId: query.estId, edition: editionOf(query) }));
    } catch (error) {
      const isNotReady = error instanceof AppError && ['unprocessable', 'unavailable'].includes(error.code);
      if (isNotReady && showsPages(request))
        return redirectWithNotice(await listPath(request), {
          type: error.code === 'unavailable' ? 'warning' : 'info',
          message: error.message,
        });
      throw error;
    }
  },
});
