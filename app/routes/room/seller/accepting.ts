import { z } from 'zod';
import { readId } from '#app/http/input/params.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { tryAccepting } from '#app/modules/room/seller-room.server.ts';

/** GET /estimates/:id/room/effect: what accepting these proposals does, together. */
export const loader = pageLoader({
  can: 'estimates.view',
  query: z.object({
    id: z.preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(z.coerce.number().int()).max(100)),
  }),
  run: async ({ actor, params, query }) => {
    const effect = await tryAccepting(actor, readId(params.id), query.id);
    return Response.json({ effect, count: query.id.length });
  },
});
