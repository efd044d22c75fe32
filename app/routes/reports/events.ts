import { eventStream } from '#app/http/event-stream.server.ts';
import { readId } from '#app/http/input/params.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { streamBatchEvents } from '#app/modules/report-batches/batch-events.server.ts';
import { readBatch } from '#app/modules/report-batches/report-batches.server.ts';

export const loader = pageLoader({
  can: 'reports.view',
  run: async ({ actor, params, request }) => {
    const id = readId(params.id);
    await readBatch(actor, id);
    return eventStream(request, (signal) => streamBatchEvents(actor, id, signal));
  },
});
