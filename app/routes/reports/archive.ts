import { readId } from '#app/http/input/params.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { openArchive } from '#app/modules/report-batches/files.server.ts';
import { archiveResponse } from './archive-response.server.ts';

export const loader = pageLoader({
  can: 'reports.view',
  run: async ({ actor, params }) => archiveResponse(await openArchive(actor, readId(params.id))),
});
