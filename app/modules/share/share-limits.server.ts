import { limitOf } from '#app/infra/limits/limits.store.server.ts';

const windowSeconds = 15 * 60;
/** Password attempts from one network on one link. */
const passwordsPerLink = limitOf('share:password', { points: 5, windowSeconds });
/** Closed or unknown links from one network. A token has 256 bits; the limit only saves our capacity. */
const wrongLinksPerNetwork = limitOf('share:link', { points: 100, windowSeconds });

/**
 * Counts a password attempt on a link.
 *
 * @returns 0, or seconds until the network can try again
 */
export async function countPassword(linkId: number, network: string): Promise<number> {
  return passwordsPerLink.consume(`${linkId} ${network}`);
}

export async function clearPasswords(linkId: number, network: string): Promise<void> {
  await passwordsPerLink.clear(`${linkId} ${network}`);
}

/**
 * Counts a closed or unknown link.
 *
 * @returns 0, or seconds until the network can try again
 */
export async function countWrongLink(network: string): Promise<number> {
  return wrongLinksPerNetwork.consume(network);
}
