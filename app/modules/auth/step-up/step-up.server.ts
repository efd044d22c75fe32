import { fieldError } from '#app/errors.ts';
import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { secondsToWait, spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { findWaysToConfirm, markConfirmed } from '../auth.store.server.ts';
import { findPasswordHash } from '../own-account.store.server.ts';
import { verifyPassword } from '../passwords.server.ts';
import { checkCode, needsCode } from '../second-factor/challenges.server.ts';
import { hashSecret } from '../secrets.server.ts';
import type { Confirmation } from './step-up.schema.ts';

/** Lists how the actor can confirm who they are; a password alone is not enough with a second factor. */
export async function listConfirmations(actor: Actor) {
  const [{ hasPassword, provider }, asksForCode] = await Promise.all([
    unscoped('a provider is read by its own user', (tx) => findWaysToConfirm(tx, actor.userId)),
    needsCode(actor.userId),
  ]);
  return { password: hasPassword, code: asksForCode, provider };
}

/**
 * Confirms with the actor's password, and code where the second factor is on, that it is them.
 *
 * @throws AppError `unprocessable` or `unauthenticated` with the field at fault, `tooMany`
 */
export async function confirmIdentity(actor: Actor, sessionId: string, { password, otp }: Confirmation): Promise<void> {
  await checkPassword(actor, password);
  if (await needsCode(actor.userId)) await checkCode(actor.userId, otp, actor);
  await confirmSession(actor, sessionId);
}

/** Marks a session whose user has just proved who they are. */
export async function confirmSession(actor: Actor, sessionId: string): Promise<void> {
  await unscoped("an actor's own session belongs to no tenant", async (tx) => {
    await markConfirmed(tx, hashSecret(sessionId));
    await recordAudit(tx, actor, { action: 'session.confirmed' });
  });
}

/** Wrong passwords count like wrong codes, so an open session allows guessing neither. */
async function checkPassword(actor: Actor, password: string): Promise<void> {
  if (password === '') throw fieldError('password', 'Enter your password');
  const limit = { 'sign-in:code': actor.userId };
  requireNoWait(await secondsToWait(limit));
  const { hasPassword } = await unscoped('an own password', (tx) => findWaysToConfirm(tx, actor.userId));
  if (!hasPassword) throw fieldError('password', 'Passwords are off for your account.');
  const hash = await inScope(scopeOf(actor), (tx) => findPasswordHash(tx, actor.userId));
  if (await verifyPassword(hash ?? null, password)) return;
  await spend(limit);
  throw fieldError('password', 'Incorrect password.');
}
