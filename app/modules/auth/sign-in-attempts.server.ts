import { limitOf } from '#app/infra/limits/limits.store.server.ts';

const windowSeconds = 15 * 60;
/** Failures from one network on one account; they do not lock out the owner elsewhere. */
const triesPerAccount = limitOf('sign-in:account', { points: 5, windowSeconds });
/** Failures from one network on any accounts: password spraying. */
const triesPerNetwork = limitOf('sign-in:network', { points: 50, windowSeconds });
/** Wrong second-factor codes on one account from anywhere: the attacker already has the password. */
const codesPerAccount = limitOf('sign-in:code', { points: 5, windowSeconds });

/**
 * @param account normalized address, known or not
 * @param network the client's address
 * @returns 0, or seconds until the next attempt
 */
export async function secondsUntilNextTry(account: string, network: string): Promise<number> {
  const waits = await Promise.all([
    triesPerAccount.secondsToWait(`${account} ${network}`),
    triesPerNetwork.secondsToWait(network),
  ]);
  return Math.max(...waits);
}

export async function countFailedAttempt(account: string, network: string): Promise<void> {
  await Promise.all([triesPerAccount.count(`${account} ${network}`), triesPerNetwork.count(network)]);
}

/** Clears the account's counter after a right password; the network's counter stays. */
export async function clearWrongTries(account: string, network: string): Promise<void> {
  await triesPerAccount.clear(`${account} ${network}`);
}

/** @returns 0, or seconds until the user's next code is checked */
export async function secondsUntilNextCode(userId: number): Promise<number> {
  return codesPerAccount.secondsToWait(userId);
}

export async function countWrongCode(userId: number): Promise<void> {
  await codesPerAccount.count(userId);
}

export async function clearWrongCodes(userId: number): Promise<void> {
  await codesPerAccount.clear(userId);
}
