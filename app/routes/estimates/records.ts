import { z } from 'zod';
import { pageLoader } from '#app/http/page.server.ts';
import { markTexts } from '#app/http/texts/mark-texts.ts';
import { optionalId } from '#app/modules/estimates/fields.schema.ts';
import { findRecords } from './scenario/customer/find-records.server.ts';

export const loader = pageLoader({
  can: 'customers.view',
  query: z.object({
    kind: z.enum(['customer', 'account', 'contact', 'opportunity']),
    search: z.string().max(200).default(''),
    within: optionalId,
  }),
  run: async ({ actor, query }) =>
    Response.json(markTexts({ search: query.search, rows: await findRecords(actor, query) })),
});
