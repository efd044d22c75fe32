import { readId } from '#app/http/input/params.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { downloadExport } from '#app/modules/personal-data/personal-data.server.ts';
import { archiveResponse } from './archive-response.ts';

export const loader = pageLoader({
  can: 'personalData.manage',
  run: async ({ actor, params }) => {
    const userId = readId(params.id);
    return archiveResponse(await downloadExport(actor, userId), userId);
  },
});
