import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { cancelBatch, listBatchItems, readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { wholeNumber } from './parameters.ts';
import { batchPath, batchShape, itemShape } from './report-batch-shapes.ts';

const handle = apiRoute(
  'report-batches/:id',
  api({
    can: 'reports.view',
    method: 'GET',
    summary: 'One batch: how far it is, and a page of its reports in their order.',
    params: batchPath,
    query: z.strictObject({
      limit: wholeNumber(100, { min: 1, max: 1000 }),
      offset: wholeNumber(0, { max: 100_000 }),
      state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']).optional(),
    }),
    output: z.object({ data: batchShape.extend({ items: z.array(itemShape) }) }),
    run: async ({ actor, params, query }) => {
      const batch = await readBatch(actor, params.id);
      return { data: { ...batch, items: await listBatchItems(actor, params.id, query) } };
    },
  }),
  api({
    can: 'reports.order',
    method: 'DELETE',
    summary: 'Cancel a batch: reports in progress are finished, waiting ones are not started.',
    params: batchPath,
    output: z.object({ message: z.string() }),
    run: async ({ actor, params }) => ({ message: await cancelBatch(actor, params.id) }),
  }),
);
export const loader = handle;
export const action = handle;
