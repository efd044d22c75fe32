import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { askedFigures, shareLinks } from '#drizzle/schema/index.ts';

/** Lists the links whose readers can respond, the newest first. Row security shows only those of the scope's estimates. */
export async function listRoomLinks(tx: Tx, estimateIds: readonly number[]) {
  if (estimateIds.length === 0) return [];
  return tx
    .select({
      id: shareLinks.id,
      estimateId: shareLinks.estimateId,
      tokenHash: shareLinks.tokenHash,
      tokenEncrypted: shareLinks.tokenEncrypted,
      label: shareLinks.label,
      hasPassword: sql<boolean>`${shareLinks.passwordHash} IS NOT NULL`,
      showsPrices: shareLinks.showsPrices,
      verifiesEmail: shareLinks.verifiesEmail,
      views: shareLinks.views,
      sentAt: shareLinks.sentAt,
      sentTo: shareLinks.sentTo,
      expiresAt: shareLinks.expiresAt,
      isExpired: sql<boolean>`${shareLinks.expiresAt} <= now()`,
      revokedAt: shareLinks.revokedAt,
      createdAt: shareLinks.createdAt,
      /** How many figures it asks about. */
      asked:
        sql<number>`(SELECT count(*) FROM ${askedFigures} WHERE ${askedFigures.linkId} = ${shareLinks.id})`.mapWith(
          Number,
        ),
    })
    .from(shareLinks)
    .where(and(inArray(shareLinks.estimateId, [...estimateIds]), eq(shareLinks.mayRespond, true)))
    .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id))
    .limit(50);
}

/** Shows another version in the rooms. */
export async function moveLinks(tx: Tx, linkIds: readonly number[], estimateId: number): Promise<void> {
  await tx
    .update(shareLinks)
    .set({ estimateId })
    .where(inArray(shareLinks.id, [...linkIds]));
}
