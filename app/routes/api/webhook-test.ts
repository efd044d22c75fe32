import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { webhookIdBody } from '#app/modules/webhooks/webhooks.schema.ts';
import { testWebhook } from '#app/modules/webhooks/webhooks.server.ts';

const handle = apiRoute(
  'webhooks/test',
  api({
    can: 'webhooks.manage',
    method: 'POST',
    summary: 'Sends a webhook something to try it with; its deliveries tell what became of it.',
    creating: {},
    body: webhookIdBody,
    output: z.strictObject({ data: z.strictObject({ deliveryId: z.int() }), message: z.string() }),
    run: async ({ actor, body }) => ({
      data: { deliveryId: await testWebhook(actor, body.webhookId) },
      message: 'The test is on its way.',
    }),
  }),
);
export const loader = handle;
export const action = handle;
