import { RateLimiterDrizzle, type RateLimiterRes } from 'rate-limiter-flexible';
import { db } from '#app/infra/db/connect.server.ts';
import { rateLimits } from '#drizzle/schema/index.ts';

const WINDOW_SECONDS = 15 * 60;
/** Wrong tries from one network on one account; the owner elsewhere is not locked out by them. */
const TRIES_PER_ACCOUNT = 5;
/** Wrong tries from one network on any accounts: one password sprayed over many. */
const TRIES_PER_NETWORK = 50;
/** Wrong codes of the second factor on one account, from anywhere: who gets here has the password already. */
const CODES_PER_ACCOUNT = 5;

function createLimiters() {
  const shared = { storeClient: db(), schema: rateLimits, duration: WINDOW_SECONDS };
  return {
    client: shared.storeClient,
    account: new RateLimiterDrizzle({ ...shared, keyPrefix: 'sign-in:account', points: TRIES_PER_ACCOUNT }),
    network: new RateLimiterDrizzle({ ...shared, keyPrefix: 'sign-in:network', points: TRIES_PER_NETWORK }),
    code: new RateLimiterDrizzle({ ...shared, keyPrefix: 'sign-in:code', points: CODES_PER_ACCOUNT }),
  };
}

let limiters: ReturnType<typeof createLimiters> | undefined;
const open = () => {
  // A pool that lost a connection is given up for a new one.
  if (limiters?.client !== db()) limiters = createLimiters();
  return limiters;
};

/**
 * Seconds until the next try is let through, or 0.
 *
 * @param account the normalised address, known or not
 * @param network the client's address
 */
export async function secondsUntilNextTry(account: string, network: string): Promise<number> {
  const { account: byAccount, network: byNetwork } = open();
  const [one, other] = await Promise.all([byAccount.get(`${account} ${network}`), byNetwork.get(network)]);
  return Math.max(waitOf(one, TRIES_PER_ACCOUNT), waitOf(other, TRIES_PER_NETWORK));
}

function waitOf(counted: RateLimiterRes | null, limit: number): number {
  return counted && counted.consumedPoints >= limit ? Math.ceil(counted.msBeforeNext / 1000) : 0;
}

/** Counts a wrong try. */
export async function countWrongTry(account: string, network: string): Promise<void> {
  const { account: byAccount, network: byNetwork } = open();
  await Promise.all([byAccount.penalty(`${account} ${network}`), byNetwork.penalty(network)]);
}

/** A right password clears the account's counter; the network's stays. */
export async function clearWrongTries(account: string, network: string): Promise<void> {
  await open().account.delete(`${account} ${network}`);
}

/** Seconds until a user's next code is looked at, or 0. */
export async function secondsUntilNextCode(userId: number): Promise<number> {
  return waitOf(await open().code.get(userId), CODES_PER_ACCOUNT);
}

/** Counts a wrong code. */
export async function countWrongCode(userId: number): Promise<void> {
  await open().code.penalty(userId);
}

/** A right code clears the counter. */
export async function clearWrongCodes(userId: number): Promise<void> {
  await open().code.delete(userId);
}
