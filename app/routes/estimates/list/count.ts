import { pageLoader } from '#app/http/page.server.ts';
import { listPageQuery } from '#app/modules/estimates/list/list.schema.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { foundWords } from './list-url.ts';

/** Words the number of estimates that a filter would find. */
export const loader = pageLoader({
  can: 'estimates.view',
  query: listPageQuery,
  run: async ({ actor, query }) => {
    const { view: _view, more: _more, back: _back, ...request } = query;
    const list = await listEstimates(actor, { ...request, offset: 0, after: undefined, limit: 1, isQuick: true });
    return Response.json({ found: foundWords(list) });
  },
});
