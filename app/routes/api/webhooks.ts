import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { webhookBody } from '#app/modules/webhooks/webhooks.schema.ts';
import { createWebhook, deleteWebhook, listWebhooks } from '#app/modules/webhooks/webhooks.server.ts';
import { pagingOfAll, partOf, recordId } from './parameters.ts';

const shown = z.strictObject({
  webhookId: z.int(),
  name: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  disabledReason: z.string().describe('Why it was switched off by itself'),
  failures: z.int().describe('Tries that failed since one last succeeded'),
  createdAt: z.iso.datetime(),
});

const handle = apiRoute(
  'webhooks',
  api({
    can: 'webhooks.view',
    method: 'GET',
    summary: 'The webhooks of the own organisation, the oldest first.',
    query: z.strictObject(pagingOfAll()),
    output: z.strictObject({ data: z.strictObject({ rows: z.array(shown), count: z.int() }) }),
    run: async ({ actor, query }) => ({ data: partOf(await listWebhooks(actor), query) }),
  }),
  api({
    can: 'webhooks.manage',
    method: 'POST',
    summary:
      'Makes a webhook, which is told of each estimate that is generated. Deliveries are signed with the secret, which is shown this once.',
    creating: { shownOnce: ['secret'] },
    body: webhookBody,
    output: z.strictObject({
      data: z.strictObject({
        webhookId: z.int(),
        secret: z.string().nullable().describe('null in an answer given again'),
      }),
      message: z.string(),
    }),
    run: async ({ actor, body }) => ({
      data: await createWebhook(actor, body),
      message: 'The webhook was made. Its secret is not shown again.',
    }),
  }),
  api({
    can: 'webhooks.manage',
    method: 'DELETE',
    summary: 'Deletes a webhook with its deliveries.',
    query: z.strictObject({ webhookId: recordId }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, query }) => {
      const { isNew } = await deleteWebhook(actor, query.webhookId);
      return { message: isNew ? 'The webhook was deleted.' : 'Already deleted.' };
    },
  }),
);
export const loader = handle;
export const action = handle;
