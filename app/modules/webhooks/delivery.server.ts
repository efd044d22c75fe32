import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { mayConnect, problemOfUrl, type TargetRules } from './target.ts';

/** Receivers should acknowledge within this time and process later. */
const ANSWER_MS = 10_000;

/** Response status, or the reason of the failure. */
export type Outcome =
  | { readonly status: number; readonly error: string }
  | { readonly status: null; readonly error: string };

/**
 * Posts a body to a user-supplied URL. Protects against SSRF: allowed hosts and public addresses only, connects to the very
 * address that was checked, follows no redirect, and reads only the response status.
 *
 * @returns `error` is empty for a 2xx
 */
export async function deliver(
  target: string,
  body: string,
  headers: Record<string, string>,
  rules: TargetRules,
  withinMs = ANSWER_MS,
): Promise<Outcome> {
  const problem = problemOfUrl(target, rules);
  if (problem) return { status: null, error: problem };
  const url = new URL(target);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !mayConnect(literal, url, rules)) return { status: null, error: notPublic(url) };
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method: 'POST',
      agent: false,
      lookup: lookupFor(url, rules),
      signal: AbortSignal.timeout(withinMs),
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
    });
    request.once('response', (response) => {
      const status = response.statusCode ?? 0;
      resolve({ status, error: errorOfStatus(status) });
      request.destroy();
    });
    request.once('error', (error) => resolve({ status: null, error: describeFailure(error, withinMs) }));
    request.end(body);
  });
}

function errorOfStatus(status: number): string {
  if (status >= 200 && status < 300) return '';
  if (status >= 300 && status < 400) return `Answered ${status}: a redirect is not followed`;
  return `Answered ${status}`;
}

const notPublic = (url: URL) => `${url.hostname} is at an address that is not public`;

/** Resolves a name for one connection. A single non-public address rejects the name. */
function lookupFor(url: URL, rules: TargetRules): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
      const [first] = addresses;
      if (error) callback(error, '');
      else if (!first || addresses.some(({ address }) => !mayConnect(address, url, rules)))
        callback(new Error(notPublic(url)), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function describeFailure(error: Error & { code?: string }, withinMs: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `No answer within ${withinMs / 1000} seconds`;
  return error.code ? `Could not be reached (${error.code})` : error.message.slice(0, 200);
}
