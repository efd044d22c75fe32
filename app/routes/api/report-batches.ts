import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { batchOrder } from '#app/modules/report-batches/report-batches.schema.ts';
import { listBatches, orderReports } from '#app/modules/report-batches/report-batches.server.ts';
import { paging } from './parameters.ts';
import { batchShape } from './report-batch-shapes.ts';

const handle = apiRoute(
  'report-batches',
  api({
    can: 'reports.view',
    method: 'GET',
    summary: 'The batches of reports in the scope, the newest first.',
    query: z.strictObject(paging()),
    output: z.object({ data: z.object({ rows: z.array(batchShape), count: z.int() }) }),
    run: async ({ actor, query }) => ({ data: await listBatches(actor, query) }),
  }),
  api({
    can: 'reports.order',
    method: 'POST',
    summary: 'Orders a report of each estimate named, or of all generated ones that a filter finds.',
    creating: {},
    body: batchOrder,
    output: z.object({ data: z.object({ id: z.int() }), message: z.string() }),
    run: async ({ actor, body }) => ({
      data: { id: await orderReports(actor, body) },
      message: 'The reports are being made.',
    }),
  }),
);
export const loader = handle;
export const action = handle;
