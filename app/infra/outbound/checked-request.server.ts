import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { withoutSlot } from '../limits/request-slot.server.ts';
import { mayConnect, problemOfUrl, type TargetRules } from './target.ts';

interface CheckedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: string;
  readonly rules: TargetRules;
  readonly timeoutMs: number;
  /** Longer response bodies are refused. 0: the body is not read. */
  readonly maxBytes: number;
}

export interface CheckedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The message tells users why nothing was received. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
}

/**
 * Requests a user-supplied URL. Protects against SSRF: allowed hosts and public addresses only, connects to the very
 * address that was checked, and follows no redirect. Releases the slot of the calling request while it waits.
 *
 * @throws OutboundError
 */
export async function requestChecked(target: string, options: CheckedRequest): Promise<CheckedResponse> {
  const { method, headers, body, rules, timeoutMs, maxBytes } = options;
  const url = requireAllowedUrl(target, rules);
  const respond = () =>
    new Promise<CheckedResponse>((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const fail = (error: Error) => reject(new OutboundError(describeFailure(error, timeoutMs), { cause: error }));
      const request = send(url, {
        method,
        agent: false,
        lookup: lookupFor(url, rules),
        signal: AbortSignal.timeout(timeoutMs),
        headers: body === undefined ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) },
      });
      request.once('response', (response) => {
        const { statusCode: status = 0, headers: received } = response;
        readWithin(response, maxBytes)
          .then((read) => resolve({ status, headers: received, body: read }))
          .catch(fail)
          .finally(() => request.destroy());
      });
      request.once('error', fail);
      request.end(body);
    });
  return withoutSlot(respond);
}

/**
 * Checks a URL that browsers are sent to as if it were requested from here.
 *
 * @throws OutboundError
 */
export async function requireAllowedAddress(target: string, rules: TargetRules): Promise<void> {
  const url = requireAllowedUrl(target, rules);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) return;
  await new Promise<void>((resolve, reject) =>
    lookupFor(url, rules)(name, { all: true }, (error) =>
      error ? reject(new OutboundError(describeFailure(error, 0), { cause: error })) : resolve(),
    ),
  );
}

function requireAllowedUrl(target: string, rules: TargetRules): URL {
  const problem = problemOfUrl(target, rules);
  if (problem) throw new OutboundError(problem);
  const url = new URL(target);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !mayConnect(literal, url, rules)) throw new OutboundError(notPublic(url));
  return url;
}

async function readWithin(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (maxBytes === 0) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

const notPublic = (url: URL) => `${url.hostname} resolves to a private address`;

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

function describeFailure(error: Error & { code?: string }, timeoutMs: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `No answer within ${timeoutMs / 1000} seconds`;
  return error.code ? `Could not be reached (${error.code})` : error.message.slice(0, 200);
}
