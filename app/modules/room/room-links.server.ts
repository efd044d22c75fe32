import { AppError } from '#app/errors.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readLineWithin } from '#app/modules/estimates/versions/accept-agreed.server.ts';
import { openAddress } from '#app/modules/share/link-address.server.ts';
import { listRoomLinks } from './links.store.server.ts';

/**
 * Finds the rooms of an estimate's line, the newest link first, with their addresses.
 * @throws AppError `notFound` outside the scope
 */
export async function findLinks(tx: Tx, actor: Actor, estId: number) {
  const { first, versions } = await readLineWithin(tx, actor, estId);
  const rows = await listRoomLinks(
    tx,
    versions.map(({ id }) => id),
  );
  const links = rows.map(({ tokenHash, tokenEncrypted, revokedAt, isExpired, ...link }) => ({
    ...link,
    state: revokedAt ? ('revoked' as const) : isExpired ? ('expired' as const) : ('open' as const),
    address: revokedAt || isExpired ? null : openAddress({ tokenHash, tokenEncrypted }),
  }));
  return { first, versions, links };
}
export type RoomLink = Awaited<ReturnType<typeof findLinks>>['links'][number];

/**
 * Finds the newest room of an estimate that is open, or the one that is named.
 * @throws AppError `notFound` outside the scope; `unprocessable` without an open room
 */
export async function findOpenLink(tx: Tx, actor: Actor, estId: number, shareId?: number): Promise<RoomLink> {
  const { links } = await findLinks(tx, actor, estId);
  const link = links.find(({ id, state }) => state === 'open' && (shareId === undefined || id === shareId));
  if (!link)
    throw new AppError('unprocessable', 'The estimate has no open room. Create a link whose reader can respond.');
  return link;
}
