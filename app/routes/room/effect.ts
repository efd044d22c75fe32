import { pageLoader } from '#app/http/page.server.ts';
import { tryFigure } from '#app/modules/room/customer-room.server.ts';
import { effectQuery } from '#app/modules/room/room.schema.ts';
import { visitorOf } from './visitor.server.ts';

/** GET /share/:token/effect: what a typed figure would do. */
export const loader = pageLoader({
  can: 'public',
  query: effectQuery,
  run: async ({ actor, request, params, query, context }) => {
    const visitor = await visitorOf({ actor, request, params, ip: context.clientIp });
    return Response.json({ effect: await tryFigure(visitor, query) });
  },
});
