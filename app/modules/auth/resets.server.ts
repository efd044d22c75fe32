import { createHash } from 'node:crypto';
import { AppError, fieldError } from '#app/errors.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import { spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import * as access from './access.store.server.ts';
import * as store from './account-links.store.server.ts';
import { SEND_LINK } from './account-mails.server.ts';
import type { Origin } from './auth.server.ts';
import { rememberDevice } from './auth.store.server.ts';
import { isCommonPassword } from './password-rules.ts';
import { hashPassword } from './passwords.server.ts';
import type { LinkPurpose, NewPasswordForm, PasswordPurpose } from './resets.schema.ts';
import { hashSecret } from './secrets.server.ts';
import { sendSecurityMail } from './security-mail/security-mail.server.ts';

const TOO_MANY = 'Too many attempts from your network. Wait a few minutes and try again.';
const MANAGED = 'Your organization requires single sign-on. Go to the sign-in page and enter your email.';
export const LINK_EXPIRED = 'This link has expired or was already used.';

/**
 * Requests a link to reset a password or to accept an open invitation. The queue looks up the address, so neither response nor
 * timing reveals it.
 *
 * @throws AppError `tooMany` if the network asks too often
 */
export async function requestLink(email: string, origin: Pick<Origin, 'ip'>): Promise<void> {
  requireNoWait(await spend({ 'link:network': origin.ip }), TOO_MANY);
  const address = email.trim().toLowerCase();
  if ((await spend({ 'link:address': address })) > 0) return;
  const jobKey = `${SEND_LINK}:${createHash('sha256').update(address).digest('hex')}`;
  await unscoped('a reset is opened before anyone is signed in', (tx) =>
    enqueue(tx, SEND_LINK, { email: address }, { jobKey }),
  );
}

/**
 * @returns what the link is for and its account's email, or null if it is unknown, used or expired
 * @throws AppError `tooMany` after too many wrong codes from one network
 */
export async function readLink(code: string, origin: Pick<Origin, 'ip'>) {
  const link = await unscoped('a mailed link is opened before anyone is signed in', (tx) =>
    store.findLink(tx, hashSecret(code)),
  );
  if (!link) requireNoWait(await spend({ 'link:code': origin.ip }), TOO_MANY);
  return link ? { purpose: link.purpose, email: link.email } : null;
}

/** @throws AppError `unprocessable` with the field `code`, or `tooMany` after too many wrong codes from one network */
export async function requireLink(code: string, origin: Pick<Origin, 'ip'>, purposes: readonly LinkPurpose[]) {
  const link = await unscoped('a mailed link is opened before anyone is signed in', (tx) =>
    store.findLink(tx, hashSecret(code)),
  );
  if (link && purposes.includes(link.purpose)) return link;
  requireNoWait(await spend({ 'link:code': origin.ip }), TOO_MANY);
  throw fieldError('code', LINK_EXPIRED);
}

/**
 * Sets the password of the link's user, consumes the link, and ends all their sessions and login tokens.
 *
 * @param purpose required purpose of the link; any if omitted
 * @returns the user's email
 * @throws AppError `unprocessable`: field `code` for an unknown, used or expired link, `newpassword` for a common password or if
 * single sign-on is required
 */
export async function setPasswordByLink(
  code: string,
  form: NewPasswordForm,
  origin: Origin,
  purpose?: PasswordPurpose,
): Promise<string> {
  const codeHash = hashSecret(code);
  const link = await requireLink(code, origin, purpose ? [purpose] : ['invite', 'reset']);
  if (link.isManaged) throw fieldError('newpassword', MANAGED);
  if (isCommonPassword(form.newpassword, [link.email, link.firstName, link.lastName])) {
    throw fieldError('newpassword', 'This password is too easy to guess. Choose a different one.');
  }
  const passwordHash = await hashPassword(form.newpassword);
  await unscoped('a mailed link is opened before anyone is signed in', async (tx) => {
    const isTaken = (await store.consumeLink(tx, codeHash)) && (await store.setPassword(tx, link.userId, passwordHash));
    if (!isTaken) throw fieldError('code', LINK_EXPIRED);
    await access.deleteAccess(tx, link.userId, false);
    await store.deleteLinks(tx, link.userId);
    // Someone who slows the account down must not keep its owner out after a reset.
    if (origin.deviceHash !== undefined) await rememberDevice(tx, link.userId, origin.deviceHash);
    await recordAudit(
      tx,
      { userId: link.userId, partnerId: link.partnerId, ip: origin.ip, requestId: origin.requestId },
      { action: link.purpose === 'invite' ? 'invitation.accepted' : 'password.reset' },
    );
    if (link.purpose === 'reset') await sendSecurityMail(tx, { ...origin, userId: link.userId }, 'passwordReset');
  });
  return link.email;
}

/** Ends every session, token and open link of a user in the transaction that revokes their access. */
export async function endAccess(tx: Tx, userId: number): Promise<access.EndedAccess> {
  const ended = await access.deleteAccess(tx, userId, true);
  await store.deleteLinks(tx, userId);
  return ended;
}

/** Ends the same for all users of a partner. */
export async function endAccessOfPartner(tx: Tx, partnerId: number): Promise<void> {
  await access.deleteAccessOfPartner(tx, partnerId);
}

/** Ends everyone's sessions, login tokens, and links to a new password or address. */
export async function endAllAccess(tx: Tx): Promise<void> {
  await access.deleteAllAccess(tx);
}

/** Ends every session and login token of a user; personal tokens and open links stay. */
export async function endSessions(tx: Tx, userId: number): Promise<void> {
  await access.deleteAccess(tx, userId, false);
}

/** True if the error is about the link, not the password. */
export function isLinkExpired(error: unknown): boolean {
  return error instanceof AppError && error.errors?.code !== undefined;
}
