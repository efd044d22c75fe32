import { AppError, fieldError, staleSave } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { PARTNER_ADMINISTRATOR_ID } from '#app/modules/access/capabilities.ts';
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
import { grantableRole, manageable, requireOtherSuperAdministrator } from './users.server.ts';
import * as store from './users.store.server.ts';

/**
 * Activates or deactivates a user. Deactivation ends their sessions, tokens and open links immediately; their work waits for a
 * hand-over.
 *
 * @returns true if anything changed
 * @throws AppError `unprocessable` for the actor, a last active administrator and a needed emergency account
 */
export async function setUserActive(actor: Actor, change: { userId: number; isActive: boolean }): Promise<boolean> {
  const { userId, isActive } = change;
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const user = await manageable(tx, actor, userId);
    if (user.isActive === isActive) return false;
    if (user.isErased) throw new AppError('unprocessable', 'This person was erased and can’t be activated.');
    if (!isActive) {
      await deactivate(tx, actor, user);
      return true;
    }
    await store.updateUserRow(tx, scope, userId, { isActive });
    await recordAudit(tx, actor, { action: 'user.activated', target: ['user', userId] });
    return true;
  });
}

type Managed = Awaited<ReturnType<typeof manageable>>;

/** Deactivates an active user in the caller's transaction. @throws as `setUserActive` */
export async function deactivate(tx: Tx, actor: Actor, user: Managed): Promise<void> {
  const userId = user.id;
  requireSomeoneElse(actor, userId);
  if (isSuperAdministrator(user)) await requireOtherSuperAdministrator(tx, userId);
  if (await isLastPartnerAdministrator(tx, user))
    throw fieldError('administrator', 'This is the last active administrator of the partner. Choose a new one first.');
  if (await store.lockEmergencyAccount(tx, userId))
    throw new AppError(
      'unprocessable',
      'This is the emergency account of single sign-on. Choose another one in its settings first.',
    );
  const detail = await endAccess(tx, userId);
  await store.updateUserRow(tx, scopeOf(actor), userId, { isActive: false });
  await recordAudit(tx, actor, { action: 'user.deactivated', target: ['user', userId], detail });
}

/** @throws AppError `unprocessable` for the actor */
export function requireSomeoneElse(actor: Actor, userId: number): void {
  if (userId === actor.userId) throw new AppError('unprocessable', 'You can’t deactivate yourself.');
}

/** True if an active partner would have no administrator without this user. Its administrators stay locked. */
export async function isLastPartnerAdministrator(tx: Tx, user: Managed): Promise<boolean> {
  if (user.partnerId === null || user.baseRoleId !== PARTNER_ADMINISTRATOR_ID) return false;
  const administrators = await store.lockPartnerAdministrators(tx, user.partnerId);
  return administrators.includes(user.id) && administrators.length === 1;
}

/**
 * Makes another user of a partner its administrator, before the last one leaves.
 *
 * @throws AppError `forbidden` above the actor's rank, `unprocessable` for someone who cannot sign in there
 */
export async function makePartnerAdministrator(tx: Tx, actor: Actor, userId: number, leaver: Managed): Promise<void> {
  const scope = scopeOf(actor);
  const user = await store.findUser(tx, scope, userId);
  if (!user?.isActive || !user.isAccepted || user.partnerId !== leaver.partnerId || userId === leaver.id)
    throw fieldError('administrator', 'Choose an active person of the same organization');
  await grantableRole(tx, actor, PARTNER_ADMINISTRATOR_ID);
  const after = { roleId: PARTNER_ADMINISTRATOR_ID };
  await store.updateDetails(tx, { scope, userId, version: user.version, savedById: actor.userId }, after);
  await recordAudit(tx, actor, {
    action: 'user.roleChanged',
    target: ['user', userId],
    detail: { before: { roleId: user.roleId }, after },
  });
  await sendSecurityMail(tx, actor, 'roleChanged', { userId });
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
