import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { roomReaders, roomViews, shareLinks, users } from '#drizzle/schema/index.ts';

/** The seller who recorded what a person said; null for a reader of the link. Joins `users`. */
export const RECORDED_BY = sql<string | null>`
  CASE WHEN ${roomReaders.recordedById} IS NULL THEN NULL
  ELSE coalesce(${users.firstName} || ' ' || ${users.lastName}, 'a former user') END`;

/** Stores a person whose words a seller records. No cookie opens their row. */
export async function insertRecorded(
  tx: Tx,
  row: Pick<typeof roomReaders.$inferInsert, 'linkId' | 'keyHash' | 'name' | 'recordedById'>,
): Promise<number> {
  const [made] = await tx
    .insert(roomReaders)
    .values({ ...row, email: '', visits: 0 })
    .returning({ id: roomReaders.id });
  return made?.id ?? 0;
}

/** Row security shows what hangs on a link only with the link; the use cases have checked it. */
export async function findReader(tx: Tx, linkId: number, keyHash: string) {
  const [row] = await tx
    .select({
      id: roomReaders.id,
      name: roomReaders.name,
      email: roomReaders.email,
      emailConfirmedAt: roomReaders.emailConfirmedAt,
      seenEstimateId: roomReaders.seenEstimateId,
    })
    .from(roomReaders)
    .where(and(eq(roomReaders.linkId, linkId), eq(roomReaders.keyHash, keyHash)));
  return row;
}

export type ReaderRow = NonNullable<Awaited<ReturnType<typeof findReader>>>;

/** Stores a new reader, or the corrected name and address of one who has not confirmed theirs. */
export async function upsertReader(
  tx: Tx,
  row: Pick<typeof roomReaders.$inferInsert, 'linkId' | 'keyHash' | 'name' | 'email' | 'codeHash' | 'seenEstimateId'>,
  codeMinutes: number,
): Promise<number> {
  const codeExpiresAt = sql`now() + make_interval(mins => ${codeMinutes})`;
  const { name, email, codeHash } = row;
  const [made] = await tx
    .insert(roomReaders)
    .values({ ...row, codeExpiresAt })
    .onConflictDoUpdate({ target: roomReaders.keyHash, set: { name, email, codeHash, codeExpiresAt } })
    .returning({ id: roomReaders.id });
  return made?.id ?? 0;
}

/** @returns the reader's key and the hash of the mailed code, while it counts */
export async function findCode(tx: Tx, readerId: number): Promise<{ keyHash: string; codeHash: string } | null> {
  const [row] = await tx
    .select({ keyHash: roomReaders.keyHash, codeHash: roomReaders.codeHash })
    .from(roomReaders)
    .where(and(eq(roomReaders.id, readerId), gt(roomReaders.codeExpiresAt, sql`now()`)));
  return row?.codeHash ? { keyHash: row.keyHash, codeHash: row.codeHash } : null;
}

export async function confirmEmail(tx: Tx, readerId: number): Promise<void> {
  await tx
    .update(roomReaders)
    .set({ emailConfirmedAt: sql`now()`, codeHash: null, codeExpiresAt: null })
    .where(eq(roomReaders.id, readerId));
}

/** Counts a visit of a reader with a name; pages opened within half an hour are one. */
export async function countVisit(tx: Tx, readerId: number, seenEstimateId: number): Promise<void> {
  const isNew = sql`${roomReaders.lastVisitAt} < now() - interval '30 minutes'`;
  await tx
    .update(roomReaders)
    .set({
      visits: sql`${roomReaders.visits} + CASE WHEN ${isNew} THEN 1 ELSE 0 END`,
      lastVisitAt: sql`now()`,
      seenEstimateId,
    })
    .where(eq(roomReaders.id, readerId));
}

/** Counts a view of a reader without a name, by day. */
export async function countAnonymousView(tx: Tx, linkId: number): Promise<void> {
  await tx
    .insert(roomViews)
    .values({ linkId, day: sql`current_date` })
    .onConflictDoUpdate({
      target: [roomViews.linkId, roomViews.day],
      set: { views: sql`${roomViews.views} + 1` },
    });
}

/** Counts on the link. @returns true for its first view */
export async function countLinkView(tx: Tx, linkId: number): Promise<boolean> {
  const [row] = await tx
    .update(shareLinks)
    .set({ views: sql`${shareLinks.views} + 1`, lastViewedAt: sql`now()` })
    .where(eq(shareLinks.id, linkId))
    .returning({ views: shareLinks.views });
  return row?.views === 1;
}

/** Lists readers with a name, and the views of those without. */
export async function listVisitors(tx: Tx, linkIds: readonly number[]) {
  const ofLinks = sql`${roomReaders.linkId} = ANY (${sql.param([...linkIds])}::bigint[])`;
  const named = await tx
    .select({
      id: roomReaders.id,
      linkId: roomReaders.linkId,
      name: roomReaders.name,
      email: roomReaders.email,
      isConfirmed: sql<boolean>`${roomReaders.emailConfirmedAt} IS NOT NULL`,
      visits: roomReaders.visits,
      lastVisitAt: roomReaders.lastVisitAt,
      recordedBy: RECORDED_BY,
    })
    .from(roomReaders)
    .leftJoin(users, eq(users.id, roomReaders.recordedById))
    .where(ofLinks)
    .orderBy(desc(roomReaders.lastVisitAt))
    .limit(100);
  const anonymous = await tx
    .select({ day: roomViews.day, views: sql<number>`sum(${roomViews.views})`.mapWith(Number) })
    .from(roomViews)
    .where(sql`${roomViews.linkId} = ANY (${sql.param([...linkIds])}::bigint[])`)
    .groupBy(roomViews.day)
    .orderBy(desc(roomViews.day))
    .limit(100);
  return { named, anonymous };
}

/** Deletes readers without a visit in two years, with all that they wrote. */
export async function deleteOldReaders(tx: Tx): Promise<{ linkId: number; name: string }[]> {
  return tx
    .delete(roomReaders)
    .where(sql`${roomReaders.lastVisitAt} < now() - interval '2 years'`)
    .returning({ linkId: roomReaders.linkId, name: roomReaders.name });
}

/** Deletes a reader with all that they wrote. */
export async function deleteReader(tx: Tx, readerId: number): Promise<{ linkId: number; name: string } | undefined> {
  const [row] = await tx
    .delete(roomReaders)
    .where(eq(roomReaders.id, readerId))
    .returning({ linkId: roomReaders.linkId, name: roomReaders.name });
  return row;
}
