import { api, apiRoute } from '#app/http/api.server.ts';
import { readBatchFile } from '#app/modules/report-batches/files.server.ts';
import { fileResponse } from '../estimates/report/file-response.ts';
import { filePath } from './report-batch-shapes.ts';

const handle = apiRoute(
  'report-batches/:id/files/:n',
  api({
    can: 'reports.view',
    method: 'GET',
    summary: 'The file of one finished report of a batch.',
    params: filePath,
    files: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    run: async ({ actor, params }) => fileResponse(await readBatchFile(actor, params.id, params.n)),
  }),
);
export const loader = handle;
export const action = handle;
