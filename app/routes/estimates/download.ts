import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { editionFields, editionOf, requireOneEdition } from '#app/modules/report/edition.schema.ts';
import { downloadReport } from '#app/modules/report/report.server.ts';
import { listPath } from './list/list-state-cookie.server.ts';
import { fileResponse } from './report/file-response.ts';

/** Downloads the report. A report that is not ready leads back to the list with the reason, never to an error page. */
export const loader = pageLoader({
  can: 'estimates.view',
  query: z.object({ estId: id, ...editionFields }).superRefine(requireOneEdition),
  run: async ({ actor, query, request }) => {
    try {
      return fileResponse(await downloadReport(actor, { estId: query.estId, edition: editionOf(query) }));
    } catch (error) {
      if (error instanceof AppError && (error.code === 'unprocessable' || error.code === 'unavailable'))
        return redirectWithNotice(await listPath(request), {
          type: error.code === 'unavailable' ? 'warning' : 'info',
          message: error.message,
        });
      throw error;
    }
  },
});
