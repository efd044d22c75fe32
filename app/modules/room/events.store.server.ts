import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { customers, estimates, roomEvents, shareLinks, users } from '#drizzle/schema/index.ts';

export type RoomEventKind = (typeof roomEvents.$inferInsert)['kind'];

export async function insertEvent(
  tx: Tx,
  row: Pick<typeof roomEvents.$inferInsert, 'linkId' | 'kind' | 'text'>,
): Promise<void> {
  await tx.insert(roomEvents).values(row);
}

const ROOM = sql<number>`coalesce(${estimates.versionOf}, ${estimates.id})`;

/** Lists what no digest has told yet, but for rooms that got a digest in the last ten minutes. Locks it. */
export async function lockWaiting(tx: Tx, most: number) {
  const told = sql`EXISTS (
    SELECT 1 FROM room_events told
      JOIN share_links told_link ON told_link.id = told.link_id
      JOIN estimates told_estimate ON told_estimate.id = told_link.estimate_id
     WHERE told.mailed_at > now() - interval '10 minutes'
       AND coalesce(told_estimate.version_of, told_estimate.id) = ${ROOM})`;
  return tx
    .select({
      id: roomEvents.id,
      text: roomEvents.text,
      room: ROOM.mapWith(Number),
      estimateId: estimates.id,
      customer: customers.name,
      owner: { id: users.id, email: users.email, firstName: users.firstName, isActive: users.isActive },
    })
    .from(roomEvents)
    .innerJoin(shareLinks, eq(shareLinks.id, roomEvents.linkId))
    .innerJoin(estimates, eq(estimates.id, shareLinks.estimateId))
    .innerJoin(customers, eq(customers.id, estimates.customerId))
    .innerJoin(users, eq(users.id, estimates.ownerId))
    .where(and(isNull(roomEvents.mailedAt), sql`NOT ${told}`))
    .orderBy(roomEvents.id)
    .limit(most)
    .for('update', { of: roomEvents, skipLocked: true });
}

export async function markMailed(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(roomEvents)
    .set({ mailedAt: sql`now()` })
    .where(sql`${roomEvents.id} = ANY (${sql.param([...ids])}::bigint[])`);
}

/** Digests are remembered only as long as they delay the next one. */
export async function deleteOldEvents(tx: Tx): Promise<void> {
  await tx.delete(roomEvents).where(sql`${roomEvents.mailedAt} < now() - interval '1 day'`);
}
