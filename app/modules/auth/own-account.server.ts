import { AppError, fieldError } from '#app/errors.ts';
import { hashOf } from '#app/infra/content-hash.server.ts';
import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { keyedHashes } from '#app/infra/encryption.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { deleteLinks } from './account-links.store.server.ts';
import type { ChangePasswordForm, NewTokenForm } from './auth.schema.ts';
import { findWaysToConfirm } from './auth.store.server.ts';
import { deviceOf } from './device.ts';
import * as store from './own-account.store.server.ts';
import { isCommonPassword } from './password-rules.ts';
import { hashPassword } from './passwords.server.ts';
import { hashSecret, newSecret } from './secrets.server.ts';
import { sendSecurityMail } from './security-mail/security-mail.server.ts';

/** Reads how the actor can sign in besides passkeys, and who manages that. */
export async function readWaysToSignIn(actor: Actor) {
  return unscoped('a provider is read by its own user', async (tx) => ({
    ...(await findWaysToConfirm(tx, actor.userId)),
    manager: await store.findManager(tx, actor.userId),
  }));
}

/**
 * Lists the actor's live tokens, those of `user/login` too, newest first, without their secrets.
 *
 * @param token the one that makes the call, which is marked
 */
export async function listTokens(actor: Actor, token?: string) {
  const own = token === undefined ? null : hashSecret(token);
  const rows = await inScope(scopeOf(actor), (tx) => store.findTokens(tx, actor.userId));
  return rows.map(({ tokenHash, ...row }) => ({ ...row, isCurrent: tokenHash === own }));
}

/**
 * Ends the `user/login` token of the request.
 *
 * @throws AppError `conflict` for a personal access token, as it belongs to no sign-in
 */
export async function signOut(actor: Actor, token: string): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    if (!(await store.deleteLoginToken(tx, hashSecret(token))))
      throw new AppError('conflict', 'Access tokens cannot be signed out. Revoke the token with DELETE tokens.');
    await recordAudit(tx, actor, { action: 'session.closed' });
  });
}

/**
 * Creates a personal access token. A form sent twice, as by a reload, creates one.
 *
 * @returns its ID and the token, shown once and not stored
 */
export async function createToken(
  actor: Actor,
  form: NewTokenForm,
): Promise<{ readonly token: string; readonly tokenId: number }> {
  const token = tokenOf(actor, form);
  const tokenId = await inScope(scopeOf(actor), async (tx) => {
    const { id, isNew } = await store.insertToken(tx, {
      userId: actor.userId,
      name: form.tokenName,
      tokenHash: hashSecret(token),
      mayWrite: form.access === 'write',
      days: form.days,
    });
    if (!isNew) return id;
    await recordAudit(tx, actor, { action: 'token.created', detail: { name: form.tokenName, access: form.access } });
    await sendSecurityMail(tx, actor, 'tokenCreated');
    return id;
  });
  return { token, tokenId };
}

/** Only this server can derive the token of a form, and it needs no other record of the submission. */
function tokenOf({ userId }: Actor, form: NewTokenForm): string {
  if (form.submissionId === undefined) return newSecret();
  const { tokenName, access, days, submissionId } = form;
  const [hash = ''] = keyedHashes(hashOf({ tokenName, access, days, submissionId, userId }), 'an access token');
  return Buffer.from(hash, 'hex').toString('base64url');
}

/** Ends the token that makes the call, whatever its kind: a stolen machine must not keep a read-only one. */
export async function revokeOwnToken(actor: Actor, token: string): Promise<void> {
  const own = (await listTokens(actor, token)).find(({ isCurrent }) => isCurrent);
  if (own) await revokeToken(actor, own.id);
}

/** @returns the name of the token, '' for one of `user/login`; null if it was revoked already */
export async function revokeToken(actor: Actor, tokenId: number): Promise<string | null> {
  return inScope(scopeOf(actor), async (tx) => {
    const name = await store.deleteToken(tx, actor.userId, tokenId);
    if (name !== undefined) await recordAudit(tx, actor, { action: 'token.revoked', detail: { name } });
    return name ?? null;
  });
}

/**
 * Changes the actor's password and ends every other session and login token.
 *
 * @param keptSessionId the session that stays
 * @throws AppError `unprocessable` for a common password
 */
export async function changePassword(actor: Actor, form: ChangePasswordForm, keptSessionId: string): Promise<void> {
  if (isCommonPassword(form.newpassword, [actor.email, actor.firstName, actor.lastName])) {
    throw fieldError('newpassword', 'This password is too easy to guess. Choose a different one.');
  }
  const passwordHash = await hashPassword(form.newpassword);
  await inScope(scopeOf(actor), async (tx) => {
    await store.updatePasswordHash(tx, actor.userId, passwordHash);
    // A new address that someone else asked for must not outlive the old password.
    await deleteLinks(tx, actor.userId, ['email']);
    await store.deleteOtherSessions(tx, actor.userId, hashSecret(keptSessionId));
    await recordAudit(tx, actor, { action: 'password.changed' });
    await sendSecurityMail(tx, actor, 'passwordChanged');
  });
}

/** Ends every other session and login token of the actor, and on request their personal access tokens. */
export async function endOtherSessions(
  actor: Actor,
  keptSessionId: string,
  { revokesTokens = false }: { readonly revokesTokens?: boolean } = {},
): Promise<void> {
  await unscoped("an actor's own sessions belong to no tenant", async (tx) => {
    await store.deleteOtherSessions(tx, actor.userId, hashSecret(keptSessionId));
    if (revokesTokens) await store.deleteTokens(tx, actor.userId);
    await recordAudit(tx, actor, { action: 'sessions.ended', detail: { revokesTokens } });
  });
}

/** Lists the actor's sessions by last activity and marks the current one. */
export async function listSessions(actor: Actor, ownSessionId: string) {
  const own = hashSecret(ownSessionId);
  const rows = await inScope(scopeOf(actor), (tx) => store.findSessions(tx, actor.userId));
  return rows.map(({ idHash, userAgent, ...row }) => ({
    ...row,
    id: idHash,
    device: deviceOf(userAgent),
    isThis: idHash === own,
  }));
}

/** @returns the session's device, or null if it was signed out already */
export async function endSession(actor: Actor, id: string): Promise<string | null> {
  return inScope(scopeOf(actor), async (tx) => {
    const userAgent = await store.deleteOwnSession(tx, actor.userId, id);
    if (userAgent === undefined) return null;
    await recordAudit(tx, actor, { action: 'session.ended' });
    return deviceOf(userAgent);
  });
}
