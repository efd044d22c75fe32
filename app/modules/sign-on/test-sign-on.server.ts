import { inOneTransaction, inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import { log } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { notThere, type Organization, requireProvider } from './organization.server.ts';
import * as store from './providers.store.server.ts';
import { SignOnRefusal } from './refusal.ts';
import { planSettings } from './settings/plan-settings.server.ts';
import { beginAt, type PendingSignOn, verifyAnswer } from './sign-in.server.ts';
import type { SignOnSettings } from './sign-on.schema.ts';
import { failedAnswer, type SignOnTest, type Step, stepsOf, untilFailure } from './test-checks.server.ts';

/** The settings of a form, as a test uses them. */
interface Tested {
  /** With the secret of `clientSecret` apart. */
  readonly provider: store.StoredProvider;
  readonly clientSecret: string;
  readonly confirmedDomains: readonly string[];
  readonly fingerprint: string;
}

/**
 * Begins a test sign-in with settings as typed. Nothing of them is saved.
 *
 * @param returnTo the page that shows the result
 * @returns null if the provider could not be asked; the result then says why
 * @throws AppError `notFound` for a provider that is not the actor's to set up, `unprocessable` with the field at fault,
 *   `tooMany`
 */
export async function beginTest(
  actor: Actor,
  key: string,
  form: SignOnSettings,
  returnTo: string,
): Promise<{ location: string; pending: PendingSignOn } | null> {
  const tested = await planTest(actor, key, form);
  requireNoWait(await spend({ 'sign-on:network': actor.ip ?? '' }));
  const { provider, clientSecret } = tested;
  try {
    return await beginAt({ ...provider, clientSecret }, { returnTo, purpose: 'test' });
  } catch (error) {
    if (!(error instanceof SignOnRefusal)) throw error;
    await storeFailure(actor, tested, error);
    return null;
  }
}

/**
 * Ends a test sign-in: checks the provider's answer as a sign-in would, and stores the result. No session, no user.
 *
 * @param form of `beginTest`
 * @throws AppError as `beginTest`
 */
export async function finishTest(
  actor: Actor,
  pending: PendingSignOn,
  answer: URLSearchParams,
  form: SignOnSettings,
): Promise<void> {
  const tested = await planTest(actor, pending.key, form);
  const { provider, clientSecret } = tested;
  const verified = await verifyAnswer(provider, pending, answer, clientSecret).catch((error: unknown) => {
    if (!(error instanceof SignOnRefusal)) throw error;
    return error;
  });
  if (verified instanceof SignOnRefusal) await storeFailure(actor, tested, verified);
  else
    await inScope(scopeOf(actor), async (tx) =>
      storeResult(tx, actor, tested, { steps: await stepsOf(tx, tested, verified), email: verified.person.email }),
    );
}

/** Checks that settings as typed can be tested. @returns the provider's key @throws AppError as `beginTest` */
export async function checkTest(actor: Actor, partnerId: Organization, form: SignOnSettings): Promise<string> {
  return inOneTransaction(scopeOf(actor), async (tx) => {
    const stored = await requireProvider(tx, actor, partnerId);
    await planSettings(tx, actor, stored, form);
    return stored.key;
  });
}

function planTest(actor: Actor, key: string, form: SignOnSettings): Promise<Tested> {
  return inOneTransaction(scopeOf(actor), async (tx) => {
    const found = await store.findProviderByKey(tx, key);
    if (!found) throw notThere();
    const stored = await requireProvider(tx, actor, found.partnerId);
    const { after, domains, clientSecret, fingerprint } = await planSettings(tx, actor, stored, form);
    return { provider: { ...stored, ...after }, clientSecret, confirmedDomains: domains.confirmed, fingerprint };
  });
}

async function storeFailure(actor: Actor, tested: Tested, refusal: SignOnRefusal): Promise<void> {
  log().warn({ requestId: actor.requestId, reason: refusal.message }, 'a test sign-in failed');
  const steps = [failedAnswer(refusal, tested.provider.name)];
  await inScope(scopeOf(actor), (tx) => storeResult(tx, actor, tested, { steps, email: '' }));
}

async function storeResult(
  tx: Tx,
  actor: Actor,
  { provider, fingerprint }: Tested,
  { steps, email }: { readonly steps: readonly Step[]; readonly email: string },
): Promise<void> {
  const result: SignOnTest = {
    at: new Date().toISOString(),
    email,
    fingerprint,
    requestId: actor.requestId ?? '',
    ...untilFailure(steps),
  };
  await store.storeTest(tx, provider.id, result);
  const isPassed = result.checks.every(({ state }) => state === 'passed');
  const detail = { isPassed, issuer: provider.issuer };
  await recordAudit(tx, actor, { action: 'signOn.tested', target: ['signOn', provider.id], detail });
}
