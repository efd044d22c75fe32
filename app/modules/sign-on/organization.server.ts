import { AppError, staleSave } from '#app/errors.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { keyedHashes } from '#app/infra/encryption.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { isPartnerRole, isSuperAdministrator, mayGrant } from '#app/modules/access/rank.ts';
import { isPartnerActor } from '#app/modules/access/scope.ts';
import { TEXT } from '#app/text.ts';
import * as store from './providers.store.server.ts';

/** Null for the vendor. */
export type Organization = number | null;

export const notThere = () => new AppError('notFound', TEXT.notFound);

/** @throws AppError `notFound` unless the actor sets up sign-on for the organization */
export async function requireOrganization(tx: Tx, actor: Actor, partnerId: Organization): Promise<void> {
  // A partner role without a partner has no organization: not the vendor's.
  const isOwn = partnerId === actor.partnerId && isPartnerActor(actor) === (partnerId !== null);
  if (!isOwn && !can(actor, 'signOn.any')) throw notThere();
  if (partnerId !== null && !(await store.findPartnerName(tx, partnerId))) throw notThere();
}

/** @throws AppError `notFound` before set-up */
export async function requireProvider(tx: Tx, actor: Actor, partnerId: Organization): Promise<store.StoredProvider> {
  await requireOrganization(tx, actor, partnerId);
  const provider = await store.findProviderOf(tx, partnerId);
  if (!provider) throw notThere();
  return provider;
}

/**
 * Locks the provider for a change, so that one administrator does not overwrite another.
 *
 * @param version of the page with the change
 * @throws AppError `conflict` if the settings were saved since, `notFound` before set-up
 */
export async function lockSettings(
  tx: Tx,
  actor: Actor,
  partnerId: Organization,
  version: number,
): Promise<store.StoredProvider> {
  await requireOrganization(tx, actor, partnerId);
  const provider = await store.lockProviderOf(tx, partnerId);
  if (!provider) throw notThere();
  if (provider.version !== version) throw staleSave('Single sign-on', { version: provider.version });
  return provider;
}

/** Roles of the organization's type; never Super Administrator. */
export function isOfType(partnerId: Organization, role: Pick<Parameters<typeof mayGrant>[1], 'baseRoleId'>): boolean {
  return isPartnerRole(role) === (partnerId !== null) && !isSuperAdministrator(role);
}

/** Those of them that the actor could grant. */
export function isOffered(actor: Actor, partnerId: Organization, role: Parameters<typeof mayGrant>[1]): boolean {
  return isOfType(partnerId, role) && mayGrant(actor, role);
}

type Tested = Pick<store.StoredProvider, 'issuer' | 'clientId' | 'clientSecret' | 'claim' | 'roleRows' | 'otherRoleId'>;

/**
 * Changes with everything that a test sign-in tests, so an older result shows as such.
 *
 * @param settings with the client secret as the provider knows it
 */
export function fingerprintOf(settings: Tested, confirmedDomains: readonly string[]): string {
  const { issuer, clientId, clientSecret, claim, roleRows, otherRoleId } = settings;
  // Pairs: rows of a form and of the database have their properties in different orders.
  const rows = roleRows.map(({ contains, roleId }) => [contains, roleId]);
  const tested = [issuer, clientId, clientSecret, claim, rows, otherRoleId, [...confirmedDomains].sort()];
  return keyedHashes(JSON.stringify(tested), 'tested sign-on settings')[0] ?? '';
}
