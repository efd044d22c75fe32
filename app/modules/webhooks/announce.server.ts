import { randomUUID } from 'node:crypto';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';

/** Notifies every webhook of an organization. Payload: `WebhookEvent`. */
export const ANNOUNCE = 'webhooks.announce';

export interface WebhookEvent {
  readonly eventId: string;
  readonly event:
    | 'estimate.generated'
    | 'room.viewed'
    | 'room.proposed'
    | 'room.agreed'
    | 'room.message'
    | 'webhook.test';
  /** The estimate's organization; null for the vendor's. */
  readonly partnerId: number | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Queues the webhooks of an organization for when the transaction commits. The actor does not need access to them. */
export async function enqueueWebhooks(tx: Tx, event: Omit<WebhookEvent, 'eventId'>): Promise<void> {
  await enqueue(tx, ANNOUNCE, { ...event, eventId: randomUUID() });
}
