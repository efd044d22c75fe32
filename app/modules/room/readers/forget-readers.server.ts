import { AppError } from '#app/errors.ts';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import { NOT_CONFIRMED } from '../answer-proposals.server.ts';
import { deleteOldReaders, deleteReader } from '../readers.store.server.ts';
import { findLinks } from '../room-links.server.ts';
import { deleteName } from './reader-name.store.server.ts';

/**
 * Deletes a reader's name, address, proposals and messages on request, also the name in news about them and in drafts. Frozen
 * reports keep who agreed.
 *
 * @throws AppError `notFound` for a reader of no room of the estimate
 */
export async function eraseReader(actor: Actor, estId: number, readerId: number): Promise<void> {
  requireCapability(actor, 'estimates.share');
  const reader = await inScope(scopeOf(actor), async (tx) => {
    const { links } = await findLinks(tx, actor, estId);
    const gone = await deleteReader(tx, readerId);
    if (!gone || !links.some(({ id }) => id === gone.linkId)) throw new AppError('notFound', TEXT.notFound);
    await recordAudit(tx, actor, { action: 'room.readerErased', target: ['estimate', estId], detail: { readerId } });
    return gone;
  });
  await unscoped(FORGET, (tx) => forgetName(tx, reader));
}

/** Deletes readers without a visit in two years. */
export async function forgetOldReaders(): Promise<void> {
  await unscoped(FORGET, async (tx) => {
    for (const reader of await deleteOldReaders(tx)) await forgetName(tx, reader);
  });
}

const FORGET = 'readers are forgotten also in messages of the estimate’s owner';

function forgetName(tx: Tx, { linkId, name }: { linkId: number; name: string }): Promise<void> {
  return deleteName(tx, linkId, [name, `${name}${NOT_CONFIRMED}`]);
}
