import { AppError, fieldError } from '#app/errors.ts';
import { inOneTransaction, inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import * as domains from '../domains.store.server.ts';
import { lockSettings, type Organization, requireOrganization } from '../organization.server.ts';
import * as store from '../providers.store.server.ts';
import { encryptProviderSecret } from '../secrets.server.ts';
import type { SignOnSettings } from '../sign-on.schema.ts';
import { signOnTest } from '../test-checks.server.ts';
import { type DomainPlan, planSettings, secretFor } from './plan-settings.server.ts';
import { checkIssuer, listCandidates, newKey } from './settings.server.ts';

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
  // An unreachable provider must not bar the way back to passwords.
  if (stored?.issuer !== issuer || stored.clientId !== clientId) await requireIssuer(issuer, partnerId);
  const clientSecret = secretFor(stored, form);
  return inOneTransaction(scopeOf(actor), async (tx) => {
    if (!stored) return createProvider(tx, actor, partnerId, form);
    const provider = await lockSettings(tx, actor, partnerId, form.version);
    const plan = await planSettings(tx, actor, provider, form);
    const { after, domains: planned } = plan;
    await checkEnforcement(provider, plan);
    if (after.isRequired && !provider.isRequired && !isConfirmed)
      return store.countRequired(tx, provider, planned.confirmed, after.emergencyUserId);
    await store.updateProvider(tx, provider, actor.userId, after);
    await recordChange(tx, actor, provider, after);
    await saveDomains(tx, actor, provider.id, planned);
    if (form.clientSecret)
      await replaceSecret(tx, actor, provider.id, { secret: clientSecret, isSameIssuer: provider.issuer === issuer });
    return null;
  });
}

async function requireIssuer(issuer: string, partnerId: Organization): Promise<void> {
  const { isFound, message, claimedIssuer } = await checkIssuer(issuer, partnerId);
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

async function replaceSecret(
  tx: Tx,
  actor: Actor,
  id: number,
  { secret, isSameIssuer }: { readonly secret: string; readonly isSameIssuer: boolean },
): Promise<void> {
  await store.replaceSecret(tx, id, encryptProviderSecret(secret, id), isSameIssuer);
  await recordAudit(tx, actor, { action: 'signOn.secretReplaced', target: ['signOn', id] });
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

/** @throws AppError `unprocessable` without an emergency account, or a passed test of these settings */
async function checkEnforcement(
  provider: store.StoredProvider,
  { after, fingerprint }: Awaited<ReturnType<typeof planSettings>>,
): Promise<void> {
  const { isRequired, emergencyUserId } = after;
  const isNewlyRequired = isRequired && !provider.isRequired;
  if (isNewlyRequired || emergencyUserId !== provider.emergencyUserId)
    await checkEmergencyAccount(provider.partnerId, emergencyUserId, isRequired);
  if (!isNewlyRequired) return;
  const test = signOnTest.safeParse(provider.test);
  const isPassed = test.success && test.data.checks.every(({ state }) => state === 'passed');
  if (!isPassed || test.data.fingerprint !== fingerprint)
    throw fieldError('enforcement', 'Test these settings first: Required needs a passed test sign-in.');
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
