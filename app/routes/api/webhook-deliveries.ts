import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { readWebhook } from '#app/modules/webhooks/webhooks.server.ts';
import { paging, recordId } from './parameters.ts';

const moment = z.iso.datetime();
const delivery = z.strictObject({
  deliveryId: z.int(),
  eventId: z.string().describe('What the receiver gets as webhook-id; the same at every try'),
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  status: z.int().nullable().describe('Of the last answer; null when there was none'),
  error: z.string(),
  createdAt: moment,
  lastTriedAt: moment.nullable(),
});

const handle = apiRoute(
  'webhooks/deliveries',
  api({
    can: 'webhooks.view',
    method: 'GET',
    summary: 'What a webhook was sent in the last 30 days, newest first, and what became of it.',
    query: z.strictObject({
      webhookId: recordId,
      ...paging(),
    }),
    output: z.strictObject({ data: z.strictObject({ rows: z.array(delivery), count: z.int() }) }),
    run: async ({ actor, query: { webhookId, ...page } }) => {
      const { rows, count } = await readWebhook(actor, webhookId, page);
      return { data: { rows, count } };
    },
  }),
);
export const loader = handle;
export const action = handle;
