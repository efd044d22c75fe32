import { z } from 'zod';

const RULE = { rule: true };
const id = z.int().positive();
const postedId = z.coerce.number().int().positive();

const name = z
  .string()
  .max(400)
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .refine((text) => text !== '', { error: 'Enter a name', params: RULE })
  .refine((text) => text.length <= 100, { error: 'At most 100 characters', params: RULE });
/** Which addresses are allowed is the installation's to say. */
const url = z.string().trim().max(4000);

/** Body of POST webhooks. */
export const webhookBody = z.strictObject({ name, url });
export type NewWebhook = z.output<typeof webhookBody>;

/** Body of POST webhooks/update. */
export const webhookChangeBody = z.strictObject({ webhookId: id, isActive: z.boolean() });
/** Body of POST webhooks/test. */
export const webhookIdBody = z.strictObject({ webhookId: id });

/** The forms of the page: a new webhook. */
export const newWebhookForm = z.object({ name, url });
/** The forms of one webhook's page. */
export const webhookForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('test') }),
  z.object({ intent: z.literal('switchOn') }),
  z.object({ intent: z.literal('switchOff') }),
]);
export const deliveriesQuery = z.object({ page: postedId.max(100_000).default(1).catch(1) });
