import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { startVersion } from '#app/modules/estimates/versions/accept-agreed.server.ts';
import { publishVersion } from '#app/modules/room/publish.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { loadVersions, versionsQuery } from './load-versions.server.ts';
import { VersionsPage } from './versions-page.tsx';

export const meta = pageTitle('Versions');

/** GET /estimates/:id/versions. Two versions are compared by their numbers, `?a=3&b=4`. */
export const loader = pageLoader({
  can: 'estimates.view',
  query: versionsQuery,
  run: ({ actor, params, query, url }) => loadVersions(actor, readId(params.id), { query, url }),
});

export const action = pageAction({
  can: 'estimates.share',
  form: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('publish'), estId: z.coerce.number().int().positive() }),
    z.object({ intent: z.literal('start') }),
  ]),
  run: async ({ actor, params, form }) => {
    const estId = readId(params.id);
    if (form.intent === 'start') {
      const made = await startVersion(actor, estId);
      throw await redirectWithNotice(`/estimate/view?estId=${made.estId}`, {
        type: 'success',
        message: `Version ${made.versionNo} was created as a draft.`,
      });
    }
    const rooms = await publishVersion(actor, form.estId);
    throw await redirectWithNotice(`/estimates/${estId}/versions`, {
      type: rooms > 0 ? 'success' : 'info',
      message: rooms > 0 ? 'Version published to the room.' : 'The room already shows this version.',
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Versions() {
  const loaded = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() ?? null;
  return <VersionsPage {...loaded} problem={failure?.message ?? null} />;
}
