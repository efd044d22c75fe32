import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { env, isEmbedded } from '#app/env.server.ts';
import { OutboundError, requestChecked, requireAllowedAddress } from '#app/infra/outbound/checked-request.server.ts';
import type { TargetRules } from '#app/infra/outbound/target.ts';
import { SignOnRefusal } from './refusal.ts';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 1024 * 1024;

interface ProviderAccess {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for the vendor's, which only the Super Administrator sets: it may be in the own network. */
  readonly partnerId: number | null;
}

type Access = ProviderAccess & { readonly clientSecret: string };

function targetRules({ partnerId }: ProviderAccess): TargetRules {
  return { hosts: 'any', allowsLoopback: isEmbedded(), allowsPrivate: partnerId === null };
}

/**
 * Reads what the provider publishes about itself, for each sign-in, so rotated keys are known immediately.
 *
 * @param onKeys receives a hash of the signing keys once an answer is verified with them
 * @throws SignOnRefusal `unreachable`, or `invalid` for another issuer or an address that is not allowed
 */
export async function discoverProvider(
  access: Access,
  onKeys?: (keysHash: string) => void,
): Promise<client.Configuration> {
  const rules = targetRules(access);
  let keysUrl: string | undefined;
  const fetchChecked: client.CustomFetch = async (url, { method, headers, body }) => {
    const {
      status,
      headers: received,
      body: bytes,
    } = await requestChecked(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: body === undefined || body === null ? undefined : String(body),
      rules,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (onKeys && status === 200 && String(url) === keysUrl) onKeys(createHash('sha256').update(bytes).digest('hex'));
    const contentType = received['content-type'];
    // Without the challenge of a 401, the library reads the error's code from its body.
    return new Response(status === 204 ? null : new Uint8Array(bytes), {
      status,
      headers: contentType === undefined ? {} : { 'Content-Type': contentType },
    });
  };
  try {
    // Checked first: the library would resolve a malformed address itself.
    await requireAllowedAddress(access.issuer, rules);
    const found = await client.discovery(new URL(access.issuer), access.clientId, undefined, undefined, {
      [client.customFetch]: fetchChecked,
      execute: insecureIfLoopback(access),
    });
    const metadata = found.serverMetadata();
    keysUrl = metadata.jwks_uri;
    for (const [name, value] of Object.entries(metadata)) {
      const isAddress = name.endsWith('_endpoint') || name === 'jwks_uri';
      if (isAddress && typeof value === 'string') await requireAllowedAddress(value, rules);
    }
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    const configuration = new client.Configuration(
      metadata,
      access.clientId,
      { client_secret: access.clientSecret },
      authentication(access.clientSecret),
    );
    configuration[client.customFetch] = fetchChecked;
    for (const extend of insecureIfLoopback(access)) extend(configuration);
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Plain http passes the check of addresses only for loopback in the embedded installation. */
function insecureIfLoopback({ issuer }: ProviderAccess) {
  return issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
}

/** Translates the library's errors; anything unknown is an answer that could not be verified. */
export function refusalOf(error: unknown): SignOnRefusal {
  if (error instanceof SignOnRefusal) return error;
  const causes = chainOf(error);
  const message = causes.map(({ message: said }) => said).join(': ');
  const outbound = causes.find((cause) => cause instanceof OutboundError);
  const status = causes.map((cause) => ('status' in cause ? Number(cause.status) : 0)).find((value) => value >= 500);
  if (outbound || status || causes.some((cause) => 'code' in cause && cause.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'))
    return new SignOnRefusal('unreachable', message, { cause: error });
  if (error instanceof client.AuthorizationResponseError)
    return new SignOnRefusal('declined', message, { cause: error });
  return new SignOnRefusal('invalid', message, { cause: error });
}

/** The issuer that the provider claims to be, if that is why discovery failed. */
export function claimedIssuer(error: unknown): string | undefined {
  for (const cause of chainOf(error)) {
    const { body, attribute } = (cause.cause ?? {}) as { body?: { issuer?: unknown }; attribute?: unknown };
    if (attribute === 'issuer' && typeof body?.issuer === 'string') return body.issuer;
  }
  return undefined;
}

/** The code of the error that the provider answered with, such as `access_denied`; '' without one. */
export function providerError(refusal: SignOnRefusal): string {
  for (const cause of chainOf(refusal))
    if ('error' in cause && typeof cause.error === 'string' && /^[a-z_]{1,60}$/.test(cause.error)) return cause.error;
  return '';
}

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error && chain.length < 6; cause = cause.cause) chain.push(cause);
  return chain;
}

export const callbackUrl = (key: string) => `${env().appUrl}/login/sso/${key}/callback`;
