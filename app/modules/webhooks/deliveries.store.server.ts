import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { webhookDeliveries, webhooks } from '#drizzle/schema/index.ts';

const BATCH = 5000;

/** Lists deliveries, newest first. The caller has checked the webhook's organization. */
export async function listDeliveries(tx: Tx, webhookId: number, page: { limit: number; offset: number }) {
  return tx
    .select({
      deliveryId: webhookDeliveries.id,
      eventId: webhookDeliveries.eventId,
      event: webhookDeliveries.event,
      state: webhookDeliveries.state,
      tries: webhookDeliveries.tries,
      status: webhookDeliveries.status,
      error: webhookDeliveries.error,
      createdAt: webhookDeliveries.createdAt,
      lastTriedAt: webhookDeliveries.lastTriedAt,
    })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countDeliveries(tx: Tx, webhookId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId));
  return row?.count ?? 0;
}

/** @returns the ID, or undefined if the delivery exists already */
export async function insertDelivery(
  tx: Tx,
  delivery: Pick<typeof webhookDeliveries.$inferInsert, 'webhookId' | 'eventId' | 'event' | 'data'>,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(webhookDeliveries)
    .values(delivery)
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id });
  return row?.id;
}

export async function findDelivery(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      webhookId: webhooks.id,
      partnerId: webhooks.partnerId,
      url: webhooks.url,
      secret: webhooks.secret,
      isActive: webhooks.isActive,
      eventId: webhookDeliveries.eventId,
      event: webhookDeliveries.event,
      data: webhookDeliveries.data,
      state: webhookDeliveries.state,
      tries: webhookDeliveries.tries,
      createdAt: webhookDeliveries.createdAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id));
  return row;
}

export async function recordAttempt(
  tx: Tx,
  id: number,
  tried: { state: 'waiting' | 'delivered' | 'failed'; status: number | null; error: string },
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ ...tried, tries: sql`${webhookDeliveries.tries} + 1`, lastTriedAt: sql`now()` })
    .where(eq(webhookDeliveries.id, id));
}

/** Ends a delivery without an attempt. */
export async function markFailed(tx: Tx, id: number, error: string): Promise<void> {
  await tx.update(webhookDeliveries).set({ state: 'failed', error }).where(eq(webhookDeliveries.id, id));
}

/**
 * Deletes some deliveries that ended over a month ago.
 *
 * @returns number of deleted deliveries
 */
export async function deleteOldDeliveries(tx: Tx): Promise<number> {
  const old = and(lt(webhookDeliveries.createdAt, sql`now() - interval '30 days'`));
  const rows = await tx.execute(sql`DELETE FROM webhook_deliveries WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${webhookDeliveries} WHERE ${old} LIMIT ${BATCH}))`);
  return rows.count;
}
