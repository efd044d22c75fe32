import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { db } from '#app/infra/db/connect.server.ts';
import { rateLimits } from '#drizzle/schema/index.ts';

const WINDOW_SECONDS = 15 * 60;
/** Mails that one address may be sent because somebody asked; further requests are answered the same and sent nothing. */
const MAILS_PER_ADDRESS = 5;
/** Requests for a link from one network, whatever the address. */
const REQUESTS_PER_NETWORK = 50;
/** Wrong codes from one network. A code has 256 bits; this keeps guessing from costing us anything. */
const WRONG_CODES_PER_NETWORK = 50;

function createLimiters() {
  const shared = { storeClient: db(), schema: rateLimits, duration: WINDOW_SECONDS };
  return {
    client: shared.storeClient,
    address: new RateLimiterDrizzle({ ...shared, keyPrefix: 'link:address', points: MAILS_PER_ADDRESS }),
    network: new RateLimiterDrizzle({ ...shared, keyPrefix: 'link:network', points: REQUESTS_PER_NETWORK }),
    code: new RateLimiterDrizzle({ ...shared, keyPrefix: 'link:code', points: WRONG_CODES_PER_NETWORK }),
  };
}

let limiters: ReturnType<typeof createLimiters> | undefined;
const open = () => {
  // A pool that lost a connection is given up for a new one.
  if (limiters?.client !== db()) limiters = createLimiters();
  return limiters;
};

/** Counts a request for a link. @returns 0, or the seconds until the network may ask again */
export async function countRequest(network: string): Promise<number> {
  return consume(open().network, network);
}

/** Counts a mail to an address. @returns whether it may be sent */
export async function countMail(address: string): Promise<boolean> {
  return (await consume(open().address, address)) === 0;
}

/** Counts a wrong code. @returns 0, or the seconds until the network may try again */
export async function countWrongCode(network: string): Promise<number> {
  return consume(open().code, network);
}

async function consume(limiter: RateLimiterDrizzle, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}
