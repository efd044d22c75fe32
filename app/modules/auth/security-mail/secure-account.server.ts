import { AppError, fieldError } from '#app/errors.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { deleteAccess } from '../access.store.server.ts';
import * as store from '../account-links.store.server.ts';
import type { Origin } from '../auth.server.ts';
import { findWaysToConfirm } from '../auth.store.server.ts';
import { findNewDevice } from '../own-account.store.server.ts';
import { deletePasskeysSince } from '../passkeys/passkeys.store.server.ts';
import { hashPassword } from '../passwords.server.ts';
import { LINK_EXPIRED, requireLink } from '../resets.server.ts';
import { deleteFactorSince } from '../second-factor/second-factor.store.server.ts';
import { hashSecret, newSecret } from '../secrets.server.ts';

/**
 * Takes an account back for the owner of a mailed link: ends all access, undoes what was changed since, and replaces the
 * password, which someone else may know.
 *
 * @returns the code of a link to choose a new password
 * @throws AppError `unprocessable` with the field `code` for an unknown, used or expired link
 */
export async function secureAccount(code: string, origin: Omit<Origin, 'userAgent'>): Promise<string> {
  const { userId, partnerId, since, linkEmail } = await requireLink(code, origin, ['secure']);
  if (!since || linkEmail === null) throw fieldError('code', LINK_EXPIRED);
  const passwordHash = await hashPassword(newSecret());
  return unscoped('the owner of the link is not signed in', async (tx) => {
    if (!(await store.consumeLink(tx, hashSecret(code)))) throw fieldError('code', LINK_EXPIRED);
    // Links about earlier changes stay: the person who got this one at a changed address must not void the owner's.
    await store.deleteSecureLinksSince(tx, userId, since);
    const isEmailRestored = await store.changeEmail(tx, userId, linkEmail);
    const author = { ip: origin.ip, requestId: origin.requestId, userId, partnerId };
    return endAccessSince(tx, author, since, passwordHash, isEmailRestored ? { email: linkEmail } : undefined);
  });
}

/**
 * Secures the account of an actor who denies the sign-in of their session: ends all access, this session too.
 *
 * @returns the code of a link to choose a new password; null where single sign-on replaces passwords
 */
export async function secureOwnAccount(actor: Actor, sessionId: string): Promise<string | null> {
  const passwordHash = await hashPassword(newSecret());
  return unscoped('an own account belongs to no tenant', async (tx) => {
    const { isManaged } = await findWaysToConfirm(tx, actor.userId);
    const device = await findNewDevice(tx, hashSecret(sessionId));
    if (!device)
      throw new AppError('conflict', 'You have already answered this. To sign out elsewhere, open your profile.');
    const code = await endAccessSince(tx, actor, device.createdAt, passwordHash);
    return isManaged ? null : code;
  });
}

async function endAccessSince(
  tx: Tx,
  author: Pick<Actor, 'userId' | 'partnerId' | 'ip' | 'requestId'>,
  since: Date,
  passwordHash: string,
  detail?: { readonly email: string },
): Promise<string> {
  const { userId } = author;
  const resetCode = newSecret();
  await deleteAccess(tx, userId, true);
  await store.deleteLinks(tx, userId);
  await deleteFactorSince(tx, userId, since);
  await deletePasskeysSince(tx, userId, since);
  await store.invalidatePassword(tx, userId, passwordHash);
  await store.replaceLink(tx, { userId, purpose: 'reset', codeHash: hashSecret(resetCode) });
  await recordAudit(tx, author, { action: 'account.secured', ...(detail && { detail }) });
  return resetCode;
}
