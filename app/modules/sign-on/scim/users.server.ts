import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import type { Origin } from '#app/modules/auth/auth.server.ts';
import { sendSecurityMail } from '#app/modules/auth/security-mail/security-mail.server.ts';
import { BY_PROVIDER, createUser, deactivate, findRoleOf, reactivate, recordFor } from '../admit.server.ts';
import * as identities from '../identities.store.server.ts';
import { domainOf } from '../mapping.ts';
import { namesOf } from '../person.ts';
import { findProviderById, type StoredProvider } from '../providers.store.server.ts';
import { parseFilter } from './filter.ts';
import { parseChange, readPatch } from './patch.ts';
import type { ScimChange, ScimListQuery, ScimPatch, ScimUser } from './scim.schema.ts';
import { ScimError, scimNotFound } from './scim-error.ts';
import * as store from './users.store.server.ts';

/** The holder of a provider's token: its directory. */
export interface Directory {
  readonly providerId: number;
  readonly origin: Origin;
}

const REASON = 'a directory has no user: every query names its provider';
/** Roles of users whose first sign-in has not yet mapped one: those with the least rights. */
const FIRST_ROLE = { vendor: 4, partner: 6 } as const;

/** Reads a page of users, oldest first. */
export async function listScimUsers({ providerId }: Directory, query: ScimListQuery) {
  const filter = query.filter === undefined ? undefined : parseFilter(query.filter);
  return unscoped(REASON, async (tx) => {
    const page = { offset: query.startIndex - 1, limit: query.count };
    const rows = query.count === 0 ? [] : await store.listUsers(tx, providerId, filter, page);
    return { rows, count: await store.countUsers(tx, providerId, filter), startIndex: query.startIndex };
  });
}

/** @throws ScimError 404 */
export async function readScimUser({ providerId }: Directory, userId: number): Promise<store.StoredScimUser> {
  return unscoped(REASON, (tx) => requireUser(tx, providerId, userId));
}

/**
 * Creates a user, or brings back one that the directory deleted.
 *
 * @throws ScimError `uniqueness` for a known address, `invalidValue` for one of another domain
 */
export async function createScimUser({ providerId, origin }: Directory, form: ScimUser): Promise<store.StoredScimUser> {
  return unscoped(REASON, async (tx) => {
    await identities.lockProvider(tx, providerId);
    const provider = await requireProvider(tx, providerId);
    await requireOwnDomain(tx, providerId, form.userName);
    const removed = await store.findRemoved(tx, providerId, form.userName);
    const userId = removed?.userId ?? (await insertUser(tx, provider, form, origin));
    await identities.putIdentity(tx, { providerId, userId }, {});
    if (removed) await store.setRemoved(tx, providerId, userId, false);
    const change = { ...changeOf(form), active: form.active ?? true };
    return applyChange(tx, { provider, origin }, await requireUser(tx, providerId, userId), change);
  });
}

async function insertUser(tx: Tx, provider: StoredProvider, form: ScimUser, origin: Origin): Promise<number> {
  const { userName: email } = form;
  await requireFreeAddress(tx, provider, email);
  const claims = { [provider.claim]: form.roles?.map(({ value }) => value) ?? [] };
  const mapped = await findRoleOf(tx, provider, { claims });
  const first = provider.partnerId === null ? FIRST_ROLE.vendor : FIRST_ROLE.partner;
  return createUser(tx, provider, { email, ...namesOfUser(form) }, mapped?.roleId ?? first, origin);
}

function namesOfUser({ userName, name, displayName }: ScimUser) {
  return namesOf({
    given: name?.givenName,
    family: name?.familyName,
    full: name?.formatted ?? displayName,
    email: userName,
  });
}

async function requireOwnDomain(tx: Tx, providerId: number, userName: string): Promise<void> {
  if (!(await identities.isConfirmedDomain(tx, providerId, domainOf(userName))))
    throw new ScimError(400, 'userName: its domain is not a confirmed one of this provider.', 'invalidValue');
}

async function requireFreeAddress(tx: Tx, provider: StoredProvider, userName: string): Promise<void> {
  const isKnown =
    (await identities.findByEmail(tx, provider.id, userName)) !== undefined ||
    (await identities.isUsedElsewhere(tx, userName, provider.partnerId));
  if (isKnown) throw new ScimError(409, 'userName: there is a user with this address.', 'uniqueness');
}

