import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { listCustomers } from '#app/modules/customers/lists.server.ts';
import { counted, paging, searchText } from './parameters.ts';

const handle = apiRoute(
  'estimate/customers',
  api({
    can: 'customers.view',
    method: 'GET',
    summary: 'Customers by a part of their name.',
    query: z.strictObject({ name: searchText, ...paging({ limit: 20 }) }),
    output: z.strictObject({ data: z.array(z.strictObject({ Id: z.int(), Name: z.string() })), ...counted }),
    run: async ({ actor, query }) => {
      const { rows, ...count } = await listCustomers(actor, query);
      return { data: rows.map(({ id, name }) => ({ Id: id, Name: name })), ...count };
    },
  }),
);
export const loader = handle;
export const action = handle;
