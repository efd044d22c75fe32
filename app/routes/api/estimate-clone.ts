import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { cloneForm } from '#app/modules/estimates/estimates.schema.ts';
import { cloneEstimate } from '#app/modules/estimates/lifecycle/clone.server.ts';

const handle = apiRoute(
  'estimate/clone',
  api({
    can: 'estimates.change',
    method: 'POST',
    summary: 'Copies an estimate into a draft on the newest configuration.',
    creating: {},
    body: cloneForm.strict(),
    output: z.strictObject({
      data: z.strictObject({
        estId: z.int(),
        changedPresets: z.array(z.string()),
        exchangeRate: z.strictObject({ kept: z.number(), today: z.number() }).nullable(),
      }),
      message: z.string(),
    }),
    run: async ({ actor, body }) => ({ data: await cloneEstimate(actor, body), message: 'The estimate is cloned.' }),
  }),
);
export const loader = handle;
export const action = handle;
