import { randomUUID } from 'node:crypto';
import { env, isEmbedded } from '#app/env.server.ts';
import { AppError, fieldError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { decrypt, encrypt } from '#app/infra/encryption.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import { problemOfUrl, type TargetRules } from '#app/infra/outbound/target.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { isPartnerActor, type Scope, scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { findDeletion } from '#app/modules/audit/names.server.ts';
import { TEXT } from '#app/text.ts';
import * as deliveries from './deliveries.store.server.ts';
import { newSigningSecret } from './signature.ts';
import type { NewWebhook } from './webhooks.schema.ts';
import * as store from './webhooks.store.server.ts';
/** Attempts one delivery. Payload: `{ deliveryId }`. */
export const DELIVER = 'webhooks.deliver';
const MOST = 20;

export function targetRules(): TargetRules & { hosts: readonly string[] } {
  return { hosts: env().webhookHosts, allowsLoopback: isEmbedded() };
}

/** Lists the webhooks of the actor's organization, oldest first. */
export async function listWebhooks(actor: Actor) {
  const scope = ownScope(actor);
  return inScope(scope, (tx) => store.listWebhooks(tx, scope));
}

/**
 * Reads a webhook with its newest deliveries.
 *
 * @throws AppError `notFound` for another organization's
 */
export async function readWebhook(actor: Actor, webhookId: number, page: { limit: number; offset: number }) {
  const scope = ownScope(actor);
  return inScope(scope, async (tx) => {
    const webhook = await requireWebhook(tx, scope, webhookId);
    const rows = await deliveries.listDeliveries(tx, webhookId, page);
    return { webhook, rows, count: await deliveries.countDeliveries(tx, webhookId) };
  });
}

/**
 * Creates a webhook.
 *
 * @returns its ID and signing secret, which is not shown again
 * @throws AppError `unprocessable` for a URL that is not allowed, or too many webhooks
 */
export async function createWebhook(
  actor: Actor,
  { name, url }: NewWebhook,
): Promise<{ webhookId: number; secret: string }> {
  const problem = problemOfUrl(url, targetRules());
  if (problem) throw fieldError('url', problem);
  const scope = ownScope(actor);
  const secret = newSigningSecret();
  const webhookId = await inScope(scope, async (tx) => {
    await store.lockWebhooks(tx, scope);
    if ((await store.listWebhooks(tx, scope)).length >= MOST)
      throw new AppError('unprocessable', `An organization has at most ${MOST} webhooks. Delete one first.`);
    const row = { partnerId: actor.partnerId, name, url: new URL(url).href, createdById: actor.userId };
    const id = await store.insertWebhook(tx, row, (made) => encrypt(secret, purposeOf(made)));
    await recordAudit(tx, actor, {
      action: 'webhook.created',
      target: ['webhook', id],
      detail: { name, url: row.url },
    });
    return id;
  });
  return { webhookId, secret };
}

/**
 * Switches a webhook on or off. Switching on resets its failures.
 *
 * @throws AppError `notFound` for another organization's
 */
export async function switchWebhook(actor: Actor, webhookId: number, isActive: boolean): Promise<void> {
  const scope = ownScope(actor);
  await inScope(scope, async (tx) => {
    if (!(await store.setActive(tx, scope, webhookId, isActive))) throw notThere();
    await recordAudit(tx, actor, {
      target: ['webhook', webhookId],
      action: isActive ? 'webhook.switchedOn' : 'webhook.switchedOff',
    });
  });
}

/**
 * Deletes a webhook with its deliveries; pending ones are not sent. Deleting it again succeeds.
 *
 * @throws AppError `notFound` for another organization's
 */
export async function deleteWebhook(actor: Actor, webhookId: number): Promise<{ isNew: boolean }> {
  const scope = ownScope(actor);
  const isNew = await inScope(scope, async (tx) => {
    const deleted = await store.deleteWebhook(tx, scope, webhookId);
    if (!deleted) return false;
    await recordAudit(tx, actor, { action: 'webhook.deleted', target: ['webhook', webhookId], detail: deleted });
    return true;
  });
  if (!isNew && (await findDeletion(actor, { kind: 'webhook', id: webhookId })) === undefined) throw notThere();
  return { isNew };
}

/**
 * Sends a test event to a webhook.
 *
 * @returns the delivery's ID
 * @throws AppError `notFound` for another organization's; `conflict` if it is switched off
 */
export async function testWebhook(actor: Actor, webhookId: number): Promise<number> {
  const scope = ownScope(actor);
  return inScope(scope, async (tx) => {
    const { isActive } = await requireWebhook(tx, scope, webhookId);
    if (!isActive) throw new AppError('conflict', 'This webhook is off. Turn it on first.');
    const event = { webhookId, eventId: randomUUID(), event: 'webhook.test', data: { webhookId } };
    const deliveryId = (await deliveries.insertDelivery(tx, event)) ?? 0;
    await enqueue(tx, DELIVER, { deliveryId });
    await recordAudit(tx, actor, { action: 'webhook.tested', target: ['webhook', webhookId] });
    return deliveryId;
  });
}

/** Encryption purpose of a webhook's secret. */
export const purposeOf = (webhookId: number) => `webhook ${webhookId}`;

/** Decrypts a webhook's secret; null if its session secret is no longer configured. */
export function openSecret(encrypted: string, webhookId: number) {
  return decrypt(encrypted, purposeOf(webhookId));
}

const notThere = () => new AppError('notFound', TEXT.notFound);

/** A partner role without a partner has no webhooks. */
function ownScope(actor: Actor): Scope {
  if (isPartnerActor(actor) && actor.partnerId === null) throw notThere();
  return scopeOf(actor);
}

async function requireWebhook(tx: Tx, scope: Scope, webhookId: number) {
  const found = await store.findWebhook(tx, scope, webhookId);
  if (!found) throw notThere();
  return found;
}
