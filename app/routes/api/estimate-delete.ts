import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { deleteEstimate } from '#app/modules/estimates/lifecycle/deletion.server.ts';

const handle = apiRoute(
  'estimate/delete',
  api({
    can: 'estimates.view',
    method: 'POST',
    summary: 'Deletes an estimate.',
    body: z.strictObject({ estimateId: id }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await deleteEstimate(actor, body);
      return { message: 'The estimate is deleted.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
