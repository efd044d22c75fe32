import { fieldError } from '#app/errors.ts';
import { inOneTransaction, inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { keyedHashes } from '#app/infra/encryption.server.ts';
import { spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import * as domains from '../domains.store.server.ts';
import { countByMatch } from '../identities.store.server.ts';
import {
  fingerprintOf,
  isOffered,
  lockSettings,
  type Organization,
  requireOrganization,
} from '../organization.server.ts';
import { callbackUrl, claimedIssuer, discoverProvider } from '../provider-client.server.ts';
import * as store from '../providers.store.server.ts';
import { SignOnRefusal } from '../refusal.ts';
import { openProviderSecret } from '../secrets.server.ts';
import { signOnTest } from '../test-checks.server.ts';
import { countLastDays, findLastChange } from './figures.store.server.ts';

/**
 * Reads an organization's settings; `provider` is null before set-up.
 *
 * @throws AppError `notFound` for another organization
 */
export async function readSettings(actor: Actor, partnerId: Organization) {
  return inOneTransaction(scopeOf(actor), async (tx) => {
    await requireOrganization(tx, actor, partnerId);
    const roles = (await store.listRoles(tx)).filter((role) => isOffered(actor, partnerId, role));
    const organization = partnerId === null ? null : ((await store.findPartnerName(tx, partnerId)) ?? '');
    const stored = await store.findProviderOf(tx, partnerId);
    const redirectUrl = callbackUrl(stored?.key ?? newKey(partnerId));
    const read = {
      organization,
      roles,
      redirectUrl,
      mayConfirm: can(actor, 'signOn.any'),
      mayAudit: can(actor, 'audit.view'),
    };
    if (!stored) return { ...read, provider: null };
    const { clientSecret: _, formerSecret, test, ...provider } = stored;
    const parsed = signOnTest.safeParse(test);
    const clientSecret = openProviderSecret(stored);
    const confirmed = await domains.listConfirmedDomains(tx, provider.id);
    const fingerprint = fingerprintOf({ ...stored, clientSecret }, confirmed);
    return {
      ...read,
      provider: {
        ...provider,
        hasFormerSecret: formerSecret !== null,
        isSecretReadable: clientSecret !== '',
        domains: await domains.listDomains(tx, provider.id),
        peopleByValue: await countByMatch(tx, provider.id),
        candidates: await listCandidates(partnerId),
        ...(await unscoped('an organization reads counts and the last of its events, not the others', async (all) => ({
          lastDays: await countLastDays(all, stored),
          lastChange: await findLastChange(all, stored),
        }))),
        test: parsed.success ? { ...parsed.data, isCurrent: parsed.data.fingerprint === fingerprint } : null,
      },
    };
  });
}

/** Known before set-up, so that the provider can be told the redirect address first; nobody can guess it. */
export function newKey(partnerId: Organization): string {
  return (keyedHashes(`organization ${partnerId ?? 'vendor'}`, 'sign-on key')[0] ?? '').slice(0, 20);
}

/** Lists who can be the emergency account. Passkeys are visible to their owners alone; here it counts whether there is one. */
export function listCandidates(partnerId: Organization) {
  return unscoped('sign-in asks before anyone is signed in', (tx) => store.listPasswordUsers(tx, partnerId));
}

export interface IssuerCheck {
  readonly isFound: boolean;
  readonly message: string;
  /** How the provider spells its own name, where that is the problem. */
  readonly claimedIssuer: string | null;
}

/** Asks the provider at an address whether it is what the issuer says. What it publishes is there for every client. */
export async function checkIssuer(issuer: string, partnerId: Organization): Promise<IssuerCheck> {
  try {
    await discoverProvider({ issuer, clientId: 'unknown', clientSecret: 'unknown', partnerId });
    return { isFound: true, message: 'Provider found.', claimedIssuer: null };
  } catch (error) {
    if (!(error instanceof SignOnRefusal)) throw error;
    const claimed = claimedIssuer(error)?.slice(0, 300) ?? null;
    const problem = claimed
      ? `The provider at this address calls itself ${claimed}.`
      : `The provider could not be reached: ${error.message.slice(0, 300)}.`;
    return { isFound: false, message: problem, claimedIssuer: claimed };
  }
}

/** Looks an issuer up before it is saved. @throws AppError `tooMany`, `unprocessable` for no address */
export async function lookUpIssuer(actor: Actor, partnerId: Organization, issuer: string): Promise<IssuerCheck> {
  await inScope(scopeOf(actor), (tx) => requireOrganization(tx, actor, partnerId));
  if (!URL.canParse(issuer)) throw fieldError('issuer', 'Enter an address as https://login.example.com');
  requireNoWait(await spend({ 'sign-on:network': actor.ip ?? '' }));
  return checkIssuer(issuer, partnerId);
}

/** Removes the provider with its domains. Its users stay; passwords work again where they have one. */
export async function removeProvider(actor: Actor, partnerId: Organization, version: number): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const { id, name } = await lockSettings(tx, actor, partnerId, version);
    await store.deleteProvider(tx, id);
    await recordAudit(tx, actor, { action: 'signOn.removed', target: ['signOn', id], detail: { name } });
  });
}
