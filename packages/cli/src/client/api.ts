import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { CliError, EXIT } from '../exit.ts';
import { readAnswer, readRefusal } from './parse-response.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_WAIT_MS = 120_000;
/** Least time that a file has to travel and to be worked on. */
const FILE_TIMEOUT_MS = 290_000;

/** A call that failed for good or for now; `status` is null when no answer came at all. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number | null,
    readonly retryAfterMs: number | null = null,
    /** Everything that the server found wrong, where it names more than one thing. */
    readonly problems: readonly string[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** True when the same call may succeed later: no answer, too many, or a fault of the server. */
  get isPassing(): boolean {
    return this.status === null || this.status === 429 || this.status >= 500;
  }
}

export interface ApiOptions {
  readonly url: string;
  readonly token: string;
  readonly timeoutMs: number;
  /** Tries after the first. */
  readonly retries: number;
  /** Called before each further try, for whoever watches. */
  readonly onRetry?: (error: ApiError, waitMs: number) => void;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
}

type Query = Readonly<Record<string, string | number | undefined>>;
type Method = 'GET' | 'POST' | 'DELETE';

export interface FileToSend {
  readonly mediaType: string;
  readonly open: () => ReadableStream<Uint8Array>;
  /** False for what can be read only once. */
  readonly isRepeatable: boolean;
}

export interface Api {
  readonly url: string;
  /** GET `/api/{path}`, checked against `schema`; passing faults are tried again. Throws `ApiError` or `CliError`. */
  get<S extends z.ZodType>(path: string, query: Query, schema: S, signal?: AbortSignal): Promise<z.output<S>>;
  /** The same without a second try, for whoever tries again by himself. */
  getOnce<S extends z.ZodType>(path: string, query: Query, schema: S, signal?: AbortSignal): Promise<z.output<S>>;
  /**
   * A call that changes something. After a passing fault a POST is tried again: it carries a key under which the server
   * does it once.
   */
  send<S extends z.ZodType>(
    method: 'POST' | 'DELETE',
    path: string,
    body: object | null,
    schema: S,
  ): Promise<z.output<S>>;
  /**
   * POSTs a file as it is read, which may take long. Passing faults are tried again with what `open` then gives.
   */
  sendFile<S extends z.ZodType>(path: string, query: Query, file: FileToSend, schema: S): Promise<z.output<S>>;
  /** A file, without a second try; a body makes it a POST. */
  getBytes(path: string, body: object | null, signal?: AbortSignal): Promise<Uint8Array>;
  /** Opens a stream that stays open: only its beginning has a time limit. */
  open(path: string, signal: AbortSignal): Promise<Response>;
}

const waitAbortably = async (ms: number, signal?: AbortSignal) => {
  await sleep(ms, undefined, signal ? { signal } : {});
};

/** Milliseconds of a Retry-After header, given as seconds or as a date. */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** How long to wait before try `n` + 1: what the server asked for, else exponential with jitter. */
function backoffMs(error: ApiError, tries: number, random: () => number): number {
  return error.retryAfterMs ?? FIRST_DELAY_MS * 2 ** (tries - 1) * (0.5 + random());
}

/** Runs `attempt` until it succeeds, fails for good, or the tries are used up. */
export async function withRetries<T>(
  attempt: (tries: number) => Promise<T>,
  options: Pick<ApiOptions, 'retries' | 'onRetry' | 'wait' | 'random'>,
  signal?: AbortSignal,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(tries);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ApiError) || !error.isPassing || tries > options.retries) throw error;
      const waitMs = backoffMs(error, tries, options.random ?? Math.random);
      if (waitMs > LONGEST_WAIT_MS) throw error;
      options.onRetry?.(error, waitMs);
      await (options.wait ?? waitAbortably)(waitMs, signal);
    }
  }
}

function networkReason(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no such host';
  return code ?? (cause instanceof Error ? cause.message : 'the connection broke');
}

/** The JSON API of one server as one signed-in user sees it. */
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
    if (response.status >= 300 && response.status < 400) {
      const location = response.headers.get('location') ?? 'another address';
      throw new CliError(`${url} redirects to ${location}.`, EXIT.misconfigured, 'Set that address with --url.');
    }
    if (!response.ok) {
      const text = await read(response.text(), signal);
      const { message, problems } = readRefusal(text);
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
    return new ApiError(`${url} does not answer: ${networkReason(error, timeoutMs)}.`, null);
  };
  const read = <T>(body: Promise<T>, signal?: AbortSignal): Promise<T> =>
    body.catch((error: unknown) => {
      throw lost(error, signal);
    });

  async function once<S extends z.ZodType>(path: string, query: Query, schema: S, signal?: AbortSignal) {
    const response = await request('GET', path, { query, signal });
    return readAnswer(await read(response.text(), signal), schema, url, path);
  }

  return {
    url,
    getOnce: once,
    send(method, path, body, schema) {
      const isRepeatable = method === 'POST';
      const given = isRepeatable ? { body, key: randomUUID() } : { body };
      const attempt = async () => {
        const response = await request(method, path, given);
        return readAnswer(await read(response.text()), schema, url, path);
      };
      return withRetries(attempt, isRepeatable ? options : { ...options, retries: 0 });
    },
    sendFile: (path, query, file, schema) =>
      withRetries(
        async () => {
          const limit = AbortSignal.timeout(Math.max(timeoutMs, FILE_TIMEOUT_MS));
          const response = await request('POST', path, { query, file }, limit);
          return readAnswer(await read(response.text()), schema, url, path);
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

/** What a failed call means for the whole command. */
export function commandError(error: ApiError, url: string): CliError {
  if (error.status === null) return new CliError(error.message, EXIT.serverAway, 'Check --url, or try again later.');
  if (error.status === 401)
    return new CliError(
      `${url} does not accept the token: ${error.message}`,
      EXIT.notAllowed,
      'Sign in with: roi login',
    );
  if (error.status === 403) return new CliError(`Not allowed: ${error.message}`, EXIT.notAllowed);
  if (error.isPassing)
    return new CliError(`${url} is not able to answer now (${error.status}: ${error.message}).`, EXIT.serverAway);
  return new CliError(`${url} refused (${error.status}: ${error.message}).`, EXIT.unexpected);
}
