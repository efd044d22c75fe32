import { AppError, fieldError, staleSave } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { isSuperAdministrator } from '#app/modules/access/rank.ts';
import { isPartnerActor, scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { sendLinkTo } from '#app/modules/auth/account-mails.server.ts';
import { endAccess, endSessions } from '#app/modules/auth/resets.server.ts';
import { removeSecondFactor } from '#app/modules/auth/second-factor/second-factor.server.ts';
import { sendSecurityMail } from '#app/modules/auth/security-mail/security-mail.server.ts';
import { choosePicture, storeImage } from '#app/modules/uploads/uploads.server.ts';
import { TEXT } from '#app/text.ts';
import { CONTACT_MAX } from './contact-length.ts';
import type { OwnProfileChange } from './users.schema.ts';
import { manageable, requireOtherSuperAdministrator } from './users.server.ts';
import * as store from './users.store.server.ts';

/**
 * Activates or deactivates a user. Deactivation ends their sessions, tokens and open links immediately.
 *
 * @returns true if anything changed
 * @throws AppError `unprocessable` for the actor, the last active Super Administrator and a needed emergency account
 */
export async function setUserActive(actor: Actor, change: { userId: number; isActive: boolean }): Promise<boolean> {
  const { userId, isActive } = change;
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const user = await manageable(tx, actor, userId);
    if (user.isActive === isActive) return false;
    if (!isActive) {
      if (userId === actor.userId) throw new AppError('unprocessable', 'You can’t deactivate yourself.');
      if (isSuperAdministrator(user)) await requireOtherSuperAdministrator(tx, userId);
      if (await store.lockEmergencyAccount(tx, userId))
        throw new AppError(
          'unprocessable',
          'This is the emergency account of single sign-on. Choose another one in its settings first.',
        );
      await endAccess(tx, userId);
    }
    await store.updateUserRow(tx, scope, userId, { isActive });
    await recordAudit(tx, actor, {
      action: isActive ? 'user.activated' : 'user.deactivated',
      target: ['user', userId],
    });
    return true;
  });
}

/**
 * Resends an open invitation and voids the older link.
 *
 * @throws AppError `unprocessable` if there is none
 */
export async function resendInvitation(actor: Actor, userId: number): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const user = await manageable(tx, actor, userId);
    if (user.isAccepted) throw new AppError('unprocessable', 'This user has already accepted the invitation.');
    if (!user.isActive) throw new AppError('unprocessable', 'This user is not active.');
    await sendLinkTo(tx, userId, 'invite');
    await recordAudit(tx, actor, { action: 'user.invitedAgain', target: ['user', userId] });
  });
}

/**
 * Sends a user a link to choose a new password.
 *
 * @throws AppError `unprocessable` for a user without a password or an inactive one
 */
export async function sendPasswordReset(actor: Actor, userId: number): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const user = await manageable(tx, actor, userId);
    if (!user.isAccepted) throw new AppError('unprocessable', 'This user has not accepted the invitation yet.');
    if (!user.isActive) throw new AppError('unprocessable', 'This user is not active.');
    await sendLinkTo(tx, userId, 'reset');
    await recordAudit(tx, actor, { action: 'user.resetSent', target: ['user', userId] });
  });
}

/**
 * Removes a user's second factor, for example after a lost phone, and ends their sessions. Users turn off their own on its page
 * with password and code.
 *
 * @throws AppError `unprocessable` for the actor and for a user without one
 */
export async function resetSecondFactor(actor: Actor, userId: number): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    await manageable(tx, actor, userId);
    if (userId === actor.userId)
      throw new AppError('unprocessable', 'You can’t reset your own two-factor authentication.');
    if (!(await removeSecondFactor(tx, userId)))
      throw new AppError('unprocessable', 'This user has no two-factor authentication.');
    await endSessions(tx, userId);
    await recordAudit(tx, actor, { action: 'user.secondFactorReset', target: ['user', userId] });
    await sendSecurityMail(tx, actor, 'secondFactorOff', { userId });
  });
}

/**
 * Changes the actor's name, number, picture, or the tour's completion.
 *
 * @param madeFrom version of the form; if omitted, the named values overwrite any version
 * @throws AppError `unprocessable` or `tooLarge` for a broken rule, with its field; `conflict` for another version
 */
export async function changeOwnProfile(actor: Actor, form: OwnProfileChange, madeFrom?: number): Promise<void> {
  const { profilePic, isGuideCompleted, ...details } = form;
  const max = CONTACT_MAX[isPartnerActor(actor) ? 'partner' : 'vendor'];
  if ((details.contactNumber ?? '').length > max) throw fieldError('contactNumber', `At most ${max} characters`);
  const picture =
    profilePic instanceof File
      ? (await storeImage(actor, { file: profilePic, kind: 'profile', field: 'profilePic' })).id
      : profilePic;
  const scope = scopeOf(actor);
  await inScope(scope, async (tx) => {
    const user = await store.findUser(tx, scope, actor.userId);
    if (!user) throw new AppError('notFound', TEXT.notFound);
    const { version, firstName, lastName, contactNumber } = user;
    const stale = () => staleSave('Your profile', { version, firstName, lastName, contactNumber });
    if (madeFrom !== undefined && madeFrom !== version) throw stale();
    if (isGuideCompleted !== undefined) await store.updateUserRow(tx, scope, actor.userId, { isGuideCompleted });
    const after = Object.fromEntries(
      Object.entries(details).filter(
        ([name, value]) => value !== undefined && value !== user[name as keyof typeof user],
      ),
    );
    const isNewPicture = picture !== undefined && picture !== user.pictureUploadId;
    if (Object.keys(after).length === 0 && !isNewPicture) return;
    const over = { scope, userId: actor.userId, version, savedById: actor.userId };
    if (!(await store.updateDetails(tx, over, after))) throw stale();
    if (isNewPicture) await choosePicture(tx, actor, picture);
    await recordAudit(tx, actor, {
      action: 'user.changed',
      target: ['user', actor.userId],
      detail: {
        before: { firstName, lastName, contactNumber },
        after: isNewPicture ? { ...after, picture: picture === null ? 'removed' : 'new' } : after,
      },
    });
  });
}
