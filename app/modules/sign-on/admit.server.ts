import type { Tx } from '#app/infra/db/scope.server.ts';
import { isSuperAdministrator } from '#app/modules/access/rank.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import type { Origin } from '#app/modules/auth/auth.server.ts';
import { endAccess } from '#app/modules/auth/resets.server.ts';
import { sendSecurityMail } from '#app/modules/auth/security-mail/security-mail.server.ts';
import * as store from './identities.store.server.ts';
import { domainOf, mapRole } from './mapping.ts';
import { isOfType } from './organization.server.ts';
import type { Person } from './person.ts';
import type { StoredProvider } from './providers.store.server.ts';
import { SignOnRefusal } from './refusal.ts';

type Admission = { readonly userId: number } | { readonly refusal: SignOnRefusal };

const refused = (...reason: ConstructorParameters<typeof SignOnRefusal>): Admission => ({
  refusal: new SignOnRefusal(...reason),
});

/**
 * Finds or makes the user of a person, with the role that the claims give. Without one, the user is deactivated. A
 * refusal is returned, not thrown: the deactivation has to be committed.
 */
export async function admitPerson(
  tx: Tx,
  provider: StoredProvider,
  person: Person,
  origin: Origin,
): Promise<Admission> {
  await store.lockProvider(tx, provider.id);
  const problem = await checkEmail(tx, provider, person);
  if (problem) return problem;
  const { id: providerId, partnerId } = provider;
  const known =
    (await store.findBySubject(tx, providerId, person.issuer, person.subject)) ??
    (await store.findByEmail(tx, providerId, person.email));
  if (known?.subject && (known.subject !== person.subject || known.issuer !== person.issuer))
    return refused('invalid', 'the email belongs to another subject of the provider');
  if (!known && (await store.isUsedElsewhere(tx, person.email, partnerId)))
    return refused('domain', 'the email is an account of another organization');
  if (known && !known.isPartnerActive) return refused('inactive', 'the partner is inactive');
  // The mapping changes neither Super Administrators nor the emergency account.
  const isExempt = known && (isSuperAdministrator(known) || known.userId === provider.emergencyUserId);
  const mapped = await findRoleOf(tx, provider, person);
  const roleId = isExempt ? known.roleId : mapped?.roleId;
  if (roleId === undefined) {
    if (known?.isActive) await deactivate(tx, provider, known.userId, origin, 'claims');
    return refused('role', 'no row of the roles matches');
  }
  if (known && !known.isActive && known.deactivatedBy !== 'claims') return refused('inactive', 'the user is inactive');
  if (known) await updateKnown(tx, provider, known, roleId, origin);
  const userId = known ? known.userId : await createUser(tx, provider, person, roleId, origin);
  const { issuer, subject } = person;
  await store.putIdentity(tx, { providerId, userId }, { issuer, subject, matchedValue: mapped?.matchedValue ?? null });
  await store.markUsed(tx, providerId, userId);
  return { userId };
}

async function checkEmail(tx: Tx, provider: StoredProvider, person: Person): Promise<Admission | null> {
  if (!person.isEmailVerified) return refused('unverified', 'the email is not verified');
  if (!(await store.isConfirmedDomain(tx, provider.id, domainOf(person.email))))
    return refused('domain', 'the domain of the email is not one of the provider');
  return null;
}

/** A role that was deleted, or is of the other type since, gives no access. */
export async function findRoleOf(
  tx: Tx,
  provider: StoredProvider,
  { claims }: Pick<Person, 'claims'>,
): Promise<ReturnType<typeof mapRole>> {
  const mapped = mapRole(provider, claims);
  const role = mapped && (await store.findRole(tx, mapped.roleId));
  return role && isOfType(provider.partnerId, role) ? mapped : null;
}

/** Deactivates a user on the provider's behalf and ends their access at once. */
export async function deactivate(
  tx: Tx,
  provider: Pick<StoredProvider, 'id' | 'partnerId'>,
  userId: number,
  origin: Origin,
  by: 'claims' | 'directory',
): Promise<void> {
  await store.updateUser(tx, userId, { isActive: false });
  await store.putIdentity(tx, { providerId: provider.id, userId }, { deactivatedBy: by });
  const detail = await endAccess(tx, userId);
  await recordFor(tx, userId, provider.partnerId, origin, { action: 'user.deactivated', detail });
}

/** Activates a user whom the provider deactivated. */
export async function reactivate(
  tx: Tx,
  provider: Pick<StoredProvider, 'id' | 'partnerId'>,
  userId: number,
  origin: Origin,
): Promise<void> {
  await store.updateUser(tx, userId, { isActive: true });
  await store.putIdentity(tx, { providerId: provider.id, userId }, { deactivatedBy: null });
  await recordFor(tx, userId, provider.partnerId, origin, { action: 'user.activated' });
}

async function updateKnown(
  tx: Tx,
  provider: StoredProvider,
  known: store.ProviderUser,
  roleId: number,
  origin: Origin,
): Promise<void> {
  const { userId, partnerId } = known;
  if (!known.isActive) await reactivate(tx, provider, userId, origin);
  if (known.roleId === roleId) return;
  await store.updateUser(tx, userId, { roleId });
  const [before, after] = [{ roleId: known.roleId }, { roleId }];
  await recordFor(tx, userId, partnerId, origin, { action: 'user.roleChanged', detail: { before, after } });
  await sendSecurityMail(tx, { userId: BY_PROVIDER, ip: origin.ip }, 'roleChanged', { userId });
}

/** No user: the owner's device is not the one to report. */
export const BY_PROVIDER = 0;

export async function createUser(
  tx: Tx,
  { partnerId }: StoredProvider,
  person: Pick<Person, 'email' | 'firstName' | 'lastName'>,
  roleId: number,
  origin: Origin,
): Promise<number> {
  const { email, firstName, lastName } = person;
  const userId = await store.insertUser(tx, { email, firstName, lastName, roleId, partnerId });
  const detail = { email, roleId, partnerId };
  await recordFor(tx, userId, partnerId, origin, { action: 'user.provisioned', detail });
  return userId;
}

export async function recordFor(
  tx: Tx,
  userId: number,
  partnerId: number | null,
  { ip, requestId }: Origin,
  { action, detail }: { readonly action: string; readonly detail?: Record<string, unknown> },
): Promise<void> {
  await recordAudit(
    tx,
    { userId, partnerId, ip, requestId },
    { action, target: ['user', userId], detail: { ...detail, by: 'identity provider' } },
  );
}
