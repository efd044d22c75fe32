import {
  type AppLoadContext,
  createRequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express';
import { type Client, FairLimiter, type Waiting } from '#app/infra/limits/fair-limiter.ts';
import { runInSlot } from '#app/infra/limits/request-slot.server.ts';
import { identifyClient } from '../client/client-key.ts';
import { proofOfCookie, proofOfToken } from '../client/client-proof.server.ts';
import { bodiless, isApi, isEmbed, toRequest } from './request/to-request.server.ts';
import { pagelessRoutes, routeNamer } from './route-names.server.ts';
import { type LazyBuild, selectRoutes } from './route-subset.server.ts';

/** Small answers, sent whole: this compresses faster than a stream. */
const wholeTypes = /^(text\/html|text\/x-script|application\/json)\b/;

/** Routes that wait for the printer, stream, or read a file: they use little of this thread, for long. */
const lasts = /^\/api\/import\/|\/(events|download|archive|preview|files)\b/;
/** A page takes about 10 ms of the only thread: 32 requests ahead of a new one delay it by a third of a second. */
const limiter = new FairLimiter({
  maxActive: 32,
  maxActiveUnproven: 16,
  maxActivePerClient: 16,
  maxQueued: 1000,
  waitMs: 2000,
  provenPauseMs: 250,
});

/** Identifies the client before authentication. Pages ignore tokens, and API calls ignore cookies. */
async function clientOf({ path, headers, ip }: ExpressRequest): Promise<Client> {
  const proof = isApi(path) ? proofOfToken(headers.authorization) : await proofOfCookie(headers.cookie);
  return identifyClient(proof, ip ?? '');
}

/** A refusal would lose a form's entries, so posted forms wait without a limit. */
function waitOf(req: ExpressRequest, { signal }: Request): Waiting {
  return { waitsWithoutTimeout: !bodiless.has(req.method) && !isApi(req.path), signal };
}

/**
 * Hands requests to Remix. Unlike @remix-run/express it reads the whole body, with a limit, uses the host of our own
 * address, and removes cookies from API calls, which use bearer tokens only.
 *
 * @param options.loadBuild called per request, so development sees changes
 */
export function remixHandler(options: {
  appUrl: string;
  mode: string;
  loadBuild: () => Promise<LazyBuild>;
}): RequestHandler {
  let current:
    | { build: LazyBuild; routeFor: (path: string) => Promise<Route>; nameOf: (path: string) => string }
    | undefined;
  return async (req, res, next) => {
    try {
      const build = await options.loadBuild();
      if (current?.build !== build) {
        current = { build, routeFor: routesOf(build, options.mode), nameOf: routeNamer(build) };
      }
      const name = current.nameOf(req.path);
      res.locals.route = name;
      const { handler, pageless } = await current.routeFor(req.path);
      const request = await toRequest(req, res, options.appUrl);
      const handle = () => handler(request, contextOf(req, res, pageless.has(name)));
      const response = lasts.test(name)
        ? await handle()
        : await runInSlot(limiter, await clientOf(req), waitOf(req, request), handle);
      await send(res, response);
    } catch (error) {
      next(error);
    }
  };
}

interface Route {
  handler: ReturnType<typeof createRequestHandler>;
  /** Names of the routes without a page. */
  pageless: ReadonlySet<string>;
}

/** Creates one handler per narrowed build, on first use. */
function routesOf(build: LazyBuild, mode: string): (path: string) => Promise<Route> {
  const buildFor = selectRoutes(build);
  const routes = new Map<ServerBuild, Route>();
  return async (path) => {
    const narrowed = await buildFor(path);
    const route = routes.get(narrowed) ?? {
      handler: createRequestHandler(narrowed, mode),
      pageless: pagelessRoutes(narrowed),
    };
    routes.set(narrowed, route);
    return route;
  };
}

function contextOf(req: ExpressRequest, res: ExpressResponse, isPageless: boolean): AppLoadContext {
  // A page's script shows failures of its data requests itself.
  const hasNoPage = isPageless && !req.path.endsWith('.data');
  return { nonce: String(res.locals.nonce), requestId: String(req.id), clientIp: req.ip ?? '', hasNoPage };
}

async function send(res: ExpressResponse, response: Response): Promise<void> {
  res.status(response.status);
  if (response.statusText) res.statusMessage = response.statusText;
  for (const [name, value] of response.headers) {
    // The route's own policy is sent in addition to ours; browsers enforce both.
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