/** @throws ScimError as `patchScimUser` */
export async function replaceScimUser(
  directory: Directory,
  userId: number,
  form: ScimUser,
): Promise<store.StoredScimUser> {
  const { externalId = null, ...change } = changeOf(form);
  return changeUser(directory, userId, { ...change, externalId });
}

/** @throws ScimError 404; `mutability` to activate whom an administrator deactivated; for another userName as `createScimUser` */
export async function patchScimUser(
  directory: Directory,
  userId: number,
  patch: ScimPatch,
): Promise<store.StoredScimUser> {
  return changeUser(directory, userId, readPatch(patch));
}

/** Deletes a user for the directory: here the account is deactivated, and its work stays. */
export async function deleteScimUser({ providerId, origin }: Directory, userId: number): Promise<void> {
  await unscoped(REASON, async (tx) => {
    await identities.lockProvider(tx, providerId);
    const provider = await requireProvider(tx, providerId);
    const { isActive } = await requireUser(tx, providerId, userId);
    await identities.putIdentity(tx, { providerId, userId }, {});
    if (isActive) await deactivate(tx, provider, userId, origin, 'directory');
    await store.setRemoved(tx, providerId, userId, true);
  });
}

function changeOf(user: ScimUser): ScimChange {
  const { userName, externalId, name, displayName, active } = user;
  const isNamed = name?.givenName || name?.formatted || displayName;
  const names = isNamed ? namesOfUser(user) : { lastName: name?.familyName };
  return parseChange({ userName, externalId: externalId ?? undefined, ...names, active });
}

async function changeUser(
  { providerId, origin }: Directory,
  userId: number,
  change: ScimChange,
): Promise<store.StoredScimUser> {
  return unscoped(REASON, async (tx) => {
    await identities.lockProvider(tx, providerId);
    const provider = await requireProvider(tx, providerId);
    return applyChange(tx, { provider, origin }, await requireUser(tx, providerId, userId), change);
  });
}

async function applyChange(
  tx: Tx,
  { provider, origin }: { provider: StoredProvider; origin: Origin },
  user: store.StoredScimUser,
  { userName, externalId, active, firstName, lastName }: ScimChange,
): Promise<store.StoredScimUser> {
  const { userId } = user;
  const { id: providerId, partnerId } = provider;
  if (userName !== undefined && userName.toLowerCase() !== user.userName.toLowerCase())
    await changeAddress(tx, { provider, origin }, user, userName);
  if (externalId && (await store.hasExternalId(tx, providerId, externalId, userId)))
    throw new ScimError(409, 'externalId: another user has it.', 'uniqueness');
  if (externalId !== undefined) await identities.putIdentity(tx, { providerId, userId }, { externalId });
  const before = { firstName: user.firstName, lastName: user.lastName };
  const after = { firstName: firstName || user.firstName, lastName: lastName ?? user.lastName };
  if (after.firstName !== before.firstName || after.lastName !== before.lastName) {
    await identities.updateUser(tx, userId, after);
    await recordFor(tx, userId, partnerId, origin, { action: 'user.changed', detail: { before, after } });
  }
  if (active === false && user.isActive) await deactivate(tx, provider, userId, origin, 'directory');
  if (active === true && !user.isActive) {
    if (user.deactivatedBy === null)
      throw new ScimError(400, 'active: an administrator of Worthwhile deactivated this user.', 'mutability');
    await reactivate(tx, provider, userId, origin);
  }
  return requireUser(tx, providerId, userId);
}

/** The provider proves the address by its confirmed domain; the old address gets the mail with the link. */
async function changeAddress(
  tx: Tx,
  { provider, origin }: { provider: StoredProvider; origin: Origin },
  { userId, userName: before }: store.StoredScimUser,
  after: string,
): Promise<void> {
  await requireOwnDomain(tx, provider.id, after);
  await requireFreeAddress(tx, provider, after);
  await identities.updateUser(tx, userId, { email: after });
  const detail = { before: { email: before }, after: { email: after } };
  await recordFor(tx, userId, provider.partnerId, origin, { action: 'user.changed', detail });
  await sendSecurityMail(tx, { userId: BY_PROVIDER, ip: origin.ip }, 'emailChanged', { userId, previousEmail: before });
}

async function requireUser(tx: Tx, providerId: number, userId: number): Promise<store.StoredScimUser> {
  const user = await store.findUser(tx, providerId, userId);
  if (!user) throw scimNotFound();
  return user;
}

async function requireProvider(tx: Tx, providerId: number): Promise<StoredProvider> {
  const provider = await findProviderById(tx, providerId);
  if (!provider) throw scimNotFound();
  return provider;
}
