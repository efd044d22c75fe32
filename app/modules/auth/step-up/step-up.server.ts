import { fieldError } from '#app/errors.ts';
import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { secondsToWait, spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { markConfirmed } from '../auth.store.server.ts';
import { findPasswordHash } from '../own-account.store.server.ts';
import { verifyPassword } from '../passwords.server.ts';
import { checkCode, needsCode } from '../second-factor/challenges.server.ts';
import { hashSecret } from '../secrets.server.ts';
import type { Confirmation } from './step-up.schema.ts';

/** Lists how the actor can confirm who they are; a password alone is not enough with a second factor. */
export async function listConfirmations(actor: Actor) {
  const [passwordHash, asksForCode] = await Promise.all([
    inScope(scopeOf(actor), (tx) => findPasswordHash(tx, actor.userId)),
    needsCode(actor.userId),
  ]);
  return { password: Boolean(passwordHash), code: asksForCode };
}

/**
 * Confirms with the actor's password, and code where the second factor is on, that it is them.
 *
 * @throws AppError `unprocessable` or `unauthenticated` with the field at fault, `tooMany`
 */
export async function confirmIdentity(actor: Actor, sessionId: string, { password, otp }: Confirmation): Promise<void> {
  await checkPassword(actor, password);
  if (await needsCode(actor.userId)) await checkCode(actor.userId, otp, actor);
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
  const hash = await inScope(scopeOf(actor), (tx) => findPasswordHash(tx, actor.userId));
  if (await verifyPassword(hash ?? null, password)) return;
  await spend(limit);
  throw fieldError('password', 'Incorrect password.');
}
