import { z } from 'zod';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { claimValues, domainOf, mapRole } from './mapping.ts';
import type { Person } from './person.ts';
import { providerError } from './provider-client.server.ts';
import * as store from './providers.store.server.ts';
import { refusalText, type SignOnRefusal } from './refusal.ts';

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
type SignOnCheck = z.output<typeof check>;

/** A check of a test sign-in. */
export interface Step {
  readonly isPassed: boolean;
  readonly text: string;
  /** Shown if a step before it failed. */
  readonly name: string;
  readonly advice: string;
  readonly repair?: string;
}

const NAMES = ['signature', 'email', 'domain', 'role', 'sign-out'];

/** The standard's words for what a provider refuses (RFC 6749, 5.2 and 4.1.2.1), and what repairs it. */
const ANSWERS: Readonly<Record<string, string>> = {
  invalid_client: 'Replace the client secret here by the one of the provider, and check the client ID.',
  unauthorized_client: 'Allow this client the authorization code flow at the provider.',
  unsupported_response_type: 'Allow this client the authorization code flow at the provider.',
  invalid_scope: 'Allow this client the scopes openid, email and profile at the provider.',
  access_denied: 'Assign the account to this application at the provider, or test with another account.',
};

export function failedAnswer(refusal: SignOnRefusal, provider: string): Step {
  const { title, text } = refusalText(refusal.problem, provider);
  const said = providerError(refusal);
  const advice =
    refusal.problem === 'unreachable'
      ? 'Check the issuer, and that the provider can be reached from this server.'
      : (ANSWERS[said] ??
        'Check the client ID, the client secret and the redirect address at the provider, then test again.');
  // A provider that is away says nothing about the account, which is what the text for its owner begins with.
  const first = refusal.problem === 'unreachable' ? '' : said ? `${provider} answered ${said}` : text.split('. ')[0];
  return { isPassed: false, name: 'signature', text: first ? `${title}. ${first}` : title, advice };
}

export async function stepsOf(
  tx: Tx,
  {
    provider,
    confirmedDomains,
  }: { readonly provider: store.StoredProvider; readonly confirmedDomains: readonly string[] },
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
    confirmedDomains.includes(domain)
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

export function untilFailure(steps: readonly Step[]): Pick<SignOnTest, 'checks' | 'advice' | 'repair'> {
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
