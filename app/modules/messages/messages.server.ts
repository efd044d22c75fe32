import { randomUUID } from 'node:crypto';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { MAIL_KINDS, type MailKind } from './mail-kinds.ts';
import type { Message } from './message.ts';
import * as store from './messages.store.server.ts';

/** Limit per user. */
export const KEPT_MESSAGES = 50;

/** Stores a message that the actor was shown, and deletes the oldest beyond the limit. */
export async function keepMessage(actor: Actor, message: Message): Promise<void> {
  const scope = scopeOf(actor);
  await inScope(scope, async (tx) => {
    await store.insertMessage(tx, scope, message);
    await store.trimMessages(tx, scope, KEPT_MESSAGES);
  });
}

export async function listMessages(actor: Actor) {
  const scope = scopeOf(actor);
  return inScope(scope, (tx) => store.selectMessages(tx, scope));
}

/**
 * Stores news for another user, in the transaction that makes them: the bell shows them on the next page.
 * @param path of the page that they are about
 */
export async function tellUser(tx: Tx, userId: number, text: string, path?: string): Promise<void> {
  await store.insertMessage(tx, { userId }, { id: randomUUID(), type: 'info', text, path });
  await store.trimMessages(tx, { userId }, KEPT_MESSAGES);
}

/** Tells whether a user gets news of a kind by email. */
export async function getsMail(tx: Tx, userId: number, kind: MailKind): Promise<boolean> {
  return !(await store.readMailsOff(tx, userId)).includes(kind);
}

export async function readMailKinds(actor: Actor): Promise<MailKind[]> {
  const off = await inScope(scopeOf(actor), (tx) => store.readMailsOff(tx, actor.userId));
  return MAIL_KINDS.filter((kind) => !off.includes(kind));
}

export async function saveMailKinds(actor: Actor, kinds: readonly MailKind[]): Promise<void> {
  const off = MAIL_KINDS.filter((kind) => !kinds.includes(kind));
  await inScope(scopeOf(actor), (tx) => store.storeMailsOff(tx, actor.userId, off));
}
