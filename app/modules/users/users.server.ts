import { AppError, fieldError, freshSignInError, staleSave } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { isPartnerRole, isSuperAdministrator, managesPeople, mayGrant, mayManage } from '#app/modules/access/rank.ts';
import { isPartnerActor, scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { sendLinkTo } from '#app/modules/auth/account-mails.server.ts';
import { sendSecurityMail } from '#app/modules/auth/security-mail/security-mail.server.ts';
import { TEXT } from '#app/text.ts';
import { CONTACT_MAX } from './contact-length.ts';
import type { Invitation, UserEdit, UserListQuery } from './users.schema.ts';
import * as store from './users.store.server.ts';
import type { UserAction, UserRow, UserStatus } from './users.view.ts';

const notThere = () => new AppError('notFound', TEXT.notFound);

/** @throws AppError `notFound` for a partner outside the scope */
export async function listUsers(actor: Actor, query: UserListQuery): Promise<{ rows: UserRow[]; count: number }> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    if (query.partnerId !== undefined) {
      const partners = await store.listPartners(tx);
      if (
        isPartnerActor(actor) ? query.partnerId !== actor.partnerId : !partners.some(({ id }) => id === query.partnerId)
      )
        throw notThere();
    }
    const rows = await store.listUserRows(tx, scope, query);
    const count = await store.countUsers(tx, scope, query);
    return { rows: rows.map((row) => asRow(actor, row)), count };
  });
}

/** @throws AppError `notFound` for a user outside the scope */
export async function readUser(actor: Actor, userId: number): Promise<UserRow> {
  const scope = scopeOf(actor);
  const row = await inScope(scope, (tx) => store.findUser(tx, scope, userId));
  if (!row) throw notThere();
  return asRow(actor, row);
}

/** Lists role names for the filter; partner users get partner roles only. */
export async function listRoleNames(actor: Actor): Promise<{ id: number; name: string }[]> {
  const roles = await inScope(scopeOf(actor), (tx) => store.listRoles(tx));
  return roles.filter((role) => !isPartnerActor(actor) || isPartnerRole(role)).map(({ id, name }) => ({ id, name }));
}

/** Lists partners for the filter if the actor sees users of several. */
export async function listPartnerNames(actor: Actor): Promise<{ id: number; name: string }[]> {
  if (scopeOf(actor).kind !== 'all') return [];
  const partners = await inScope(scopeOf(actor), (tx) => store.listPartners(tx));
  return partners.map(({ id, name }) => ({ id, name }));
}

/** Lists the roles that the actor can grant and the partners they can grant them for. */
export async function listChoices(actor: Actor) {
  return inScope(scopeOf(actor), async (tx) => {
    const roles = (await store.listRoles(tx)).filter((role) => mayGrant(actor, role));
    const partners = isPartnerActor(actor) ? [] : await store.listPartners(tx);
    return {
      roles: roles.map((role) => ({ id: role.id, name: role.name, isPartner: isPartnerRole(role) })),
      partners: partners.filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, name })),
    };
  });
}

/**
 * Onboards a user and emails them a link to choose their password. An address known to another organization gets the same
 * response. The same form posted twice creates one user.
 *
 * @returns the user's ID
 * @throws AppError `forbidden` for a role above the actor's, `freshSignInRequired` for one that manages people, `notFound` for a foreign partner, `unprocessable` for a broken
 * rule
 */
export async function inviteUser(actor: Actor, form: Invitation): Promise<number> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const role = await grantableRole(tx, actor, form.roleId);
    // Someone with a leaked access token would make themselves an administrator, who outlives the token.
    if (managesPeople(role) && !actor.isFresh) throw freshSignInError();
    const partnerId = await partnerFor(tx, actor, form.partnerId, isPartnerRole(role));
    requireShortNumber(form.contactNumber, isPartnerRole(role));
    const { email, firstName, lastName, contactNumber, roleId } = form;
    const row = { email, firstName, lastName, contactNumber, roleId, partnerId };
    const before = await store.findUserOfAddress(tx, scope, email, partnerId);
    const made = before ? undefined : await store.insertUser(tx, row);
    if (made === undefined) {
      const same = before ?? (await store.findUserOfAddress(tx, scope, email, partnerId));
      const isTwice =
        same?.wasJustInvited &&
        same.firstName === firstName &&
        same.lastName === lastName &&
        same.roleId === roleId &&
        same.partnerId === partnerId;
      if (isTwice) return same.id;
      throw fieldError('email', TEXT.userExists);
    }
    await sendLinkTo(tx, made, 'invite');
    await recordAudit(tx, actor, {
      action: 'user.invited',
      target: ['user', made],
      detail: { email, roleId, partnerId },
    });
    return made;
  });
}

/**
 * Changes a user's name, number and role.
 *
 * @throws AppError `notFound`, `conflict` for another version than the stored one, `forbidden` above the actor's rank,
 * `unprocessable` for a broken rule
 */
