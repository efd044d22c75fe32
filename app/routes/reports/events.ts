import { eventStream } from '#app/http/event-stream.server.ts';
import { readId } from '#app/http/input/params.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { followBatch } from '#app/modules/report-batches/follow.server.ts';
import { readBatch } from '#app/modules/report-batches/report-batches.server.ts';

export const loader = pageLoader({
  can: 'reports.view',
  run: async ({ actor, params, request }) => {
    const id = readId(params.id);
    await readBatch(actor, id);
    return eventStream(request, (signal) => followBatch(actor, id, signal));
  },
});
