import { fieldError } from '#app/errors.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import * as store from '../account-links.store.server.ts';
import type { Origin } from '../auth.server.ts';
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
  const resetCode = newSecret();
  const passwordHash = await hashPassword(newSecret());
  await unscoped('the owner of the link is not signed in', async (tx) => {
    if (!(await store.consumeLink(tx, hashSecret(code)))) throw fieldError('code', LINK_EXPIRED);
    await store.deleteAccess(tx, userId, true);
    await store.deleteLinks(tx, userId);
    // Links about earlier changes stay: whoever got this one at a changed address must not void the owner's.
    await store.deleteSecureLinksSince(tx, userId, since);
    await deleteFactorSince(tx, userId, since);
    await deletePasskeysSince(tx, userId, since);
    const isEmailRestored = await store.changeEmail(tx, userId, linkEmail);
    await store.invalidatePassword(tx, userId, passwordHash);
    await store.replaceLink(tx, { userId, purpose: 'reset', codeHash: hashSecret(resetCode) });
    await recordAudit(
      tx,
      { ip: origin.ip, requestId: origin.requestId, userId, partnerId },
      { action: 'account.secured', ...(isEmailRestored && { detail: { email: linkEmail } }) },
    );
  });
  return resetCode;
}
