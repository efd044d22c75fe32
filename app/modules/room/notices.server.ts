import { env } from '#app/env.server.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import { getsMail, tellUser } from '#app/modules/messages/messages.server.ts';
import { enqueueWebhooks } from '#app/modules/webhooks/announce.server.ts';
import * as store from './events.store.server.ts';

/** The room that the news are about. */
export interface RoomPlace {
  readonly id: number;
  readonly estimateId: number;
  readonly partnerId: number | null;
  readonly ownerId: number;
}

/**
 * Tells the estimate's owner what happened in a room, by the bell and with the next digest, and the organization's webhooks.
 * @param data of the webhook, next to the link and the estimate
 */
export async function announce(
  tx: Tx,
  place: RoomPlace,
  { kind, text, data }: { kind: store.RoomEventKind; text: string; data: Record<string, unknown> },
): Promise<void> {
  await tellUser(tx, place.ownerId, text.slice(0, 500));
  if (await getsMail(tx, place.ownerId, kind)) await store.insertEvent(tx, { linkId: place.id, kind, text });
  await enqueueWebhooks(tx, {
    event: `room.${kind}`,
    partnerId: place.partnerId,
    data: {
      shareId: place.id,
      estId: place.estimateId,
      url: roomUrl(place.estimateId),
      ...data,
    },
  });
}

function roomUrl(estId: number): string {
  return `${env().appUrl}/estimates/${estId}/room`;
}

/** One run tells this many; the next minute's tells the rest. */
const MOST_TOLD = 500;
const MOST_SENTENCES = 20;

/** Mails what happened: one digest per room, at most every ten minutes. */
export async function sendDigests(): Promise<void> {
  await unscoped('digests go to owners of all tenants', async (tx) => {
    const events = await store.lockWaiting(tx, MOST_TOLD);
    if (events.length === 0) return;
    for (const room of new Set(events.map((event) => event.room))) {
      const told = events.filter((event) => event.room === room);
      const [first] = told;
      if (first?.owner.isActive)
        await queueMail(
          tx,
          digestOf(
            first,
            told.map(({ text }) => text),
          ),
        );
    }
    await store.markMailed(
      tx,
      events.map(({ id }) => id),
    );
    await store.deleteOldEvents(tx);
  });
}

function digestOf(
  {
    customer,
    estimateId,
    owner,
  }: { customer: string; estimateId: number; owner: { email: string; firstName: string } },
  sentences: readonly string[],
) {
  const shown = sentences.slice(0, MOST_SENTENCES);
  const more = sentences.length - shown.length;
  return {
    to: owner.email,
    subject: `News in the business case room for ${customer}`,
    paragraphs: [
      `Hello ${owner.firstName},`,
      `This happened in the business case room for ${customer}:`,
      ...shown,
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    link: { label: 'Open the room', href: roomUrl(estimateId) },
    closing: 'You get this email because you own this estimate. Choose on your profile which news you get by email.',
  };
}
