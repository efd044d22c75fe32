import { z } from 'zod';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { listConfirmedDomains } from './domains.store.server.ts';
import { isConfirmedDomain } from './identities.store.server.ts';
import { claimValues, domainOf, mapRole } from './mapping.ts';
import { fingerprintOf, notThere, type Organization, requireProvider } from './organization.server.ts';
import type { Person } from './person.ts';
import * as store from './providers.store.server.ts';
import { refusalText, SignOnRefusal } from './refusal.ts';
import { type PendingSignOn, verifyAnswer } from './sign-in.server.ts';

const check = z.object({ state: z.enum(['passed', 'failed', 'notReached']), text: z.string() });
export const signOnTest = z.object({
  /** ISO 8601. */
  at: z.string(),
  email: z.string(),
  fingerprint: z.string(),
  requestId: z.string(),
  checks: z.array(check),
  /** What repairs the first failure; '' if all passed. */
  advice: z.string(),
  /** The edit of the page that repairs it: `addRow:value` or `addDomain:domain`. */
  repair: z.string().default(''),
});
export type SignOnTest = z.output<typeof signOnTest>;
export type SignOnCheck = z.output<typeof check>;

/**
 * Ends a test sign-in: checks the provider's answer as a sign-in would, and stores the result. No session, no user.
 *
 * @throws AppError `notFound` for a provider that is not the actor's to set up
 */
export async function testSignOn(
  actor: Actor,
  pending: PendingSignOn,
  answer: URLSearchParams,
): Promise<{ partnerId: Organization }> {
  const provider = await inScope(scopeOf(actor), async (tx) => {
    const found = await store.findProviderByKey(tx, pending.key);
    if (!found) throw notThere();
    return requireProvider(tx, actor, found.partnerId);
  });
  const verified = await verifyAnswer(provider, pending, answer).catch((error: unknown) => {
    if (!(error instanceof SignOnRefusal)) throw error;
    log().warn({ requestId: actor.requestId, reason: error.message }, 'a test sign-in failed');
    return error;
  });
  await inScope(scopeOf(actor), async (tx) => {
    const steps =
      verified instanceof SignOnRefusal
        ? [failedAnswer(verified, provider.name)]
        : await stepsOf(tx, provider, verified);
    const result: SignOnTest = {
      at: new Date().toISOString(),
      email: verified instanceof SignOnRefusal ? '' : verified.person.email,
      fingerprint: fingerprintOf(provider, await listConfirmedDomains(tx, provider.id)),
      requestId: actor.requestId ?? '',
      ...untilFailure(steps),
    };
    await store.storeTest(tx, provider.id, result);
    const isPassed = result.checks.every(({ state }) => state === 'passed');
    await recordAudit(tx, actor, { action: 'signOn.tested', target: ['signOn', provider.id], detail: { isPassed } });
  });
  return { partnerId: provider.partnerId };
}

interface Step {
  readonly isPassed: boolean;
  readonly text: string;
  /** Shown if a step before it failed. */
  readonly name: string;
  readonly advice: string;
  readonly repair?: string;
}

const NAMES = ['signature', 'email', 'domain', 'role', 'sign-out'];

function failedAnswer(refusal: SignOnRefusal, provider: string): Step {
  const { title, text } = refusalText(refusal.problem, provider);
  const advice =
    refusal.problem === 'unreachable'
      ? 'Check the issuer, and that the provider can be reached from this server.'
      : 'Check the client ID, the client secret and the redirect address at the provider, then test again.';
  return { isPassed: false, name: 'signature', text: `${title}. ${text.split('. ')[0] ?? ''}`, advice };
}

async function stepsOf(
  tx: Tx,
  provider: store.StoredProvider,
  { person, logoutUrl }: { person: Person; logoutUrl: string | null },
): Promise<Step[]> {
  const { claim, name } = provider;
  const domain = domainOf(person.email);
  const values = claimValues(person.claims[claim]).slice(0, 20);
  const mapped = mapRole(provider, person.claims);
  const roleName = (await store.listRoles(tx)).find(({ id }) => id === mapped?.roleId)?.name;
  const contains = `${claim} contains ${values.length === 0 ? 'nothing' : values.join(', ').slice(0, 300)}`;
  return [
    { isPassed: true, name: 'signature', text: `${name} answered, and its signature is valid`, advice: '' },
    person.isEmailVerified
      ? { isPassed: true, name: 'email', text: 'The email is verified', advice: '' }
      : {
          isPassed: false,
          name: 'email',
          text: 'The provider doesn’t say that the email is verified',
          advice: 'Let the provider send the claim email_verified (Microsoft Entra ID: xms_edov).',
        },
    (await isConfirmedDomain(tx, provider.id, domain))
      ? { isPassed: true, name: 'domain', text: `${domain} is one of your domains`, advice: '' }
      : {
          isPassed: false,
          name: 'domain',
          text: `${domain || 'The email’s domain'} is not one of your confirmed domains`,
          advice: `Add ${domain || 'the domain'}, or test with another account.`,
          ...(domain && { repair: `addDomain:${domain}` }),
        },
    roleName
      ? { isPassed: true, name: 'role', text: `${contains}: ${roleName}`, advice: '' }
      : {
          isPassed: false,
          name: 'role',
          text: `${contains}. No row of the table matches`,
          advice: 'Add a row for one of these values, or ask the provider’s administrator to change the groups.',
          ...(values[0] && { repair: `addRow:${values[0].slice(0, 200)}` }),
        },
    {
      isPassed: true,
      name: 'sign-out',
      text: logoutUrl
        ? 'Signing out here signs out there'
        : 'The provider has no sign-out: people stay signed in there',
      advice: '',
    },
  ];
}

function untilFailure(steps: readonly Step[]): Pick<SignOnTest, 'checks' | 'advice' | 'repair'> {
  const failure = steps.findIndex(({ isPassed }) => !isPassed);
  const reached = failure < 0 ? steps : steps.slice(0, failure + 1);
  const checks: SignOnCheck[] = reached.map(({ isPassed, text }) => ({ state: isPassed ? 'passed' : 'failed', text }));
  const missed = NAMES.slice(reached.length).map((name) => ({
    state: 'notReached' as const,
    text: `Not reached: ${name}`,
  }));
  const { advice = '', repair = '' } = reached.at(-1) ?? {};
  return { checks: [...checks, ...missed], advice, repair };
}
