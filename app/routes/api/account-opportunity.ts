import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { searchOpportunities } from '#app/modules/customers/customers.server.ts';
import { recordId, searchText } from './parameters.ts';

const handle = apiRoute(
  'account/opportunity',
  api({
    can: 'customers.view',
    method: 'GET',
    summary: 'Opportunities of an account, at most 20; none for an account outside the scope.',
    query: z.strictObject({ accountId: recordId, search: searchText }),
    output: z.strictObject({ data: z.array(z.strictObject({ id: z.int(), name: z.string() })) }),
    run: async ({ actor, query }) => ({ data: await searchOpportunities(actor, query) }),
  }),
);
export const loader = handle;
export const action = handle;
