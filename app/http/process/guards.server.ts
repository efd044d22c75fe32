import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';
import { acceptsHtml, failurePage } from '#app/ui/shell/failure-page.tsx';
import type { RequestContext } from '../context.ts';
import { allowedOrigins, isSameOriginRequest } from '../origin.ts';
import { safePath } from '../redirect-path.ts';
import { type Failure, failureOf } from '../respond.server.ts';
import { drainRequest } from './body.server.ts';
import { isApi } from './remix.server.ts';

/** A part of a path that is one or two dots, however they are written. */
const DOT_SEGMENT = /\/(\.|%2e){1,2}(\/|$)/i;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Refuses what another site made a browser send. The API is left out: it takes no cookie, so there is nothing to steal. */
export function rejectCrossOrigin(appUrl: string): RequestHandler {
  const own = allowedOrigins(appUrl);
  return (req, _res, next) => {
    const isFine = isApi(req.path) || isSameOriginRequest(req.method, req.headers, own);
    next(isFine ? undefined : new AppError('forbidden', 'This request did not come from our own pages.'));
  };
}

/**
 * Refuses what Remix would take and we never send: `_data`, the loader requests of before single fetch, which go past
 * its own origin check; methods that it cannot represent; addresses that are none.
 */
export const rejectMalformedRequests: RequestHandler = (req, res, next) => {
  if (!methods.has(req.method)) {
    const allow = [...methods].join(', ');
    res.setHeader('Allow', allow);
    return next(new AppError('methodNotAllowed', `Method not allowed. Use ${allow}.`));
  }
  // An address with a host of its own is for proxies: our readers would take different parts of it for its path.
  if (!req.originalUrl.startsWith('/') || !isPlain(req.path))
    return next(new AppError('invalid', 'The address is not right.'));
  // All that follows the first question mark, as Remix reads it: a second one is part of a value.
  if (new URLSearchParams(req.originalUrl.replace(/^[^?]*/, '')).has('_data')) {
    return next(new AppError('invalid', 'The address is not right: _data.'));
  }
  next();
};

/**
 * Whether a path means the same to everybody who reads it. The URL parser, and with it Remix, takes `/api/%2e%2e/login` and
 * `/api\..\login` for `/login`, while what stands in front of it saw a path of the API. Browsers never send such paths.
 */
function isPlain(path: string): boolean {
  try {
    return !path.includes('\\') && !DOT_SEGMENT.test(path) && !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/**
 * Answers what failed outside of Remix: JSON for the API, a page for whoever looks at it, else text. What nobody foresaw
 * is not told.
 */
export const handleRequestError: ErrorRequestHandler = (error, req, res, _next) => {
  const context = { nonce: String(res.locals?.nonce), requestId: String(req.id), clientIp: '' };
  if (res.headersSent) {
    // Half of it is out: what can still be said is that it is not whole. A client that went away is no failure.
    if (!res.destroyed) failureOf(error, context);
    return void res.destroy();
  }
  const failure = failureOf(error, context);
  // A crowd that leaves at once while it waits would hold everybody else up with pages for nobody.
  if (res.destroyed) return;
  res.status(failure.status).set(failure.headers).set('Cache-Control', 'no-store');
  if (failure.status === 413) drainRequest(req);
  // What is left of any other body is not read: the connection cannot be used again.
  else if (!req.complete) res.set('Connection', 'close');
  if (isApi(req.path)) res.json({ code: failure.code, message: failure.message });
  else if (acceptsHtml(req.headers.accept)) res.type('html').send(pageOf(failure, context, req));
  else res.type('text/plain').send(`${failure.message}\n\nRequest ${req.id}\n`);
};

/** What is too large is not read, so its form cannot be shown again: that page leads back to it. */
function pageOf({ status, message }: Failure, { nonce, requestId }: RequestContext, req: Request): string {
  const isTooLarge = status === 413;
  return failurePage({
    status,
    message: isTooLarge ? `${message} ${TEXT.tooLargeAdvice}` : message,
    formHref: isTooLarge ? safePath(req.path) : undefined,
    requestId,
    nonce,
    cookie: req.headers.cookie ?? null,
  });
}
