import { z } from 'zod';
import { givenName as name } from '#app/form-rules.ts';

const id = z.int().positive();
const postedId = z.coerce.number().int().positive();
/** The installation's rules decide which URLs are allowed. */
const url = z.string().trim().max(4000);

export const webhookBody = z.strictObject({ name, url });
export type NewWebhook = z.output<typeof webhookBody>;

export const webhookChangeBody = z.strictObject({ webhookId: id, isActive: z.boolean() });
export const webhookIdBody = z.strictObject({ webhookId: id });

export const newWebhookForm = z.object({ name, url });
export const webhookForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('test') }),
  z.object({ intent: z.literal('switchOn') }),
  z.object({ intent: z.literal('switchOff') }),
]);
export const deliveriesQuery = z.object({ page: postedId.max(100_000).default(1).catch(1) });

const webhook = z.strictObject({
  webhookId: z.int(),
  name: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  disabledReason: z.string().describe('Why it was turned off automatically'),
  failures: z.int().describe('Tries that failed since one last succeeded'),
  createdAt: z.iso.datetime(),
});

export const webhooksAnswer = z.strictObject({
  data: z.strictObject({ rows: z.array(webhook), count: z.int() }),
});

export const newWebhookAnswer = z.strictObject({
  data: z.strictObject({
    webhookId: z.int(),
    secret: z.string().nullable().describe('null in an answer given again'),
  }),
  message: z.string(),
});

export const testAnswer = z.strictObject({ data: z.strictObject({ deliveryId: z.int() }), message: z.string() });

const delivery = z.strictObject({
  deliveryId: z.int(),
  eventId: z.string().describe('What the receiver gets as webhook-id; the same at every try'),
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  status: z.int().nullable().describe('Of the last answer; null when there was none'),
  error: z.string(),
  createdAt: z.iso.datetime(),
  lastTriedAt: z.iso.datetime().nullable(),
});

export const deliveriesAnswer = z.strictObject({
  data: z.strictObject({ rows: z.array(delivery), count: z.int() }),
});
