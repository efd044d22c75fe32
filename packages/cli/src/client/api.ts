import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { CliError, EXIT } from '../exit.ts';
import { ApiError, networkReason } from './api-error.ts';
import { parseErrorResponse, parseResponse } from './parse-response.ts';
import { type RetryOptions, readRetryAfter, withRetries } from './retries.ts';

/** Minimum time to upload and process a file. */
const FILE_TIMEOUT_MS = 290_000;

export interface ApiOptions extends RetryOptions {
  readonly url: string;
  readonly token: string;
  readonly timeoutMs: number;
  /** Called with the version of the API that an answer names. */
  readonly onVersion?: (version: string) => void;
}

type Query = Readonly<Record<string, string | number | undefined>>;
type Method = 'GET' | 'POST' | 'DELETE';

export interface FileToSend {
  readonly mediaType: string;
  readonly open: () => ReadableStream<Uint8Array>;
  /** False for a source that can be read only once. */
  readonly isRepeatable: boolean;
}

export interface Api {
  readonly url: string;
  /**
   * GETs `/api/{path}` and checks the answer against `schema`. Tries again after temporary errors.
   * @throws ApiError or CliError
   */
  get<S extends z.ZodType>(path: string, query: Query, schema: S, signal?: AbortSignal): Promise<z.output<S>>;
  /** Tries once, for callers with their own retries. */
  getOnce<S extends z.ZodType>(path: string, query: Query, schema: S, signal?: AbortSignal): Promise<z.output<S>>;
  /** Sends a change. Tries a POST again after temporary errors: its idempotency key makes the server do it once. */
  send<S extends z.ZodType>(
    method: 'POST' | 'DELETE',
    path: string,
    body: object | null,
    schema: S,
  ): Promise<z.output<S>>;
  /** POSTs a file as a stream. After temporary errors, tries again with a new stream from `open`. */
  sendFile<S extends z.ZodType>(path: string, query: Query, file: FileToSend, schema: S): Promise<z.output<S>>;
  /** Fetches a file with one try; a body makes it a POST. */
  getBytes(path: string, body: object | null, signal?: AbortSignal): Promise<Uint8Array>;
  /** Opens a long-lived stream: only its beginning has a time limit. */
  open(path: string, signal: AbortSignal): Promise<Response>;
}

export function createApi(options: ApiOptions): Api {
  const { url, token, timeoutMs } = options;

  async function request(
    method: Method,
    path: string,
    given: {
      query?: Query;
      body?: object | null;
      file?: FileToSend;
      signal?: AbortSignal | undefined;
      accept?: string;
      key?: string;
    },
    limit: AbortSignal | undefined = AbortSignal.timeout(timeoutMs),
  ): Promise<Response> {
    const { query = {}, body = null, file, signal, accept = 'application/json', key } = given;
    const target = new URL(`${url}/api/${path}`);
    for (const [key, value] of Object.entries(query))
      if (value !== undefined) target.searchParams.set(key, String(value));
    const headers: Record<string, string> = { accept, authorization: `Bearer ${token}` };
    if (file || body !== null) headers['content-type'] = file?.mediaType ?? 'application/json';
    if (key !== undefined) headers['idempotency-key'] = key;
    let response: Response;
    try {
      response = await fetch(target, {
        method,
        headers,
        ...(file ? { body: file.open(), duplex: 'half' } : { body: body === null ? null : JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.any([signal, limit].filter((one) => one !== undefined)),
      });
    } catch (error) {
      throw lost(error, signal);
    }
    const version = response.headers.get('api-version');
    if (version !== null) options.onVersion?.(version);
    if (response.status >= 300 && response.status < 400) {
      const location = response.headers.get('location') ?? 'another address';
      throw new CliError(`${url} redirects to ${location}.`, EXIT.misconfigured, 'Set that address with --url.');
    }
    if (!response.ok) {
      const text = await read(response.text(), signal);
      const { message, problems } = parseErrorResponse(text);
      throw new ApiError(
        message || response.statusText || 'no reason given',
        response.status,
        readRetryAfter(response.headers.get('retry-after')),
        problems,
      );
    }
    return response;
  }

  const lost = (error: unknown, signal: AbortSignal | undefined): ApiError => {
    signal?.throwIfAborted();
    return new ApiError(`Cannot connect to ${url}: ${networkReason(error, timeoutMs)}.`, null);
  };
  const read = <T>(body: Promise<T>, signal?: AbortSignal): Promise<T> =>
    body.catch((error: unknown) => {
      throw lost(error, signal);
    });

  async function once<S extends z.ZodType>(path: string, query: Query, schema: S, signal?: AbortSignal) {
    const response = await request('GET', path, { query, signal });
    return parseResponse(await read(response.text(), signal), schema, url, path);
  }

  return {
    url,
    getOnce: once,
    send(method, path, body, schema) {
      const isRepeatable = method === 'POST';
      const given = isRepeatable ? { body, key: randomUUID() } : { body };
      const attempt = async () => {
        const response = await request(method, path, given);
        return parseResponse(await read(response.text()), schema, url, path);
      };
      return withRetries(attempt, isRepeatable ? options : { ...options, retries: 0 });
    },
    sendFile: (path, query, file, schema) =>
      withRetries(
        async () => {
          const limit = AbortSignal.timeout(Math.max(timeoutMs, FILE_TIMEOUT_MS));
          const response = await request('POST', path, { query, file }, limit);
          return parseResponse(await read(response.text()), schema, url, path);
        },
        file.isRepeatable ? options : { ...options, retries: 0 },
      ),
    async getBytes(path, body, signal) {
      const response = await request(body === null ? 'GET' : 'POST', path, { body, signal, accept: '*/*' });
      return new Uint8Array(await read(response.arrayBuffer(), signal));
    },
    open: (path, signal) => request('GET', path, { signal, accept: 'text/event-stream' }, signal),
    get: (path, query, schema, signal) => withRetries(() => once(path, query, schema, signal), options, signal),
  };
}

/** Converts a failed call to the error of the whole command. */
export function commandError(error: ApiError, url: string): CliError {
  if (error.status === null) return new CliError(error.message, EXIT.serverAway, 'Check --url, or try again later.');
  if (error.status === 401)
    return new CliError(
      `${url} does not accept the token: ${error.message}`,
      EXIT.notAllowed,
      'Sign in with: roi login',
    );
  if (error.status === 403) return new CliError(`Not allowed: ${error.message}`, EXIT.notAllowed);
  if (error.isPassing) return new CliError(`${url} is temporarily unavailable: ${error.message}`, EXIT.serverAway);
  return new CliError(`${url} refused: ${error.message}`, EXIT.unexpected);
}
