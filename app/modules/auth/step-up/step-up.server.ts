import { AppError, fieldError } from '#app/errors.ts';
import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { clear, type Keys, limitGuess } from '#app/infra/limits/limits.store.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { findWaysToConfirm, markConfirmed } from '../auth.store.server.ts';
import { findPasswordHash } from '../own-account.store.server.ts';
import type { PasskeyProof } from '../passkeys/passkeys.schema.ts';
import { listPasskeys, requestPasskey } from '../passkeys/passkeys.server.ts';
import { verifyPasskey } from '../passkeys/verify-passkey.server.ts';
import { verifyPassword } from '../passwords.server.ts';
import { checkCode, needsCode } from '../second-factor/challenges.server.ts';
import { hashSecret } from '../secrets.server.ts';
import type { Confirmation } from './step-up.schema.ts';

/** Lists how the actor can confirm who they are; a password alone is not enough with a second factor. */
export async function listConfirmations(actor: Actor, sessionId: string) {
  const [{ hasPassword, provider }, asksForCode, passkeys] = await Promise.all([
    unscoped('a provider is read by its own user', (tx) => findWaysToConfirm(tx, actor.userId)),
    needsCode(actor.userId),
    listPasskeys(actor),
  ]);
  const credentialIds = passkeys.map(({ credentialId }) => credentialId);
  return {
    password: hasPassword,
    code: asksForCode,
    passkey: credentialIds.length > 0 ? await requestPasskey({ for: 'confirm', sessionId }, credentialIds) : null,
    provider,
  };
}

/**
 * Confirms that it is the actor, by a passkey, or by the password and a code where the second factor is on.
 *
 * @throws AppError `unprocessable` or `unauthenticated` with the field at fault, `tooMany`
 */
export async function confirmIdentity(actor: Actor, sessionId: string, proof: Confirmation): Promise<void> {
  if ('passkey' in proof) await checkOwnPasskey(actor, sessionId, proof);
  else {
    // By session: a thief of one must not slow its owner's sign-ins elsewhere.
    const limits: Keys = { 'step-up:session': hashSecret(sessionId) };
    await checkPassword(actor, proof.password, limits);
    if (await needsCode(actor.userId)) await checkCode(actor.userId, proof.otp, actor, limits);
    else await clear(limits);
  }
  await confirmSession(actor, sessionId);
}

/** Marks a session whose user has just proved who they are. */
export async function confirmSession(actor: Actor, sessionId: string): Promise<void> {
  await unscoped("an actor's own session belongs to no tenant", async (tx) => {
    await markConfirmed(tx, hashSecret(sessionId));
    await recordAudit(tx, actor, { action: 'session.confirmed' });
  });
}

async function checkOwnPasskey(actor: Actor, sessionId: string, proof: PasskeyProof): Promise<void> {
  if ((await verifyPasskey(proof, { for: 'confirm', sessionId })) !== actor.userId)
    throw new AppError('unauthenticated', 'This passkey belongs to another account.');
}

/** A right password clears no limit: the code after it counts against the same one. */
async function checkPassword(actor: Actor, password: string, limits: Keys): Promise<void> {
  if (password === '') throw fieldError('password', 'Enter your password');
  const { hasPassword } = await unscoped('an own password', (tx) => findWaysToConfirm(tx, actor.userId));
  if (!hasPassword) throw fieldError('password', 'Passwords are off for your account.');
  const hash = await inScope(scopeOf(actor), (tx) => findPasswordHash(tx, actor.userId));
  const { isRight } = await limitGuess(limits, () => verifyPassword(hash ?? null, password));
  if (!isRight) throw fieldError('password', 'Incorrect password.');
}
