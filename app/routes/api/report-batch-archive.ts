import { api, apiRoute } from '#app/http/api.server.ts';
import { openArchive } from '#app/modules/report-batches/files.server.ts';
import { archiveResponse } from '../reports/archive-response.server.ts';
import { batchPath } from './report-batch-shapes.ts';

const handle = apiRoute(
  'report-batches/:id/archive',
  api({
    can: 'reports.view',
    method: 'GET',
    summary: 'All finished files of a batch as one .zip.',
    params: batchPath,
    files: ['application/zip'],
    run: async ({ actor, params }) => archiveResponse(await openArchive(actor, params.id)),
  }),
);
export const loader = handle;
export const action = handle;
