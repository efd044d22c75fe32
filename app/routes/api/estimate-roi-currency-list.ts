import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';

const handle = apiRoute(
  'estimate/roiCurrencyList',
  api({
    can: 'catalogue.view',
    method: 'GET',
    summary: 'All currencies.',
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
    }),
    run: async () => ({ data: await listCurrencies() }),
  }),
);
export const loader = handle;
export const action = handle;
