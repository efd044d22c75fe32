import { AppError, fieldError, staleSave } from '#app/errors.ts';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { keyedHashes } from '#app/infra/encryption.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { isPartnerRole, isSuperAdministrator, mayGrant } from '#app/modules/access/rank.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import * as domains from './domains.store.server.ts';
import { moveRow, type RoleRow } from './mapping.ts';
import { fingerprintOf, type Organization, requireOrganization, requireProvider } from './organization.server.ts';
import { callbackUrl, claimedIssuer, discoverProvider } from './provider-client.server.ts';
import * as store from './providers.store.server.ts';
import { SignOnRefusal } from './refusal.ts';
import { encryptProviderSecret, openProviderSecret } from './secrets.server.ts';
import type { FormOf } from './sign-on.schema.ts';
import { signOnTest } from './test-sign-on.server.ts';

const MAX_ROWS = 50;
const MAX_DOMAINS = 50;

/**
 * Reads an organization's settings; `provider` is null before set-up.
 *
 * @throws AppError `notFound` for another organization
 */
export async function readSettings(actor: Actor, partnerId: Organization) {
  return inScope(scopeOf(actor), async (tx) => {
    await requireOrganization(tx, actor, partnerId);
    const roles = (await store.listRoles(tx)).filter((role) => isOffered(actor, partnerId, role));
    const organization = partnerId === null ? null : ((await store.findPartnerName(tx, partnerId)) ?? '');
    const stored = await store.findProviderOf(tx, partnerId);
    const redirectUrl = callbackUrl(stored?.key ?? newKey(partnerId));
    const read = { organization, roles, redirectUrl, mayConfirm: can(actor, 'signOn.any') };
    if (!stored) return { ...read, provider: null };
    const { clientSecret: _, formerSecret, test, ...provider } = stored;
    const parsed = signOnTest.safeParse(test);
    return {
      ...read,
      provider: {
        ...provider,
        hasFormerSecret: formerSecret !== null,
        domains: await domains.listDomains(tx, provider.id),
        candidates: await store.listPasswordUsers(tx, partnerId),
        test: parsed.success
          ? { ...parsed.data, isCurrent: parsed.data.fingerprint === (await fingerprintOf(tx, stored)) }
          : null,
      },
    };
  });
}

/** Known before set-up, so that the provider can be told the redirect address first; nobody can guess it. */
function newKey(partnerId: Organization): string {
  return (keyedHashes(`organization ${partnerId ?? 'vendor'}`, 'sign-on key')[0] ?? '').slice(0, 20);
}

/** Roles of the organization's type that the actor could grant; never Super Administrator. */
function isOffered(actor: Actor, partnerId: Organization, role: Parameters<typeof mayGrant>[1]): boolean {
  return isPartnerRole(role) === (partnerId !== null) && !isSuperAdministrator(role) && mayGrant(actor, role);
}

/**
 * Sets up the provider or changes it, after asking it whether it is what the issuer says.
 *
 * @throws AppError `unprocessable` for an issuer that is unreachable, not allowed, or calls itself something else
 */
export async function saveProvider(actor: Actor, partnerId: Organization, form: FormOf<'saveProvider'>): Promise<void> {
  const { issuer, name, clientId, version } = form;
  const stored = await inScope(scopeOf(actor), async (tx) => {
    await requireOrganization(tx, actor, partnerId);
    return store.findProviderOf(tx, partnerId);
  });
  const clientSecret = stored ? openProviderSecret(stored) : (form.clientSecret ?? '');
  if (clientSecret === '') throw fieldError('clientSecret', 'Enter the client secret');
  await requireIssuer({ issuer, clientId, clientSecret, partnerId });
  await inScope(scopeOf(actor), async (tx) => {
    const after = { issuer, name, clientId };
    if (stored) return changeProvider(tx, actor, stored, version, after);
    const row = { ...after, key: newKey(partnerId), partnerId, updatedById: actor.userId };
    const id = await store.insertProvider(tx, row, (made) => encryptProviderSecret(clientSecret, made));
    await recordAudit(tx, actor, { action: 'signOn.changed', target: ['signOn', id], detail: { after } });
  });
}

async function requireIssuer(access: Parameters<typeof discoverProvider>[0]): Promise<void> {
  try {
    await discoverProvider(access);
  } catch (error) {
    if (!(error instanceof SignOnRefusal)) throw error;
    const claimed = claimedIssuer(error);
    if (claimed)
      throw fieldError(
        'issuer',
        `The provider at this address calls itself ${claimed.slice(0, 300)}. Nothing was saved.`,
      );
    throw fieldError('issuer', `The provider could not be asked: ${error.message.slice(0, 300)}. Nothing was saved.`);
  }
}

async function changeProvider(
  tx: Tx,
  actor: Actor,
  provider: store.StoredProvider,
  version: number,
  after: store.ProviderChange,
): Promise<void> {
  const over = { id: provider.id, version, savedById: actor.userId };
  const { clientSecret, formerSecret, ...readable } = provider;
  if (!(await store.updateProvider(tx, over, after))) throw staleSave('Single sign-on', { version: readable.version });
  const before = Object.fromEntries(Object.entries(readable).filter(([key]) => key in after));
  await recordAudit(tx, actor, {
    action: 'signOn.changed',
    target: ['signOn', provider.id],
    detail: { before, after: { ...after } },
  });
}

