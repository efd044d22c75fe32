import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { listAccounts } from '#app/modules/customers/lists.server.ts';
import { counted, paging, searchText } from './parameters.ts';

const handle = apiRoute(
  'account/list',
  api({
    can: 'customers.view',
    method: 'GET',
    summary: 'CRM accounts by a part of their name.',
    query: z.strictObject({ search: searchText, ...paging({ limit: 20 }) }),
    output: z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          externalId: z.string(),
          industry: z.string().nullable(),
          customerId: z.int(),
          customerName: z.string(),
        }),
      ),
      ...counted,
    }),
    run: async ({ actor, query }) => {
      const { rows, ...count } = await listAccounts(actor, query);
      return { data: rows, ...count };
    },
  }),
);
export const loader = handle;
export const action = handle;
