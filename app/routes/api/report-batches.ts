import { z } from 'zod';
import { area, call } from '#app/http/api.server.ts';
import { eventStream } from '#app/http/event-stream.server.ts';
import { streamBatchEvents } from '#app/modules/report-batches/batch-events.server.ts';
import { openArchive, readBatchFile } from '#app/modules/report-batches/files.server.ts';
import {
  batchAnswer,
  batchesAnswer,
  batchOrder,
  itemState,
  newBatchAnswer,
} from '#app/modules/report-batches/report-batches.schema.ts';
import {
  cancelBatch,
  listBatches,
  listBatchItems,
  orderReports,
  readBatch,
} from '#app/modules/report-batches/report-batches.server.ts';
import { fileResponse } from '../estimates/report/file-response.ts';
import { archiveResponse } from '../reports/archive-response.server.ts';
import { paging, recordId, wholeNumber } from './parameters.ts';

const batchPath = z.object({ id: recordId });

const { loader, action } = area({
  'GET report-batches': call({
    can: 'reports.view',
    summary: 'List the report batches within your data access, newest first.',
    query: z.strictObject(paging()),
    output: batchesAnswer,
    run: async ({ actor, query }) => ({ data: await listBatches(actor, query) }),
  }),
  'POST report-batches': call({
    can: 'reports.order',
    summary: 'Create a report of each estimate in ids, or of all generated estimates that match a filter.',
    creating: {},
    body: batchOrder,
    output: newBatchAnswer,
    run: async ({ actor, body }) => ({
      data: { id: await orderReports(actor, body) },
      message: 'The reports are being created.',
    }),
  }),
  'GET report-batches/:id': call({
    can: 'reports.view',
    summary: 'Read a batch: its progress, and a page of its reports.',
    params: batchPath,
    query: z.strictObject({
      limit: wholeNumber(100, { min: 1, max: 1000 }),
      offset: wholeNumber(0, { max: 100_000 }),
      state: itemState.optional(),
    }),
    output: batchAnswer,
    run: async ({ actor, params, query }) => {
      const batch = await readBatch(actor, params.id);
      return { data: { ...batch, items: await listBatchItems(actor, params.id, query) } };
    },
  }),
  'DELETE report-batches/:id': call({
    can: 'reports.order',
    summary: 'Cancel a batch: reports in progress are finished, waiting ones are not started.',
    params: batchPath,
    output: z.object({ message: z.string() }),
    run: async ({ actor, params }) => ({ message: await cancelBatch(actor, params.id) }),
  }),
  'GET report-batches/:id/events': call({
    can: 'reports.view',
    summary: 'Stream server-sent events: `item` for each finished report, `progress` when the counts change, `end`.',
    params: batchPath,
    files: ['text/event-stream'],
    run: async ({ actor, params, request }) => {
      await readBatch(actor, params.id);
      return eventStream(request, (signal) => streamBatchEvents(actor, params.id, signal));
    },
  }),
  'GET report-batches/:id/files/:n': call({
    can: 'reports.view',
    summary: 'Download one finished report of a batch.',
    params: batchPath.extend({ n: recordId }),
    files: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    run: async ({ actor, params }) => fileResponse(await readBatchFile(actor, params.id, params.n)),
  }),
  'GET report-batches/:id/archive': call({
    can: 'reports.view',
    summary: 'Download all finished reports of a batch as one .zip.',
    params: batchPath,
    files: ['application/zip'],
    run: async ({ actor, params }) => archiveResponse(await openArchive(actor, params.id)),
  }),
});

export { action, loader };
