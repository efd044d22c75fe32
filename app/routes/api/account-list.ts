import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { searchAccounts } from '#app/modules/customers/customers.server.ts';
import { searchText } from './parameters.ts';

const handle = apiRoute(
  'account/list',
  api({
    can: 'customers.view',
    method: 'GET',
    summary: 'CRM accounts by a part of their name, at most 20.',
    query: z.strictObject({ search: searchText }),
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
    }),
    run: async ({ actor, query }) => ({ data: await searchAccounts(actor, query) }),
  }),
);
export const loader = handle;
export const action = handle;