/** Replaces the client secret. The one before stays valid for an hour. */
export async function replaceSecret(actor: Actor, partnerId: Organization, clientSecret: string): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const { id } = await requireProvider(tx, actor, partnerId);
    await store.replaceSecret(tx, id, encryptProviderSecret(clientSecret, id));
    await recordAudit(tx, actor, { action: 'signOn.secretReplaced', target: ['signOn', id] });
  });
}

/** Removes the provider with its domains. Its users stay; passwords work again where they have one. */
export async function removeProvider(actor: Actor, partnerId: Organization): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const { id, name } = await requireProvider(tx, actor, partnerId);
    await store.deleteProvider(tx, id);
    await recordAudit(tx, actor, { action: 'signOn.removed', target: ['signOn', id], detail: { name } });
  });
}

const DOMAIN_TAKEN = 'This domain can’t be added here. Ask the vendor’s Super Administrator.';

/**
 * Adds a domain; it counts at once for the Super Administrator, who also confirms those of partners.
 *
 * @throws AppError `unprocessable` for a domain of another organization, which is not named
 */
export async function addDomain(actor: Actor, partnerId: Organization, domain: string): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const { id } = await requireProvider(tx, actor, partnerId);
    if ((await domains.listDomains(tx, id)).length >= MAX_DOMAINS)
      throw fieldError('domain', `An organization has at most ${MAX_DOMAINS} domains`);
    const isTaken = await unscoped('a domain belongs to one organization of all', (all) =>
      domains.isDomainTaken(all, domain, id),
    );
    if (isTaken) throw fieldError('domain', DOMAIN_TAKEN);
    const isConfirmed = can(actor, 'signOn.any');
    if (!(await domains.putDomain(tx, { providerId: id, domain, isConfirmed }))) return;
    const action = isConfirmed ? 'signOn.domainConfirmed' : 'signOn.domainAdded';
    await recordAudit(tx, actor, { action, target: ['signOn', id], detail: { domain } });
  });
}

export async function removeDomain(actor: Actor, partnerId: Organization, domain: string): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const { id } = await requireProvider(tx, actor, partnerId);
    if (!(await domains.deleteDomain(tx, id, domain))) return;
    await recordAudit(tx, actor, { action: 'signOn.domainRemoved', target: ['signOn', id], detail: { domain } });
  });
}

type MappingForm = FormOf<'addRow' | 'moveUp' | 'moveDown' | 'removeRow' | 'saveMapping'>;

/** @throws AppError `unprocessable` for a role that the actor cannot grant to the organization */
export async function changeMapping(actor: Actor, partnerId: Organization, form: MappingForm): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const provider = await requireProvider(tx, actor, partnerId);
    const roles = (await store.listRoles(tx)).filter((role) => isOffered(actor, partnerId, role));
    const requireRole = (field: string, roleId: number) => {
      if (!roles.some(({ id }) => id === roleId)) throw fieldError(field, 'Choose a role of the list');
    };
    if (form.intent === 'addRow') requireRole('roleId', form.roleId);
    if (form.intent === 'saveMapping' && form.otherRoleId !== null) requireRole('otherRoleId', form.otherRoleId);
    await changeProvider(tx, actor, provider, form.version, changeOf(provider.roleRows, form));
  });
}

function changeOf(rows: readonly RoleRow[], form: MappingForm): store.ProviderChange {
  switch (form.intent) {
    case 'saveMapping':
      return { claim: form.claim, otherRoleId: form.otherRoleId };
    case 'addRow': {
      const { claimValue: contains, roleId } = form;
      if (rows.some((row) => row.contains === contains))
        throw fieldError('claimValue', 'There is a row for this value');
      if (rows.length >= MAX_ROWS) throw fieldError('claimValue', `At most ${MAX_ROWS} rows`);
      return { roleRows: [...rows, { contains, roleId }] };
    }
    case 'removeRow':
      return { roleRows: rows.filter((_, at) => at !== form.index) };
    default:
      return { roleRows: moveRow(rows, form.index, form.intent === 'moveUp' ? -1 : 1) };
  }
}

/**
 * Makes single sign-on required or optional.
 *
 * @returns the numbers to confirm, if the form does not confirm them; null once saved
 * @throws AppError `unprocessable` without a passed test of these settings or an emergency account
 */
export async function enforce(actor: Actor, partnerId: Organization, form: FormOf<'enforce'>) {
  return inScope(scopeOf(actor), async (tx) => {
    const provider = await requireProvider(tx, actor, partnerId);
    const { emergencyUserId } = form;
    const isRequired = form.enforcement === 'required';
    const candidates = await store.listPasswordUsers(tx, partnerId);
    if (emergencyUserId !== null && !candidates.some(({ id }) => id === emergencyUserId))
      throw fieldError('emergencyUserId', 'Choose an account of the list');
    if (isRequired && !provider.isRequired) {
      if (emergencyUserId === null) throw fieldError('emergencyUserId', 'Choose the emergency account first');
      await requirePassedTest(tx, provider);
      if (!form.confirmed) return store.countRequired(tx, provider.id, emergencyUserId);
    }
    await changeProvider(tx, actor, provider, form.version, { isRequired, emergencyUserId });
    return null;
  });
}

async function requirePassedTest(tx: Tx, provider: store.StoredProvider): Promise<void> {
  const test = signOnTest.safeParse(provider.test);
  const isPassed = test.success && test.data.checks.every(({ state }) => state === 'passed');
  if (!isPassed || test.data.fingerprint !== (await fingerprintOf(tx, provider)))
    throw new AppError('unprocessable', 'Test these settings first.', {
      errors: { enforcement: ['Test these settings first: Required needs a passed test sign-in.'] },
    });
}
