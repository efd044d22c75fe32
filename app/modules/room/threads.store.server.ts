import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { roomMessages, roomReaders, roomThreads, users } from '#drizzle/schema/index.ts';

/** Finds the thread of a figure, or starts one; a question without a figure starts one each. Locks it. */
export async function openThread(tx: Tx, linkId: number, fieldId: string | null): Promise<number> {
  const [made] = await tx
    .insert(roomThreads)
    .values({ linkId, fieldId })
    .onConflictDoNothing({
      target: [roomThreads.linkId, roomThreads.fieldId],
      where: sql`${roomThreads.fieldId} IS NOT NULL`,
    })
    .returning({ id: roomThreads.id });
  if (made) return made.id;
  const [row] = await tx
    .select({ id: roomThreads.id })
    .from(roomThreads)
    .where(and(eq(roomThreads.linkId, linkId), eq(roomThreads.fieldId, fieldId ?? '')))
    .for('update');
  if (!row) throw new Error('The thread is not there.');
  return row.id;
}

/** Locks a thread of one of the links. @returns undefined if it is none of theirs */
export async function lockThread(tx: Tx, linkIds: readonly number[], threadId: number) {
  const [row] = await tx
    .select({ id: roomThreads.id, linkId: roomThreads.linkId, fieldId: roomThreads.fieldId })
    .from(roomThreads)
    .where(and(eq(roomThreads.id, threadId), inArray(roomThreads.linkId, [...linkIds])))
    .for('update');
  return row;
}

/** @returns the thread that a message of the link already started, sent by the same form */
export async function findSubmitted(tx: Tx, linkId: number, submissionId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: roomThreads.id })
    .from(roomMessages)
    .innerJoin(roomThreads, eq(roomThreads.id, roomMessages.threadId))
    .where(and(eq(roomThreads.linkId, linkId), eq(roomMessages.submissionId, submissionId)));
  return row?.id;
}

export async function countMessages(tx: Tx, threadId: number): Promise<number> {
  const [row] = await tx.select({ messages: count() }).from(roomMessages).where(eq(roomMessages.threadId, threadId));
  return row?.messages ?? 0;
}

export async function countThreads(tx: Tx, linkId: number): Promise<number> {
  const [row] = await tx.select({ threads: count() }).from(roomThreads).where(eq(roomThreads.linkId, linkId));
  return row?.threads ?? 0;
}

/** @returns undefined if the same form sent it before */
export async function insertMessage(tx: Tx, row: typeof roomMessages.$inferInsert): Promise<number | undefined> {
  const [made] = await tx
    .insert(roomMessages)
    .values(row)
    .onConflictDoNothing({ target: [roomMessages.threadId, roomMessages.submissionId] })
    .returning({ id: roomMessages.id });
  return made?.id;
}

/** @param userId null opens the thread again */
export async function closeThread(tx: Tx, threadId: number, userId: number | null): Promise<void> {
  await tx
    .update(roomThreads)
    .set({ closedAt: userId === null ? null : sql`now()`, closedById: userId })
    .where(eq(roomThreads.id, threadId));
}

/** Lists the messages of the newest threads, each thread's oldest first. Threads without a message left are not listed. */
export async function listThreads(tx: Tx, linkIds: readonly number[], most: number) {
  const newest = tx
    .select({ id: roomThreads.id })
    .from(roomThreads)
    .where(inArray(roomThreads.linkId, [...linkIds]))
    .orderBy(sql`${roomThreads.id} DESC`)
    .limit(most);
  return tx
    .select({
      threadId: roomThreads.id,
      linkId: roomThreads.linkId,
      fieldId: roomThreads.fieldId,
      isClosed: sql<boolean>`${roomThreads.closedAt} IS NOT NULL`,
      messageId: roomMessages.id,
      text: roomMessages.text,
      createdAt: roomMessages.createdAt,
      readerName: roomReaders.name,
      readerId: roomReaders.id,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(roomThreads)
    .innerJoin(roomMessages, eq(roomMessages.threadId, roomThreads.id))
    .leftJoin(roomReaders, eq(roomReaders.id, roomMessages.readerId))
    .leftJoin(users, eq(users.id, roomMessages.userId))
    .where(inArray(roomThreads.id, newest))
    .orderBy(roomThreads.id, roomMessages.id);
}

/** Addresses of the readers who wrote in a thread. */
export async function listWriters(tx: Tx, threadId: number) {
  return tx
    .selectDistinct({ id: roomReaders.id, name: roomReaders.name, email: roomReaders.email })
    .from(roomMessages)
    .innerJoin(roomReaders, eq(roomReaders.id, roomMessages.readerId))
    .where(eq(roomMessages.threadId, threadId));
}

/** Lists messages of all threads, the newest first. */
export async function listMessages(tx: Tx, linkIds: readonly number[], page: { limit: number; offset: number }) {
  const where = inArray(roomThreads.linkId, [...linkIds]);
  const rows = await tx
    .select({
      messageId: roomMessages.id,
      threadId: roomThreads.id,
      shareId: roomThreads.linkId,
      fieldId: roomThreads.fieldId,
      isClosed: sql<boolean>`${roomThreads.closedAt} IS NOT NULL`,
      isSeller: sql<boolean>`${roomMessages.readerId} IS NULL`,
      from: sql<string>`coalesce(${roomReaders.name}, ${users.firstName} || ' ' || ${users.lastName}, 'A former user')`,
      text: roomMessages.text,
      createdAt: roomMessages.createdAt,
    })
    .from(roomMessages)
    .innerJoin(roomThreads, eq(roomThreads.id, roomMessages.threadId))
    .leftJoin(roomReaders, eq(roomReaders.id, roomMessages.readerId))
    .leftJoin(users, eq(users.id, roomMessages.userId))
    .where(where)
    .orderBy(sql`${roomMessages.id} DESC`)
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx
    .select({ messages: count() })
    .from(roomMessages)
    .innerJoin(roomThreads, eq(roomThreads.id, roomMessages.threadId))
    .where(where);
  return { rows, count: all?.messages ?? 0 };
}
