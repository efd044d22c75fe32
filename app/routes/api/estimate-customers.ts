import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { searchCustomers } from '#app/modules/customers/customers.server.ts';
import { searchText } from './parameters.ts';

const handle = apiRoute(
  'estimate/customers',
  api({
    can: 'customers.view',
    method: 'GET',
    summary: 'Customers by a part of their name, at most 20.',
    query: z.strictObject({ name: searchText }),
    output: z.strictObject({ data: z.array(z.strictObject({ Id: z.int(), Name: z.string() })) }),
    run: async ({ actor, query }) => {
      const found = await searchCustomers(actor, query.name);
      return { data: found.map(({ id, name }) => ({ Id: id, Name: name })) };
    },
  }),
);
export const loader = handle;
export const action = handle;
