import { fieldError } from '#app/errors.ts';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import * as domains from '../domains.store.server.ts';
import type { RoleRow } from '../mapping.ts';
import { fingerprintOf, isOffered } from '../organization.server.ts';
import * as store from '../providers.store.server.ts';
import { openProviderSecret } from '../secrets.server.ts';
import type { SignOnSettings } from '../sign-on.schema.ts';

/**
 * Works out what saving a form would change, for Save and for a test of it.
 *
 * @throws AppError `unprocessable` with the field at fault
 */
export async function planSettings(tx: Tx, actor: Actor, provider: store.StoredProvider, form: SignOnSettings) {
  const clientSecret = secretFor(provider, form);
  const planned = await planDomains(tx, actor, provider, form.domains);
  const after = { ...changeOf(form), roleRows: await checkRoles(tx, actor, provider, form) };
  const fingerprint = fingerprintOf({ ...after, clientSecret }, planned.confirmed);
  return { after, domains: planned, clientSecret, fingerprint };
}

/**
 * Returns the client secret of a form, which leaves the saved one in place by an empty field. The saved one goes only to the
 * saved issuer: an administrator who sent it to another one could read it there.
 *
 * @param stored undefined before set-up
 */
export function secretFor(
  stored: store.StoredProvider | undefined,
  { issuer, clientSecret }: Pick<SignOnSettings, 'issuer' | 'clientSecret'>,
): string {
  if (clientSecret) return clientSecret;
  if (stored && stored.issuer !== issuer)
    throw fieldError('clientSecret', `Enter the client secret of this issuer. The saved one is for ${stored.issuer}.`);
  const saved = stored ? openProviderSecret(stored) : '';
  if (saved === '') throw fieldError('clientSecret', 'Enter the client secret');
  return saved;
}

function changeOf({ issuer, name, clientId, claim, otherRoleId, enforcement, emergencyUserId }: SignOnSettings) {
  return { issuer, name, clientId, claim, otherRoleId, isRequired: enforcement === 'required', emergencyUserId };
}

export interface DomainPlan {
  readonly added: readonly string[];
  readonly newlyConfirmed: readonly string[];
  readonly removed: readonly string[];
  /** All that count afterwards. */
  readonly confirmed: readonly string[];
}

const DOMAIN_TAKEN = 'This domain can’t be added here. Ask the vendor’s Super Administrator.';

/** @throws AppError `unprocessable` for a domain of another organization, which is not named */
async function planDomains(
  tx: Tx,
  actor: Actor,
  { id }: store.StoredProvider,
  wanted: SignOnSettings['domains'],
): Promise<DomainPlan> {
  const mayConfirm = can(actor, 'signOn.any');
  const stored = new Map((await domains.listDomains(tx, id)).map(({ domain, isConfirmed }) => [domain, isConfirmed]));
  const added = wanted.filter(({ domain }) => !stored.has(domain)).map(({ domain }) => domain);
  const waiting = wanted.filter(({ domain, isConfirmed }) => isConfirmed && stored.get(domain) === false);
  const newlyConfirmed = mayConfirm ? [...added, ...waiting.map(({ domain }) => domain)] : [];
  const taken = await unscoped('a domain belongs to one organization of all', (all) =>
    domains.listTakenDomains(all, [...added, ...newlyConfirmed], id),
  );
  const takenAt = wanted.findIndex(({ domain }) => taken.includes(domain));
  if (takenAt >= 0) throw fieldError(`domains[${takenAt}].domain`, DOMAIN_TAKEN);
  const names = new Set(wanted.map(({ domain }) => domain));
  return {
    added,
    newlyConfirmed,
    removed: [...stored.keys()].filter((domain) => !names.has(domain)),
    confirmed: [...names].filter((domain) => stored.get(domain) || newlyConfirmed.includes(domain)),
  };
}

/** Rows that stay as they are may give a role that the actor cannot grant. */
async function checkRoles(
  tx: Tx,
  actor: Actor,
  { partnerId, roleRows, otherRoleId }: store.StoredProvider,
  form: SignOnSettings,
): Promise<RoleRow[]> {
  const offered = (await store.listRoles(tx)).filter((role) => isOffered(actor, partnerId, role));
  const requireRole = (field: string, roleId: number) => {
    if (!offered.some(({ id }) => id === roleId)) throw fieldError(field, 'Choose a role of the list');
  };
  for (const [index, { contains, roleId }] of form.rows.entries()) {
    const isStored = roleRows.some((row) => row.contains === contains && row.roleId === roleId);
    if (!isStored) requireRole(`rows[${index}].roleId`, roleId);
  }
  if (form.otherRoleId !== null && form.otherRoleId !== otherRoleId) requireRole('otherRoleId', form.otherRoleId);
  return form.rows;
}
