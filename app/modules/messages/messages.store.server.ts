import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { messages, users } from '#drizzle/schema/index.ts';
import type { Message } from './message.ts';

/** Stores a message of the scope's user; the same ID only once. */
export async function insertMessage(tx: Tx, { userId }: Pick<Scope, 'userId'>, message: Message): Promise<void> {
  await tx
    .insert(messages)
    .values({ ...message, userId })
    .onConflictDoNothing();
}

/** Deletes all but the newest messages of the scope's user. */
export async function trimMessages(tx: Tx, { userId }: Pick<Scope, 'userId'>, kept: number): Promise<void> {
  const newest = tx
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.userId, userId))
    .orderBy(desc(messages.shownAt), desc(messages.id))
    .limit(kept);
  await tx.delete(messages).where(and(eq(messages.userId, userId), notInArray(messages.id, newest)));
}

/** Lists the messages of the scope's user, newest first. */
export async function selectMessages(tx: Tx, { userId }: Scope) {
  return tx
    .select({
      id: messages.id,
      type: messages.type,
      text: messages.text,
      path: messages.path,
      shownAt: messages.shownAt,
    })
    .from(messages)
    .where(eq(messages.userId, userId))
    .orderBy(desc(messages.shownAt), desc(messages.id));
}

/** @returns the kinds of news that a user gets no email about */
export async function readMailsOff(tx: Tx, userId: number): Promise<readonly string[]> {
  const [row] = await tx.select({ off: users.mailsOff }).from(users).where(eq(users.id, userId));
  return row?.off ?? [];
}

export async function storeMailsOff(tx: Tx, userId: number, kinds: readonly string[]): Promise<void> {
  await tx
    .update(users)
    .set({ mailsOff: [...kinds] })
    .where(eq(users.id, userId));
}
