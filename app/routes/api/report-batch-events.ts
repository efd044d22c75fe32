import { api, apiRoute } from '#app/http/api.server.ts';
import { eventStream } from '#app/http/event-stream.server.ts';
import { followBatch } from '#app/modules/report-batches/follow.server.ts';
import { readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { batchPath } from './report-batch-shapes.ts';

const handle = apiRoute(
  'report-batches/:id/events',
  api({
    can: 'reports.view',
    method: 'GET',
    summary: 'Server-sent events: `item` for each finished report, `progress` when the counts change, `end`.',
    params: batchPath,
    files: ['text/event-stream'],
    run: async ({ actor, params, request }) => {
      await readBatch(actor, params.id);
      return eventStream(request, (signal) => followBatch(actor, params.id, signal));
    },
  }),
);
export const loader = handle;
export const action = handle;