export async function editUser(actor: Actor, userId: number, form: UserEdit): Promise<void> {
  const scope = scopeOf(actor);
  await inScope(scope, async (tx) => {
    const user = await manageable(tx, actor, userId);
    if (user.isErased) throw new AppError('unprocessable', 'This person was erased.');
    const stale = () => staleSave('The user', asRow(actor, user));
    if (form.version !== user.version) throw stale();
    requireShortNumber(form.contactNumber, user.partnerId !== null);
    const roleId = form.roleId ?? user.roleId;
    if (roleId !== user.roleId) {
      if (userId === actor.userId) throw fieldError('roleId', 'You can’t change your own role');
      const role = await grantableRole(tx, actor, roleId);
      if (isPartnerRole(role) !== isPartnerRole(user))
        throw fieldError('roleId', 'This role is for users of another type');
      if (isSuperAdministrator(user) && !isSuperAdministrator(role)) await requireOtherSuperAdministrator(tx, userId);
    }
    const { firstName, lastName, contactNumber } = form;
    const after = { firstName, lastName, contactNumber, roleId };
    const over = { scope, userId, version: form.version, savedById: actor.userId };
    if (!(await store.updateDetails(tx, over, after))) throw stale();
    await recordAudit(tx, actor, {
      action: roleId === user.roleId ? 'user.changed' : 'user.roleChanged',
      target: ['user', userId],
      detail: {
        before: {
          firstName: user.firstName,
          lastName: user.lastName,
          contactNumber: user.contactNumber,
          roleId: user.roleId,
        },
        after,
      },
    });
    if (roleId !== user.roleId && user.isAccepted) await sendSecurityMail(tx, actor, 'roleChanged', { userId });
  });
}

/**
 * Reads a user in scope who does not rank above the actor.
 *
 * @throws AppError `notFound` or `forbidden`
 */
export async function manageable(tx: Tx, actor: Actor, userId: number) {
  const user = await store.findUser(tx, scopeOf(actor), userId);
  if (!user) throw notThere();
  if (!mayManage(actor, user)) throw new AppError('forbidden', 'This user’s role is above yours.');
  return user;
}

/** @throws AppError `unprocessable` if this user is the only active Super Administrator */
export async function requireOtherSuperAdministrator(tx: Tx, userId: number): Promise<void> {
  const supers = await store.lockSuperAdministrators(tx);
  if (supers.includes(userId) && supers.length === 1)
    throw new AppError('unprocessable', 'This is the last active Super Administrator. Add another one first.');
}

/** @throws AppError `unprocessable` for an unknown role, `forbidden` for one above the actor's */
export async function grantableRole(tx: Tx, actor: Actor, roleId: number) {
  const role = (await store.listRoles(tx)).find(({ id }) => id === roleId);
  if (!role) throw fieldError('roleId', 'Choose a role');
  if (!mayGrant(actor, role)) throw new AppError('forbidden', 'You can’t assign a role or permission above your own.');
  return role;
}

async function partnerFor(tx: Tx, actor: Actor, wanted: number | undefined, isForPartner: boolean) {
  if (isPartnerActor(actor)) {
    if (wanted !== undefined && wanted !== actor.partnerId) throw notThere();
    return actor.partnerId;
  }
  if (!isForPartner) {
    if (wanted !== undefined) throw fieldError('partnerId', 'Only a partner role belongs to a partner');
    return null;
  }
  const partner = (await store.listPartners(tx)).find(({ id }) => id === wanted);
  if (!partner?.isActive) throw fieldError('partnerId', 'Choose the partner');
  return partner.id;
}

function requireShortNumber(contactNumber: string, isPartner: boolean): void {
  const max = CONTACT_MAX[isPartner ? 'partner' : 'vendor'];
  if (contactNumber.length > max) throw fieldError('contactNumber', `At most ${max} characters`);
}

type StoredUser = NonNullable<Awaited<ReturnType<typeof store.findUser>>>;

function asRow(actor: Actor, user: StoredUser): UserRow {
  const mayEdit = mayManage(actor, user);
  const status: UserStatus = !user.isActive ? 'Inactive' : user.isAccepted ? 'Active' : 'Invited';
  return {
    userId: user.id,
    userName: fullName(user),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    contactNumber: user.contactNumber,
    role: { id: user.roleId, name: user.roleName },
    partner: user.partnerId === null ? null : { id: user.partnerId, name: user.partnerName ?? '' },
    lastLoginDate: user.lastLoginAt?.toISOString() ?? null,
    isActive: user.isActive,
    status,
    mayEdit,
    version: user.version,
    savedBy: user.savedBy,
    actions: mayEdit && !user.isErased ? actionsFor(status, user.id === actor.userId, user.hasSecondFactor) : [],
  };
}

function actionsFor(status: UserStatus, isSelf: boolean, hasSecondFactor: boolean): UserAction[] {
  if (status === 'Inactive') return ['activate'];
  const sending: UserAction = status === 'Invited' ? 'resend' : 'reset';
  if (isSelf) return [sending];
  return hasSecondFactor ? [sending, 'resetFactor', 'deactivate'] : [sending, 'deactivate'];
}
