import {
  type AppLoadContext,
  createRequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';
import { trustedHost } from '../origin.ts';
import { drainRequest, megabyte, readBody, streamBody } from './body.server.ts';
import { FairRequestLimiter } from './request-limiter.server.ts';
import { pagelessRoutes, routeNamer } from './route-names.server.ts';
import { selectRoutes } from './route-subset.server.ts';

const bodiless = new Set(['GET', 'HEAD']);
/** Answers that are small and known whole: sent at once, which compresses faster than a stream does. */
const wholeTypes = /^(text\/html|text\/x-script|application\/json)\b/;

/** Routes that wait for the printer, stream, or read a file as it comes: they take little of this thread, for long. */
const lasts = /^\/api\/import\/|\/(events|download|archive|preview|files)\b/;
const limiter = new FairRequestLimiter();

/** Who asks, before anybody looked whether it is true. */
function clientOf(req: ExpressRequest): string {
  const session = /(?:^|; )(?:__Host-)?worthwhile=([^;]*)/.exec(req.headers.cookie ?? '')?.[1];
  return req.headers.authorization ?? session ?? req.ip ?? '';
}

/** A form is patient: refused here it could not come back with what was typed. */
function waitOf(req: ExpressRequest, { signal }: Request): { waitsWithoutTimeout: boolean; signal: AbortSignal } {
  return { waitsWithoutTimeout: !bodiless.has(req.method) && !isApi(req.path), signal };
}

/**
 * Hands requests to Remix. Unlike @remix-run/express it takes the body whole (and so with a limit), takes the host from
 * our own address rather than from the client, and keeps cookies from the API, which knows bearer tokens alone.
 *
 * @param loadBuild the routes; asked at each request, so that development sees changes
 */
export function remixHandler(options: {
  appUrl: string;
  mode: string;
  loadBuild: () => Promise<ServerBuild>;
}): RequestHandler {
  let handler:
    | {
        build: ServerBuild;
        handlerFor: (path: string) => Handler;
        nameOf: (path: string) => string;
        pageless: ReadonlySet<string>;
      }
    | undefined;
  return async (req, res, next) => {
    try {
      const build = await options.loadBuild();
      if (handler?.build !== build) {
        handler = {
          build,
          handlerFor: handlersOf(build, options.mode),
          nameOf: routeNamer(build),
          pageless: pagelessRoutes(build),
        };
      }
      const name = handler.nameOf(req.path);
      res.locals.route = name;
      let response: Response;
      const request = await toRequest(req, res, options.appUrl);
      const release = lasts.test(name) ? () => undefined : await limiter.acquire(clientOf(req), waitOf(req, request));
      try {
        response = await handler.handlerFor(req.path)(request, contextOf(req, res, handler.pageless.has(name)));
      } finally {
        release();
      }
      await send(res, response);
    } catch (error) {
      next(error);
    }
  };
}

type Handler = ReturnType<typeof createRequestHandler>;

/** One handler for each narrower build, made when it is first needed. */
function handlersOf(build: ServerBuild, mode: string): (path: string) => Handler {
  const buildFor = selectRoutes(build);
  const handlers = new Map<ServerBuild, Handler>();
  return (path) => {
    const narrowed = buildFor(path);
    const handler = handlers.get(narrowed) ?? createRequestHandler(narrowed, mode);
    handlers.set(narrowed, handler);
    return handler;
  };
}

function contextOf(req: ExpressRequest, res: ExpressResponse, isPageless: boolean): AppLoadContext {
  // A page's script that asks for data shows a failure itself.
  const hasNoPage = isPageless && !req.path.endsWith('.data');
  return { nonce: String(res.locals.nonce), requestId: String(req.id), clientIp: req.ip ?? '', hasNoPage };
}

async function toRequest(req: ExpressRequest, res: ExpressResponse, appUrl: string): Promise<Request> {
  // Remix compares the two: an origin that was let in names the host, whatever a proxy made of the Host header.
  const { origin } = req.headers;
  const host = trustedHost(origin && URL.canParse(origin) ? new URL(origin).host : req.headers.host, appUrl);
  const url = new URL(`${new URL(appUrl).protocol}//${host}`);
  const [path = '/', query] = splitOnce(req.originalUrl, '?');
  // Set apart, because "//evil.example/" would replace the host.
  url.pathname = path;
  url.search = query ?? '';
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return new Request(url, {
    method: req.method,
    headers: toHeaders(req, host),
    signal: controller.signal,
    ...(bodiless.has(req.method) ? {} : await bodyOf(req, res)),
  });
}

/** A file sent to the API's import is read as it comes; every other body, a page's form too, is taken whole. */
async function bodyOf(req: ExpressRequest, res: ExpressResponse): Promise<RequestInit> {
  if (!req.path.startsWith('/api/import/')) {
    return {
      body: await readBody(req).catch((error: unknown) => refusedBody(error, req)),
      duplex: 'half',
    } as RequestInit;
  }
  // What a refusal left unread would keep the connection from its next request.
  res.once('finish', () => req.resume());
  const limit = env().importMaxMegabytes * megabyte;
  return { body: streamBody(req, limit) as BodyInit, duplex: 'half' } as RequestInit;
}

/**
 * In place of a body that was too large for the page's own script, one that cannot be read for that reason: the action
 * answers it like any form that it refuses, and the page keeps what was typed.
 */
function refusedBody(error: unknown, req: ExpressRequest): ReadableStream {
  if (!(error instanceof AppError) || error.code !== 'tooLarge' || !req.path.endsWith('.data')) throw error;
  drainRequest(req);
  const refusal = new AppError('tooLarge', `${error.message} ${TEXT.tooLargeAdvice}`, { cause: error });
  return new ReadableStream({ pull: (controller) => controller.error(refusal) }, { highWaterMark: 0 });
}

function toHeaders(req: ExpressRequest, host: string): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name.startsWith('x-forwarded-') || name === 'forwarded') continue;
    // Without a cookie there is nothing for another site to use: Remix need not look where a call of the API comes from.
    if ((name === 'cookie' || name === 'origin') && isApi(req.path)) continue;
    for (const one of [value].flat()) headers.append(name, one);
  }
  headers.set('host', host);
  return headers;
}

/** Whether a path belongs to the JSON API. */
export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** Whether a path is a page for frames on other sites; the route names those sites in a policy of its own. */
export function isEmbed(path: string): boolean {
  return path.startsWith('/embed/');
}

async function send(res: ExpressResponse, response: Response): Promise<void> {
  res.status(response.status);
  if (response.statusText) res.statusMessage = response.statusText;
  for (const [name, value] of response.headers) {
    // A policy of the route's own stands beside ours; browsers enforce both.
    if (name === 'set-cookie' || name === 'content-security-policy') res.append(name, value);
    else res.setHeader(name, value);
  }
  if (!response.headers.has('Cache-Control')) res.setHeader('Cache-Control', 'private, no-store');
  if (isEmbed(res.req.path) && !response.headers.has('Content-Security-Policy')) {
    res.append('Content-Security-Policy', "frame-ancestors 'none'");
  }
  if (!response.body) {
    res.end();
  } else if (wholeTypes.test(response.headers.get('Content-Type') ?? '')) {
    res.end(Buffer.from(await response.arrayBuffer()));
  } else {
    res.flushHeaders();
    await writeReadableStreamToWritable(response.body, res);
  }
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}
