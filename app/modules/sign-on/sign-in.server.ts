import * as client from 'openid-client';
import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { databaseTime } from '#app/infra/db/clock.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import { log } from '#app/infra/log/log.server.ts';
import { recordAnonymousAudit } from '#app/modules/audit/audit.server.ts';
import type { Origin } from '#app/modules/auth/auth.server.ts';
import { admitPerson } from './admit.server.ts';
import * as domains from './domains.store.server.ts';
import { domainOf } from './mapping.ts';
import { type Person, personOf } from './person.ts';
import { callbackUrl, discoverProvider, refusalOf } from './provider-client.server.ts';
import * as store from './providers.store.server.ts';
import { SignOnRefusal } from './refusal.ts';
import { openProviderSecret } from './secrets.server.ts';

const PENDING_FOR_MS = 10 * 60_000;

/** A sign-in on its way to the provider and back. The browser carries it in a signed cookie. */
export const pendingSignOn = z.strictObject({
  key: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** `test` and `confirm` open no session and make no user. */
  purpose: z.enum(['signIn', 'test', 'confirm']),
  /** In ms since 1970, by the database's clock. */
  startedAt: z.number(),
});
export type PendingSignOn = z.output<typeof pendingSignOn>;

const REASON = 'sign-in lookup';

/** @returns ms since 1970 */
export async function readDatabaseTime(): Promise<number> {
  return (await unscoped(REASON, databaseTime)).getTime();
}

/** @returns the public side of a provider, or undefined for an unknown key */
export async function findProviderToName(key: string): Promise<{ name: string; isRequired: boolean } | undefined> {
  return unscoped(REASON, (tx) => store.findProviderByKey(tx, key));
}

/** Finds the provider of an email's domain. The account is not looked up: the answer must not tell whether it exists. */
export async function findProviderForEmail(email: string) {
  const domain = domainOf(email);
  const provider = await unscoped(REASON, (tx) => store.findProviderOfDomain(tx, domain));
  return provider && { ...provider, domain };
}

export async function hasSignOn(): Promise<boolean> {
  return unscoped(REASON, domains.hasAnyDomain);
}

/**
 * Begins a sign-in.
 *
 * @returns the provider's address for the browser, and what it brings back; null for an unknown provider
 * @throws SignOnRefusal `unreachable` or `secretLost`; AppError `tooMany`
 */
export async function beginSignOn(
  key: string,
  start: Pick<PendingSignOn, 'returnTo' | 'purpose'>,
  { ip }: Pick<Origin, 'ip'>,
): Promise<{ location: string; pending: PendingSignOn } | null> {
  requireNoWait(await spend({ 'sign-on:network': ip }));
  const provider = await unscoped(REASON, (tx) => store.findProviderByKey(tx, key));
  return provider ? beginAt({ ...provider, clientSecret: requireSecret(provider) }, start) : null;
}

/**
 * Begins a sign-in at a provider as given, which need not be saved like this.
 *
 * @param provider with its client secret decrypted
 * @throws SignOnRefusal `unreachable`
 */
export async function beginAt(
  provider: Pick<store.StoredProvider, 'key' | 'issuer' | 'clientId' | 'clientSecret' | 'partnerId'>,
  start: Pick<PendingSignOn, 'returnTo' | 'purpose'>,
): Promise<{ location: string; pending: PendingSignOn }> {
  const { key } = provider;
  const configuration = await discoverProvider(provider);
  const pending = {
    ...start,
    key,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    startedAt: await readDatabaseTime(),
  };
  const scopes = configuration.serverMetadata().scopes_supported ?? [];
  const location = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(key),
    scope: ['openid', 'email', 'profile', ...scopes.filter((scope) => scope === 'groups')].join(' '),
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    // A confirmation needs the person, not a session at the provider.
    ...(start.purpose === 'confirm' && { prompt: 'login' }),
  });
  return { location: location.href, pending };
}

/** Checked before the provider is asked: without the secret, a sign-in there would be for nothing. */
function requireSecret(provider: store.StoredProvider): string {
  const secret = openProviderSecret(provider);
  if (secret === '')
    throw new SignOnRefusal('secretLost', 'the client secret is encrypted with an unknown SESSION_SECRET');
  return secret;
}

