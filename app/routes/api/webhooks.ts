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
    summary: 'The webhooks of the own organisation, the oldest first.',
    query: z.strictObject(pagingOfAll()),
    output: webhooksAnswer,
    run: async ({ actor, query }) => ({ data: partOf(await listWebhooks(actor), query) }),
  }),
  'POST webhooks': call({
    can: 'webhooks.manage',
    fresh: true,
    summary:
      'Makes a webhook, which is told of each estimate that is generated. Deliveries are signed with the secret, which is shown this once.',
    creating: { shownOnce: ['secret'] },
    body: webhookBody,
    output: newWebhookAnswer,
    run: async ({ actor, body }) => ({
      data: await createWebhook(actor, body),
      message: 'The webhook was made. Its secret is not shown again.',
    }),
  }),
  'DELETE webhooks': call({
    can: 'webhooks.manage',
    fresh: true,
    summary: 'Deletes a webhook with its deliveries.',
    query: z.strictObject({ webhookId: recordId }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, query }) => {
      const { isNew } = await deleteWebhook(actor, query.webhookId);
      return { message: isNew ? 'The webhook was deleted.' : 'Already deleted.' };
    },
  }),
  'POST webhooks/update': call({
    can: 'webhooks.manage',
    fresh: true,
    summary: 'Switches a webhook on or off; one that had switched itself off begins anew.',
    body: webhookChangeBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await switchWebhook(actor, body.webhookId, body.isActive);
      return { message: body.isActive ? 'The webhook is switched on.' : 'The webhook is switched off.' };
    },
  }),
  'POST webhooks/test': call({
    can: 'webhooks.manage',
    summary: 'Sends a webhook something to try it with; its deliveries tell what became of it.',
    creating: {},
    body: webhookIdBody,
    output: testAnswer,
    run: async ({ actor, body }) => ({
      data: { deliveryId: await testWebhook(actor, body.webhookId) },
      message: 'The test is on its way.',
    }),
  }),
  'GET webhooks/deliveries': call({
    can: 'webhooks.view',
    summary: 'What a webhook was sent in the last 30 days, newest first, and what became of it.',
    query: z.strictObject({ webhookId: recordId, ...paging() }),
    output: deliveriesAnswer,
    run: async ({ actor, query: { webhookId, ...page } }) => {
      const { rows, count } = await readWebhook(actor, webhookId, page);
      return { data: { rows, count } };
    },
  }),
});

export { action, loader };
