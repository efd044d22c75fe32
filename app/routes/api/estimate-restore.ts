import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { restoreEstimates } from '#app/modules/estimates/lifecycle/deletion.server.ts';

const handle = apiRoute(
  'estimate/restore',
  api({
    can: 'estimates.view',
    method: 'POST',
    summary: 'Brings a deleted estimate back: its deleter within 15 minutes, the roles 1 and 2 within 30 days.',
    body: z.strictObject({ estimateId: id }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      const { restored } = await restoreEstimates(actor, [body.estimateId]);
      const [estimate] = restored;
      if (!estimate) return { message: 'The estimate is not deleted.' };
      const { name, renamedFrom } = estimate;
      return { message: `The estimate is restored${renamedFrom === undefined ? '' : ` as “${name}”`}.` };
    },
  }),
);
export const loader = handle;
export const action = handle;
