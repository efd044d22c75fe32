import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { downloadReport } from '#app/modules/report/report.server.ts';
import { fileResponse } from '../estimates/report/file-response.ts';

const handle = apiRoute(
  'estimate/download',
  api({
    can: 'estimates.view',
    method: 'POST',
    summary: 'The report of a generated estimate as a file.',
    body: z.strictObject({ estId: id, format: z.enum(['pdf', 'xlsx']).default('pdf') }),
    files: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    run: async ({ actor, body }) => fileResponse(await downloadReport(actor, body)),
  }),
);
export const loader = handle;
export const action = handle;
