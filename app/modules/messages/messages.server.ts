import { randomUUID } from 'node:crypto';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
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

/** Stores news for another user, in the transaction that makes them: the bell shows them on the next page. */
export async function tellUser(tx: Tx, userId: number, text: string): Promise<void> {
  await store.insertMessage(tx, { userId }, { id: randomUUID(), type: 'info', text });
  await store.trimMessages(tx, { userId }, KEPT_MESSAGES);
}
