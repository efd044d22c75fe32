import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { listContacts } from '#app/modules/customers/lists.server.ts';
import { counted, paging, recordId, searchText } from './parameters.ts';

const handle = apiRoute(
  'account/contacts',
  api({
    can: 'customers.view',
    method: 'GET',
    summary: 'Contacts of an account; none for an account outside the scope.',
    query: z.strictObject({ accountId: recordId, search: searchText, ...paging({ limit: 20 }) }),
    output: z.strictObject({
      data: z.array(z.strictObject({ id: z.int(), name: z.string(), title: z.string(), email: z.string() })),
      ...counted,
    }),
    run: async ({ actor, query }) => {
      const { rows, ...count } = await listContacts(actor, query);
      return { data: rows, ...count };
    },
  }),
);
export const loader = handle;
export const action = handle;
