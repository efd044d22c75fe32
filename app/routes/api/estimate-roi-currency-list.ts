import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { pagingOfAll, partOf } from './parameters.ts';

const handle = apiRoute(
  'estimate/roiCurrencyList',
  api({
    can: 'catalogue.view',
    method: 'GET',
    summary: 'All currencies.',
    query: z.strictObject(pagingOfAll()),
    output: z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          code: z.string(),
          sign: z.string(),
          value: z.number(),
          isActive: z.boolean(),
          version: z.int(),
        }),
      ),
      count: z.int(),
    }),
    run: async ({ query }) => {
      const { rows, count } = partOf(await listCurrencies(), query);
      return { data: rows, count };
    },
  }),
);
export const loader = handle;
export const action = handle;
