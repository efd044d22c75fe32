import { encode } from 'uqr';
import { AppError, fieldError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import * as account from '../own-account.store.server.ts';
import { hashSecret } from '../secrets.server.ts';
import { sendSecurityMail } from '../security-mail/security-mail.server.ts';
import * as store from './second-factor.store.server.ts';
import {
  appAddress,
  encryptSecret,
  grouped,
  newCandidate,
  newRecoveryCodes,
  normalRecoveryCode,
  openCandidate,
  stepOfCode,
} from './totp.server.ts';

const IS_ON = 'Two-factor authentication is already on.';
const IS_OFF = 'Two-factor authentication is already off.';

export interface AppSetUp {
  /** For typing, in groups of four. */
  readonly secret: string;
  /** QR code: its side in modules and the path that fills the dark ones. */
  readonly picture: { readonly side: number; readonly path: string };
}

/** Reads the actor's two-factor state: on, required, or being set up in this session. */
export async function readSecondFactor(actor: Actor, sessionId: string) {
  const factor = await ownFactor(actor);
  const opened = !factor.secret && factor.candidate ? openCandidate(factor.candidate, actor.userId, sessionId) : null;
  return {
    isOn: factor.secret !== null,
    isRequired: factor.isRequired,
    codesLeft: factor.codesLeft,
    setUp: opened ? setUpOf(opened, factor.email) : null,
  };
}

/**
 * Creates a secret for the actor's authenticator app, effective after the first right code. A second window of
 * the session shows the same secret, another session replaces it.
 */
export async function beginSecondFactor(actor: Actor, sessionId: string): Promise<void> {
  const { secret, candidate } = await ownFactor(actor);
  if (secret) throw new AppError('conflict', IS_ON);
  if (candidate && openCandidate(candidate, actor.userId, sessionId)) return;
  const created = newCandidate(actor.userId, sessionId);
  await inScope(scopeOf(actor), (tx) => store.replaceCandidate(tx, actor.userId, candidate, created));
}

/**
 * Turns the actor's second factor on after a right app code and ends their other sessions.
 *
 * @returns ten recovery codes, shown once and not stored
 * @throws AppError `unprocessable` for a wrong code, `conflict` if it is on
 */
export async function confirmSecondFactor(actor: Actor, otp: string, sessionId: string): Promise<string[]> {
  const { secret, candidate, nowSeconds } = await ownFactor(actor);
  if (secret) throw new AppError('conflict', IS_ON);
  const base32 = candidate && openCandidate(candidate, actor.userId, sessionId);
  const step = base32 ? stepOfCode(base32, otp, nowSeconds) : null;
  if (!candidate || !base32 || step === null)
    throw fieldError('otp', 'That code doesn’t match. Enter the current code from the app');
  const codes = newRecoveryCodes();
  const promoted = { secret: encryptSecret(base32, actor.userId), step };
  await inScope(scopeOf(actor), async (tx) => {
    if (!(await store.promoteCandidate(tx, actor.userId, candidate, promoted))) throw new AppError('conflict', IS_ON);
    await keepCodes(tx, actor.userId, codes);
    await account.deleteOtherSessions(tx, actor.userId, hashSecret(sessionId));
    await recordAudit(tx, actor, { action: 'secondFactor.turnedOn' });
    await sendSecurityMail(tx, actor, 'secondFactorOn');
  });
  return codes;
}

/**
 * Replaces all recovery codes by ten new ones.
 *
 * @throws AppError `conflict` if the second factor is off
 */
export async function renewRecoveryCodes(actor: Actor): Promise<string[]> {
  const { secret } = await ownFactor(actor);
  if (!secret) throw new AppError('conflict', IS_OFF);
  const codes = newRecoveryCodes();
  await inScope(scopeOf(actor), async (tx) => {
    await keepCodes(tx, actor.userId, codes);
    await recordAudit(tx, actor, { action: 'secondFactor.codesRenewed' });
    await sendSecurityMail(tx, actor, 'recoveryCodesRenewed');
  });
  return codes;
}

/**
 * Turns the actor's second factor off.
 *
 * @throws AppError `unprocessable` if the role requires it, `conflict` if it is off
 */
export async function turnOffSecondFactor(actor: Actor): Promise<void> {
  const { secret, isRequired } = await ownFactor(actor);
  if (isRequired) throw new AppError('unprocessable', 'Your role requires two-factor authentication.');
  if (!secret) throw new AppError('conflict', IS_OFF);
  await inScope(scopeOf(actor), async (tx) => {
    await store.deleteFactor(tx, actor.userId);
    await recordAudit(tx, actor, { action: 'secondFactor.turnedOff' });
    await sendSecurityMail(tx, actor, 'secondFactorOff');
  });
}

/**
 * Removes a user's second factor in the transaction of an authorized administrator.
 *
 * @returns true if there was one
 */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  return store.deleteFactor(tx, userId);
}

async function ownFactor(actor: Actor) {
  const factor = await inScope(scopeOf(actor), (tx) => store.findFactor(tx, actor.userId));
  if (!factor) throw new AppError('notFound', TEXT.notFound);
  return factor;
}

async function keepCodes(tx: Tx, userId: number, codes: readonly string[]): Promise<void> {
  await store.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashSecret(normalRecoveryCode(code))),
  );
}

function setUpOf(base32: string, email: string): AppSetUp {
  const { size, data } = encode(appAddress(base32, email), { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');
  return { secret: grouped(base32, ' '), picture: { side: size, path } };
}
