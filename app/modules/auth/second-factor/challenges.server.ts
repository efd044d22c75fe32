import { AppError } from '#app/errors.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { clear, type Keys, limitGuess, secondsToWait } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import { recordAnonymousAudit } from '#app/modules/audit/audit.server.ts';
import type { Origin } from '../auth.server.ts';
import { isKnownDevice } from '../auth.store.server.ts';
import { hashSecret, newSecret } from '../secrets.server.ts';
import * as store from './second-factor.store.server.ts';
import { normalRecoveryCode, openSecret, stepOfCode } from './totp.server.ts';

const WRONG_CODE = 'Incorrect code, or the code was already used.';

export async function needsCode(userId: number): Promise<boolean> {
  const factor = await unscoped('sign-in looks the second factor up', (tx) => store.findFactor(tx, userId));
  return Boolean(factor?.secret);
}

/**
 * Records for 10 minutes that a user's password was right.
 *
 * @returns the challenge ID for the cookie
 */
export async function openChallenge(userId: number): Promise<string> {
  const id = newSecret();
  await unscoped('sign-in waits for the second factor', (tx) =>
    store.insertChallenge(tx, { idHash: hashSecret(id), userId }),
  );
  return id;
}

export async function isChallengeOpen(id: string): Promise<boolean> {
  return (
    (await unscoped('sign-in looks its challenge up', (tx) => store.findChallenge(tx, hashSecret(id)))) !== undefined
  );
}

/**
 * Answers and ends a challenge with an app code or a recovery code.
 *
 * @returns the user's ID, or null if the challenge is over
 * @throws AppError as `checkCode`
 */
export async function answerChallenge(id: string, code: string, origin: Origin): Promise<number | null> {
  const idHash = hashSecret(id);
  const userId = await unscoped('sign-in looks its challenge up', (tx) => store.findChallenge(tx, idHash));
  if (userId === undefined) return null;
  await checkCode(userId, code, origin);
  const isOurs = await unscoped('sign-in ends its challenge', (tx) => store.consumeChallenge(tx, idHash));
  return isOurs ? userId : null;
}

/**
 * Checks and consumes a user's code. The right one sent twice counts as no wrong guess.
 *
 * @param ownLimits count the guesses instead of the sign-in's
 * @throws AppError `unauthenticated` with the field `otp`, or `tooMany` after too many wrong codes
 */
export async function checkCode(
  userId: number,
  code: string | undefined,
  origin: Omit<Origin, 'userAgent'>,
  ownLimits?: Keys,
): Promise<void> {
  const limits = ownLimits ?? (await signInLimitsOf(userId, origin));
  if (!code) {
    requireNoWait(await secondsToWait(limits));
    throw refusal('Enter the code from your authenticator app.');
  }
  const { isRight } = await limitGuess(limits, async () => {
    const result = await unscoped('sign-in checks the second factor', (tx) => consumeCode(tx, userId, code));
    if (result === 'used') throw refusal(WRONG_CODE);
    return result === 'right';
  });
  if (isRight) return clear(limits);
  await unscoped('a wrong code is recorded', (tx) =>
    recordAnonymousAudit(
      tx,
      { ip: origin.ip, requestId: origin.requestId },
      {
        action: 'session.refused',
        target: ['user', userId],
        detail: { reason: 'wrong code' },
      },
    ),
  );
  throw refusal(WRONG_CODE);
}

async function signInLimitsOf(userId: number, { deviceHash }: Pick<Origin, 'deviceHash'>): Promise<Keys> {
  const isKnown =
    deviceHash !== undefined &&
    (await unscoped('sign-in looks the device up', (tx) => isKnownDevice(tx, userId, deviceHash)));
  return isKnown ? { 'sign-in:device': `code ${userId} ${deviceHash}` } : { 'sign-in:code': userId };
}

const refusal = (message: string) => new AppError('unauthenticated', message, { errors: { otp: [message] } });

async function consumeCode(tx: Tx, userId: number, code: string): Promise<store.CodeResult> {
  const factor = await store.findFactor(tx, userId);
  if (!factor?.secret) return 'wrong';
  const opened = openSecret(factor.secret, userId);
  const step = opened && stepOfCode(opened.base32, code, factor.nowSeconds);
  if (step !== null) {
    // Encrypted with a secret in rotation: encrypted again with the newest one at the first sign-in.
    if (opened?.reencrypted) await store.replaceSecret(tx, userId, opened.reencrypted);
    return (await store.markTotpStepUsed(tx, userId, step)) ? 'right' : 'used';
  }
  return store.consumeRecoveryCode(tx, userId, hashSecret(normalRecoveryCode(code)));
}
