import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { downloadExport, readExport } from '#app/modules/personal-data/personal-data.server.ts';
import { directoryOf, userPath } from '../user-directory.ts';
import { archiveResponse } from './archive-response.ts';

/** After a fresh sign-in, which the page asks for. */
export const loader = pageLoader({
  can: 'personalData.manage',
  run: async ({ actor, params, url }) => {
    const userId = readId(params.id);
    if (!actor.isFresh && (await readExport(actor, userId))?.finishedAt)
      throw await redirectWithNotice(`${userPath(directoryOf(url), userId)}/personal-data`, {
        type: 'info',
        message: 'Download the file here: it asks who you are.',
      });
    return archiveResponse(await downloadExport(actor, userId), userId);
  },
});
