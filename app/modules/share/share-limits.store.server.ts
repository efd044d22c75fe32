import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { db } from '#app/infra/db/connect.server.ts';
import { rateLimits } from '#drizzle/schema/index.ts';

const WINDOW_SECONDS = 15 * 60;
/** Passwords that one network may try on one link. */
const PASSWORDS_PER_LINK = 5;
/** Links that are not open, from one network. A token has 256 bits; this keeps guessing from costing us anything. */
const WRONG_LINKS_PER_NETWORK = 100;

function createLimiters() {
  const shared = { storeClient: db(), schema: rateLimits, duration: WINDOW_SECONDS };
  return {
    client: shared.storeClient,
    password: new RateLimiterDrizzle({ ...shared, keyPrefix: 'share:password', points: PASSWORDS_PER_LINK }),
    link: new RateLimiterDrizzle({ ...shared, keyPrefix: 'share:link', points: WRONG_LINKS_PER_NETWORK }),
  };
}

let limiters: ReturnType<typeof createLimiters> | undefined;
const open = () => {
  // A pool that lost a connection is given up for a new one.
  if (limiters?.client !== db()) limiters = createLimiters();
  return limiters;
};

/** Counts a password tried on a link. @returns 0, or the seconds until the network may try again */
export async function countPassword(linkId: number, network: string): Promise<number> {
  return consume(open().password, `${linkId} ${network}`);
}

/** A right password clears its counter. */
export async function clearPasswords(linkId: number, network: string): Promise<void> {
  await open().password.delete(`${linkId} ${network}`);
}

/** Counts a link that is not open. @returns 0, or the seconds until the network may try again */
export async function countWrongLink(network: string): Promise<number> {
  return consume(open().link, network);
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
