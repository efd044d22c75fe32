import { limitOf } from '#app/infra/limits/limits.store.server.ts';

const windowSeconds = 15 * 60;
/** Wrong tries from one network on one account; the owner elsewhere is not locked out by them. */
const triesPerAccount = limitOf('sign-in:account', { points: 5, windowSeconds });
/** Wrong tries from one network on any accounts: one password sprayed over many. */
const triesPerNetwork = limitOf('sign-in:network', { points: 50, windowSeconds });
/** Wrong codes of the second factor on one account, from anywhere: who gets here has the password already. */
const codesPerAccount = limitOf('sign-in:code', { points: 5, windowSeconds });

/**
 * Seconds until the next try is let through, or 0.
 *
 * @param account the normalised address, known or not
 * @param network the client's address
 */
export async function secondsUntilNextTry(account: string, network: string): Promise<number> {
  const waits = await Promise.all([
    triesPerAccount.secondsToWait(`${account} ${network}`),
    triesPerNetwork.secondsToWait(network),
  ]);
  return Math.max(...waits);
}

/** Counts a wrong try. */
export async function countFailedAttempt(account: string, network: string): Promise<void> {
  await Promise.all([triesPerAccount.count(`${account} ${network}`), triesPerNetwork.count(network)]);
}

/** A right password clears the account's counter; the network's stays. */
export async function clearWrongTries(account: string, network: string): Promise<void> {
  await triesPerAccount.clear(`${account} ${network}`);
}

/** Seconds until a user's next code is looked at, or 0. */
export async function secondsUntilNextCode(userId: number): Promise<number> {
  return codesPerAccount.secondsToWait(userId);
}

/** Counts a wrong code. */
export async function countWrongCode(userId: number): Promise<void> {
  await codesPerAccount.count(userId);
}

/** A right code clears the counter. */
export async function clearWrongCodes(userId: number): Promise<void> {
  await codesPerAccount.clear(userId);
}
