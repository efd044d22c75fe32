import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { webhookChangeBody } from '#app/modules/webhooks/webhooks.schema.ts';
import { switchWebhook } from '#app/modules/webhooks/webhooks.server.ts';

const handle = apiRoute(
  'webhooks/update',
  api({
    can: 'webhooks.manage',
    method: 'POST',
    summary: 'Switches a webhook on or off; one that had switched itself off begins anew.',
    body: webhookChangeBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await switchWebhook(actor, body.webhookId, body.isActive);
      return { message: body.isActive ? 'The webhook is switched on.' : 'The webhook is switched off.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
