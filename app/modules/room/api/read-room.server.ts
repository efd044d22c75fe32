import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { listSent } from '../proposals.store.server.ts';
import { findLinks } from '../room-links.server.ts';
import { readSellerRoom } from '../seller-room.server.ts';
import { listMessages } from '../threads.store.server.ts';

/** @throws AppError `notFound` outside the scope */
export async function readRoom(actor: Actor, estId: number) {
  const { shown, newest, links, visitors, agreed, rows, threads } = await readSellerRoom(actor, estId);
  return {
    estId: shown.estId,
    versionNo: shown.versionNo,
    newest,
    links: links.map(({ id, estimateId, label, state, expiresAt, hasPassword, showsPrices, verifiesEmail, views }) => ({
      ...{ shareId: id, estId: estimateId, label, state, expiresAt, hasPassword, showsPrices, verifiesEmail, views },
    })),
    readers: visitors.named.map(({ id, linkId, isConfirmed, ...reader }) => ({
      ...reader,
      readerId: id,
      shareId: linkId,
      isEmailConfirmed: isConfirmed,
    })),
    viewsWithoutName: visitors.anonymous,
    agreed: agreed.map(({ fieldId, label, name, isConfirmed, date }) => ({
      ...{ fieldId, label, name, isEmailConfirmed: isConfirmed, agreedOn: date.slice(0, 10) },
    })),
    openProposals: rows.length,
    openThreads: threads.filter(({ isClosed }) => !isClosed).length,
  };
}

/** @throws AppError `notFound` outside the scope */
export async function listProposals(
  actor: Actor,
  { estId, ...page }: { estId: number; isOpen?: boolean | undefined; limit: number; offset: number },
) {
  return inScope(scopeOf(actor), async (tx) => {
    const { links } = await findLinks(tx, actor, estId);
    const { rows, count } = await listSent(
      tx,
      links.map(({ id }) => id),
      page,
    );
    return {
      rows: rows.map(({ id, linkId, name, isConfirmed, email: _, chosen: __, readerId, createdAt: ___, ...row }) => ({
        ...row,
        figureId: id,
        shareId: linkId,
        readerId,
        from: name,
        isEmailConfirmed: isConfirmed,
      })),
      count,
    };
  });
}

/** Lists messages, the newest first. @throws AppError `notFound` outside the scope */
export async function readMessages(actor: Actor, { estId, ...page }: { estId: number; limit: number; offset: number }) {
  return inScope(scopeOf(actor), async (tx) => {
    const { links } = await findLinks(tx, actor, estId);
    return listMessages(
      tx,
      links.map(({ id }) => id),
      page,
    );
  });
}
