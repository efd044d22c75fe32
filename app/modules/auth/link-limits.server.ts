import { limitOf } from '#app/infra/limits/limits.store.server.ts';

const windowSeconds = 15 * 60;
/** Emails per address on request. Further requests get the same response and no email. */
const mailsPerAddress = limitOf('link:address', { points: 5, windowSeconds });
/** Link requests from one network for any addresses. */
const requestsPerNetwork = limitOf('link:network', { points: 50, windowSeconds });
/** Wrong codes from one network. A code has 256 bits; the limit only saves our capacity. */
const wrongCodesPerNetwork = limitOf('link:code', { points: 50, windowSeconds });

/**
 * Counts a link request.
 *
 * @returns 0, or seconds until the network can ask again
 */
export async function countRequest(network: string): Promise<number> {
  return requestsPerNetwork.consume(network);
}

/**
 * Counts an email to an address.
 *
 * @returns true if it can be sent
 */
export async function countMail(address: string): Promise<boolean> {
  return (await mailsPerAddress.consume(address)) === 0;
}

/**
 * Counts a wrong code.
 *
 * @returns 0, or seconds until the network can try again
 */
export async function countWrongCode(network: string): Promise<number> {
  return wrongCodesPerNetwork.consume(network);
}
