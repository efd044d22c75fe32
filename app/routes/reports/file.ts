import { readId } from '#app/http/input/params.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { readBatchFile } from '#app/modules/report-batches/files.server.ts';
import { fileResponse } from '../estimates/report/file-response.ts';

export const loader = pageLoader({
  can: 'reports.view',
  run: async ({ actor, params }) => fileResponse(await readBatchFile(actor, readId(params.id), readId(params.n))),
});