export interface SignedOn {
  readonly userId: number;
  /** Where logging out continues; null if the provider has no such address. */
  readonly logoutUrl: string | null;
}

/**
 * Ends a sign-in with the provider's answer.
 *
 * @param answer search parameters of the callback
 * @throws SignOnRefusal with the reason; it is recorded in the audit log
 */
export async function finishSignOn(
  pending: PendingSignOn | null,
  key: string,
  answer: URLSearchParams,
  origin: Origin,
): Promise<SignedOn> {
  const provider = await unscoped(REASON, (tx) => store.findProviderByKey(tx, key));
  try {
    if (!provider) throw new SignOnRefusal('expired', 'the provider is gone');
    if (pending && pending.purpose !== 'signIn')
      throw new SignOnRefusal('expired', 'the session ended before the response');
    const { person, logoutUrl } = await verifyAnswer(provider, pending, answer);
    const admitted = await unscoped(REASON, (tx) => admitPerson(tx, provider, person, origin));
    if ('refusal' in admitted) throw admitted.refusal;
    return { userId: admitted.userId, logoutUrl };
  } catch (error) {
    if (!(error instanceof SignOnRefusal)) throw error;
    log().warn({ requestId: origin.requestId, problem: error.problem, reason: error.message }, 'sign-on was refused');
    await unscoped('a failed sign-in is recorded', (tx) =>
      recordAnonymousAudit(
        tx,
        { ip: origin.ip, requestId: origin.requestId, partnerId: provider?.partnerId ?? null },
        { action: 'session.refused', target: ['signOn', provider?.id], detail: { reason: error.problem } },
      ),
    );
    throw error;
  }
}

/**
 * Exchanges the code and verifies signature, issuer, audience, expiry, nonce and state.
 *
 * @param typedSecret in place of the saved ones
 * @throws SignOnRefusal
 */
export async function verifyAnswer(
  provider: store.StoredProvider,
  pending: PendingSignOn | null,
  answer: URLSearchParams,
  typedSecret?: string,
): Promise<{ person: Person; logoutUrl: string | null }> {
  const age = pending ? (await readDatabaseTime()) - pending.startedAt : Number.NaN;
  // Negative after a clock was set back: how long it has been pending is unknown then.
  if (pending?.key !== provider.key || !(age >= 0 && age <= PENDING_FOR_MS))
    throw new SignOnRefusal('expired', 'no sign-in is pending');
  const secrets = typedSecret
    ? [typedSecret]
    : [requireSecret(provider), openProviderSecret(provider, 'formerSecret')].filter(Boolean);
  for (const [index, clientSecret] of secrets.entries()) {
    let keysHash: string | undefined;
    const configuration = await discoverProvider({ ...provider, clientSecret }, (hash) => {
      keysHash = hash;
    });
    try {
      const verified = await exchange(configuration, provider, pending, answer);
      if (keysHash && pending.purpose !== 'test')
        await unscoped(REASON, (tx) => store.noteKeys(tx, provider.id, keysHash ?? ''));
      return verified;
    } catch (error) {
      // A client that the provider does not know has used up no code.
      const isUnknownClient = error instanceof client.ResponseBodyError && error.error === 'invalid_client';
      if (!isUnknownClient || index === secrets.length - 1) throw refusalOf(error);
    }
  }
  throw new SignOnRefusal('invalid', 'the provider knows no client secret of these');
}

async function exchange(
  configuration: client.Configuration,
  provider: store.StoredProvider,
  pending: PendingSignOn,
  answer: URLSearchParams,
): Promise<{ person: Person; logoutUrl: string | null }> {
  const url = new URL(callbackUrl(provider.key));
  url.search = answer.toString();
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: pending.verifier,
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    idTokenExpected: true,
  });
  const idClaims = tokens.claims();
  if (!idClaims) throw new SignOnRefusal('invalid', 'the provider sent no ID token');
  const isComplete = idClaims.email !== undefined && idClaims[provider.claim] !== undefined;
  const hasMore = !isComplete && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, idClaims.sub) : {};
  return {
    person: personOf({ ...more, ...idClaims }),
    logoutUrl: configuration.serverMetadata().end_session_endpoint
      ? client.buildEndSessionUrl(configuration, {
          id_token_hint: tokens.id_token ?? '',
          post_logout_redirect_uri: `${env().appUrl}/login`,
        }).href
      : null,
  };
}
