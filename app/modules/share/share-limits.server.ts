import { limitOf } from '#app/infra/limits/limits.store.server.ts';

const windowSeconds = 15 * 60;
/** Passwords that one network may try on one link. */
const passwordsPerLink = limitOf('share:password', { points: 5, windowSeconds });
/** Links that are not open, from one network. A token has 256 bits; this keeps guessing from costing us anything. */
const wrongLinksPerNetwork = limitOf('share:link', { points: 100, windowSeconds });

/** Counts a password tried on a link. @returns 0, or the seconds until the network may try again */
export async function countPassword(linkId: number, network: string): Promise<number> {
  return passwordsPerLink.consume(`${linkId} ${network}`);
}

/** A right password clears its counter. */
export async function clearPasswords(linkId: number, network: string): Promise<void> {
  await passwordsPerLink.clear(`${linkId} ${network}`);
}

/** Counts a link that is not open. @returns 0, or the seconds until the network may try again */
export async function countWrongLink(network: string): Promise<number> {
  return wrongLinksPerNetwork.consume(network);
}
