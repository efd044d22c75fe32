import { AppError, fieldError } from '#app/errors.ts';
import { inOneTransaction, inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import * as domains from './domains.store.server.ts';
import type { RoleRow } from './mapping.ts';
import { fingerprintOf, lockSettings, type Organization, requireOrganization } from './organization.server.ts';
import * as store from './providers.store.server.ts';
import { encryptProviderSecret, openProviderSecret } from './secrets.server.ts';
import { checkIssuer, isOffered, listCandidates, newKey } from './settings.server.ts';
import type { SignOnSettings } from './sign-on.schema.ts';
import { signOnTest } from './test-sign-on.server.ts';

/** What switching passwords off means, to be confirmed first. */
export type RequiredEffect = Awaited<ReturnType<typeof store.countRequired>>;

/**
 * Sets single sign-on up or saves all settings of the page. A new issuer or client is looked up first.
 *
 * @param isConfirmed whether the form confirms what Required means
 * @returns what there is to confirm; null once saved
 * @throws AppError `unprocessable` with the fields at fault, `conflict` if the settings were saved since
 */
export async function saveSettings(
  actor: Actor,
  partnerId: Organization,
  form: SignOnSettings,
  isConfirmed = false,
): Promise<RequiredEffect | null> {
  const stored = await inScope(scopeOf(actor), async (tx) => {
    await requireOrganization(tx, actor, partnerId);
    return store.findProviderOf(tx, partnerId);
  });
  const { issuer, clientId } = form;
  const clientSecret = form.clientSecret || (stored ? openProviderSecret(stored) : '');
  if (clientSecret === '') throw fieldError('clientSecret', 'Enter the client secret');
  // An unreachable provider must not bar the way back to passwords.
  if (stored?.issuer !== issuer || stored.clientId !== clientId)
    await requireIssuer({ issuer, clientId, clientSecret, partnerId });
  return inOneTransaction(scopeOf(actor), async (tx) => {
    if (!stored) return createProvider(tx, actor, partnerId, form);
    const provider = await lockSettings(tx, actor, partnerId, form.version);
    const planned = await planDomains(tx, actor, provider, form.domains);
    const after = { ...changeOf(form), roleRows: await checkRoles(tx, actor, provider, form) };
    await checkEnforcement(provider, form, { ...after, domains: planned.confirmed });
    if (after.isRequired && !provider.isRequired && !isConfirmed)
      return store.countRequired(tx, provider, planned.confirmed, after.emergencyUserId);
    await store.updateProvider(tx, provider, actor.userId, after);
    await recordChange(tx, actor, provider, after);
    await saveDomains(tx, actor, provider.id, planned);
    if (form.clientSecret) await replaceSecret(tx, actor, provider.id, form.clientSecret);
    return null;
  });
}

async function requireIssuer(access: Parameters<typeof checkIssuer>[0]): Promise<void> {
  const { isFound, message, claimedIssuer } = await checkIssuer(access);
  if (isFound) return;
  throw new AppError('unprocessable', message, {
    errors: { issuer: [`${message} Nothing was saved.`] },
    detail: { claimedIssuer },
  });
}

async function createProvider(tx: Tx, actor: Actor, partnerId: Organization, form: SignOnSettings): Promise<null> {
  const { issuer, name, clientId, clientSecret } = form;
  const after = { issuer, name, clientId };
  const row = { ...after, key: newKey(partnerId), partnerId, updatedById: actor.userId };
  const id = await store.insertProvider(tx, row, (made) => encryptProviderSecret(clientSecret, made));
  await recordAudit(tx, actor, { action: 'signOn.changed', target: ['signOn', id], detail: { after } });
  return null;
}

function changeOf({ issuer, name, clientId, claim, otherRoleId, enforcement, emergencyUserId }: SignOnSettings) {
  return { issuer, name, clientId, claim, otherRoleId, isRequired: enforcement === 'required', emergencyUserId };
}

async function recordChange(
  tx: Tx,
  actor: Actor,
  provider: store.StoredProvider,
  after: store.ProviderChange,
): Promise<void> {
  const before = Object.fromEntries(Object.entries(provider).filter(([key]) => key in after));
  await recordAudit(tx, actor, {
    action: 'signOn.changed',
    target: ['signOn', provider.id],
    detail: { before, after: { ...after } },
  });
}

async function replaceSecret(tx: Tx, actor: Actor, id: number, clientSecret: string): Promise<void> {
  await store.replaceSecret(tx, id, encryptProviderSecret(clientSecret, id));
  await recordAudit(tx, actor, { action: 'signOn.secretReplaced', target: ['signOn', id] });
}

interface DomainPlan {
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

async function saveDomains(tx: Tx, actor: Actor, providerId: number, plan: DomainPlan): Promise<void> {
  const record = ({ action, domain }: { readonly action: string; readonly domain: string }) =>
    recordAudit(tx, actor, { action, target: ['signOn', providerId], detail: { domain } });
  for (const domain of new Set([...plan.added, ...plan.newlyConfirmed])) {
    const isConfirmed = plan.newlyConfirmed.includes(domain);
    await domains.putDomain(tx, { providerId, domain, isConfirmed });
    await record({ action: isConfirmed ? 'signOn.domainConfirmed' : 'signOn.domainAdded', domain });
  }
  for (const domain of plan.removed) {
    await domains.deleteDomain(tx, providerId, domain);
    await record({ action: 'signOn.domainRemoved', domain });
  }
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

/** @throws AppError `unprocessable` without an emergency account, or a passed test of these settings */
async function checkEnforcement(
  provider: store.StoredProvider,
  { clientSecret }: SignOnSettings,
  after: Omit<Parameters<typeof fingerprintOf>[0], 'secretReplacedAt'> & {
    readonly isRequired: boolean;
    readonly emergencyUserId: number | null;
    readonly domains: readonly string[];
  },
): Promise<void> {
  const { isRequired, emergencyUserId } = after;
  const isNewlyRequired = isRequired && !provider.isRequired;
  if (isNewlyRequired || emergencyUserId !== provider.emergencyUserId)
    await checkEmergencyAccount(provider.partnerId, emergencyUserId, isRequired);
  if (!isNewlyRequired) return;
  const secretReplacedAt = clientSecret ? new Date() : provider.secretReplacedAt;
  const test = signOnTest.safeParse(provider.test);
  const isPassed = test.success && test.data.checks.every(({ state }) => state === 'passed');
  if (!isPassed || test.data.fingerprint !== fingerprintOf({ ...after, secretReplacedAt }, after.domains))
    throw fieldError('enforcement', 'Save as Optional and test these settings first: Required needs a passed test.');
}

async function checkEmergencyAccount(partnerId: Organization, userId: number | null, isRequired: boolean) {
  if (userId === null && !isRequired) return;
  const candidates = await listCandidates(partnerId);
  const keeper = candidates.find(({ id }) => id === userId);
  if (userId === null) throw fieldError('emergencyUserId', 'Choose the emergency account first');
  if (!keeper) throw fieldError('emergencyUserId', 'Choose an account of the list');
  if (isRequired && !keeper.hasPasskey)
    throw fieldError('emergencyUserId', `${keeper.firstName} ${keeper.lastName} needs a passkey first`);
}
