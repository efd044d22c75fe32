import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { databaseTime } from '#app/infra/db/clock.server.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import { repeating, type Tasks } from '#app/infra/jobs/task.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import type { Message } from '#app/infra/mail/message.ts';
import { recordAnonymousAudit } from '#app/modules/audit/audit.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { PRODUCT_VERSION } from '#app/version.ts';
import { ANNOUNCE } from './announce.server.ts';
import * as deliveries from './deliveries.store.server.ts';
import { deliver, type Outcome } from './delivery.server.ts';
import { signedHeaders } from './signature.ts';
import { DELIVER, openSecret, targetRules } from './webhooks.server.ts';
import * as store from './webhooks.store.server.ts';

/** Notifies a webhook's creator that it was switched off. Payload: `{ webhookId }`. */
const TELL_DISABLED = 'webhooks.tellDisabled';
/** About three and a half hours with the queue's growing delays. Must not exceed the queue's own attempts. */
export const MOST_TRIES = 10;
/** Consecutive failed attempts until a webhook is switched off: five failed deliveries. */
export const FAILURES_TO_DISABLE = 50;

const announcement = z.object({
  eventId: z.string(),
  event: z.string(),
  partnerId: z.number().nullable(),
  data: z.record(z.string(), z.unknown()),
});
const deliveryPayload = z.object({ deliveryId: z.number() });
const webhookPayload = z.object({ webhookId: z.number() });
const REASON = 'webhook delivery for its organization';

export const webhookTasks = {
  [ANNOUNCE]: async (payload: unknown) => {
    const { partnerId, ...event } = announcement.parse(payload);
    await unscoped(REASON, async (tx) => {
      for (const { id } of await store.listActive(tx, partnerId)) {
        const deliveryId = await deliveries.insertDelivery(tx, { webhookId: id, ...event });
        if (deliveryId !== undefined) await enqueue(tx, DELIVER, { deliveryId });
      }
    });
  },
  [DELIVER]: (payload: unknown) => attemptDelivery(deliveryPayload.parse(payload).deliveryId),
  [TELL_DISABLED]: (payload: unknown) => tellDisabled(webhookPayload.parse(payload).webhookId),
  'remove-old-deliveries': repeating('day', '02:55', async () => {
    let deleted: number;
    do deleted = await unscoped('old deliveries are removed whosever they were', deliveries.deleteOldDeliveries);
    while (deleted > 0);
  }),
} satisfies Tasks;

/**
 * Attempts a delivery.
 *
 * @throws Error to make the queue retry it later
 */
async function attemptDelivery(deliveryId: number): Promise<void> {
  const delivery = await unscoped(REASON, (tx) => deliveries.findDelivery(tx, deliveryId));
  if (delivery?.state !== 'waiting') return;
  if (!delivery.isActive) return unscoped(REASON, (tx) => deliveries.markFailed(tx, deliveryId, 'The webhook is off'));
  // Receivers reject old timestamps, so each attempt is signed when sent.
  const outcome = await send(delivery, await unscoped(REASON, databaseTime));
  const isLast = delivery.tries + 1 >= MOST_TRIES;
  const state = outcome.error === '' ? 'delivered' : isLast ? 'failed' : 'waiting';
  await unscoped(REASON, async (tx) => {
    await deliveries.recordAttempt(tx, deliveryId, { state, ...outcome });
    const failures = await store.countFailures(tx, delivery.webhookId, state !== 'delivered');
    if (failures >= FAILURES_TO_DISABLE) await switchOff(tx, delivery.webhookId, failures, outcome.error);
  });
  if (state === 'waiting') throw new Error(`webhook ${delivery.webhookId}: ${outcome.error}`);
}

type Delivery = NonNullable<Awaited<ReturnType<typeof deliveries.findDelivery>>>;

async function send(delivery: Delivery, at: Date): Promise<Outcome> {
  const { webhookId, secret, eventId, event, createdAt, url } = delivery;
  const opened = openSecret(secret, webhookId);
  if (!opened)
    return { status: null, error: 'The secret can’t be decrypted. Delete this webhook and create a new one.' };
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: delivery.data });
  const headers = signedHeaders(opened.text, eventId, body, at);
  return deliver(url, body, { ...headers, 'User-Agent': `${PRODUCT_NAME}/${PRODUCT_VERSION}` }, targetRules());
}

async function switchOff(tx: Tx, webhookId: number, failures: number, lastError: string): Promise<void> {
  const reason = `Turned off after ${failures} failed attempts. Last error: ${lastError}`;
  if (!(await store.disable(tx, webhookId, reason))) return;
  await recordAnonymousAudit(
    tx,
    {},
    { action: 'webhook.disabled', target: ['webhook', webhookId], detail: { reason } },
  );
  await enqueue(tx, TELL_DISABLED, { webhookId });
}

async function tellDisabled(webhookId: number): Promise<void> {
  await unscoped('a mail goes to whom it is about', async (tx) => {
    const maker = await store.findMaker(tx, webhookId);
    if (maker && maker.reason !== '') await queueMail(tx, disabledMail(webhookId, maker));
  });
}

function disabledMail(webhookId: number, maker: NonNullable<Awaited<ReturnType<typeof store.findMaker>>>): Message {
  return {
    to: maker.email,
    subject: `A ${PRODUCT_NAME} webhook was turned off`,
    paragraphs: [
      `Hello ${maker.firstName},`,
      `We turned off the webhook “${maker.name}” because it stopped responding. Turn it on again once it works.`,
      maker.reason,
    ],
    link: { label: 'View deliveries', href: `${env().appUrl}/webhooks/${webhookId}` },
    closing: 'You receive this email because you created the webhook.',
  };
}
