import { limitOf } from '#app/infra/limits/limits.store.server.ts';

const windowSeconds = 15 * 60;
/** Mails that one address may be sent because somebody asked; further requests are answered the same and sent nothing. */
const mailsPerAddress = limitOf('link:address', { points: 5, windowSeconds });
/** Requests for a link from one network, whatever the address. */
const requestsPerNetwork = limitOf('link:network', { points: 50, windowSeconds });
/** Wrong codes from one network. A code has 256 bits; this keeps guessing from costing us anything. */
const wrongCodesPerNetwork = limitOf('link:code', { points: 50, windowSeconds });

/** Counts a request for a link. @returns 0, or the seconds until the network may ask again */
export async function countRequest(network: string): Promise<number> {
  return requestsPerNetwork.consume(network);
}

/** Counts a mail to an address. @returns whether it may be sent */
export async function countMail(address: string): Promise<boolean> {
  return (await mailsPerAddress.consume(address)) === 0;
}

/** Counts a wrong code. @returns 0, or the seconds until the network may try again */
export async function countWrongCode(network: string): Promise<number> {
  return wrongCodesPerNetwork.consume(network);
}
