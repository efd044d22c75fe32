import { z } from 'zod';
import { readId } from '#app/http/input/params.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { tryAccepting } from '#app/modules/room/seller-room.server.ts';

/** GET /estimates/:id/room/effect: what accepting these proposals does, together. */
export const loader = pageLoader({
  can: 'estimates.view',
  // The last of several parameters of one name would count alone.
  query: z.object({ ids: z.string().regex(/^(\d{1,15}(,\d{1,15}){0,99})?$/) }),
  run: async ({ actor, params, query }) => {
    const ids = query.ids === '' ? [] : query.ids.split(',').map(Number);
    const effect = await tryAccepting(actor, readId(params.id), ids);
    return Response.json({ effect, count: ids.length });
  },
});
