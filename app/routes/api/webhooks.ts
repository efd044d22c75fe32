import { z } from 'zod';
import { area, call } from '#app/http/api.server.ts';
import {
  deliveriesAnswer,
  newWebhookAnswer,
  testAnswer,
  webhookBody,
  webhookChangeBody,
  webhookIdBody,
  webhooksAnswer,
} from '#app/modules/webhooks/webhooks.schema.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  switchWebhook,
  testWebhook,
} from '#app/modules/webhooks/webhooks.server.ts';
import { paging, pagingOfAll, partOf, recordId } from './parameters.ts';

const { loader, action } = area({
  'GET webhooks': call({
    can: 'webhooks.view',
    summary: 'List the webhooks of your organization, oldest first.',
    query: z.strictObject(pagingOfAll()),
    output: webhooksAnswer,
    run: async ({ actor, query }) => ({ data: partOf(await listWebhooks(actor), query) }),
  }),
  'POST webhooks': call({
    can: 'webhooks.manage',
    fresh: true,
    summary:
      'Create a webhook that receives a request for each generated estimate. Deliveries are signed with the secret, which is shown only once.',
    creating: { shownOnce: ['secret'] },
    body: webhookBody,
    output: newWebhookAnswer,
    run: async ({ actor, body }) => ({
      data: await createWebhook(actor, body),
      message: 'Webhook created. Its secret is not shown again.',
    }),
  }),
  'DELETE webhooks': call({
    can: 'webhooks.manage',
    fresh: true,
    summary: 'Delete a webhook and its deliveries.',
    query: z.strictObject({ webhookId: recordId }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, query }) => {
      const { isNew } = await deleteWebhook(actor, query.webhookId);
      return { message: isNew ? 'Webhook deleted.' : 'Already deleted.' };
    },
  }),
  'POST webhooks/update': call({
    can: 'webhooks.manage',
    fresh: true,
    summary: 'Turn a webhook on or off. Turning it on resets its failed attempts.',
    body: webhookChangeBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await switchWebhook(actor, body.webhookId, body.isActive);
      return { message: body.isActive ? 'Webhook turned on.' : 'The webhook is off.' };
    },
  }),
  'POST webhooks/test': call({
    can: 'webhooks.manage',
    summary: 'Send a test to a webhook; its deliveries show the outcome.',
    creating: {},
    body: webhookIdBody,
    output: testAnswer,
    run: async ({ actor, body }) => ({
      data: { deliveryId: await testWebhook(actor, body.webhookId) },
      message: 'Test sent.',
    }),
  }),
  'GET webhooks/deliveries': call({
    can: 'webhooks.view',
    summary: 'List the deliveries of a webhook of the last 30 days, newest first, with their outcomes.',
    query: z.strictObject({ webhookId: recordId, ...paging() }),
    output: deliveriesAnswer,
    run: async ({ actor, query: { webhookId, ...page } }) => {
      const { rows, count } = await readWebhook(actor, webhookId, page);
      return { data: { rows, count } };
    },
  }),
});

export { action, loader };
