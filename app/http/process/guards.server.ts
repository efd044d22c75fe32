import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';
import { acceptsHtml, failurePage } from '#app/ui/shell/failure-page.tsx';
import type { RequestContext } from '../context.ts';
import { safePath } from '../input/redirect-path.ts';
import { allowedOrigins, isSameOriginRequest } from '../origin.ts';
import { type Failure, failureOf } from '../respond.server.ts';
import { drainRequest } from './request/body.server.ts';
import { isApi } from './request/to-request.server.ts';

/** One or two dots as a path segment, plain or encoded. */
const DOT_SEGMENT = /\/(\.|%2e){1,2}(\/|$)/i;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Refuses requests that another site made a browser send. The API is exempt: it accepts no cookie, so there is nothing
 * to steal.
 */
export function rejectCrossOrigin(appUrl: string): RequestHandler {
  const own = allowedOrigins(appUrl);
  return (req, _res, next) => {
    const isFine = isApi(req.path) || isSameOriginRequest(req.method, req.headers, own);
    next(isFine ? undefined : new AppError('forbidden', 'This request came from another site and was blocked.'));
  };
}

/**
 * Refuses requests that Remix accepts and our pages never send: `_data`, the loader requests from before single fetch,
 * which bypass its origin check; methods that it cannot represent; malformed addresses.
 */
export const rejectMalformedRequests: RequestHandler = (req, res, next) => {
  if (!methods.has(req.method)) {
    const allow = [...methods].join(', ');
    res.setHeader('Allow', allow);
    return next(new AppError('methodNotAllowed', `Method not allowed. Use ${allow}.`));
  }
  // An absolute address is for proxies: our parsers would disagree about its path.
  if (!req.originalUrl.startsWith('/') || !isPlain(req.path))
    return next(new AppError('invalid', 'The link isn’t valid.'));
  // Everything after the first question mark, as Remix reads it: a second one is part of a value.
  if (new URLSearchParams(req.originalUrl.replace(/^[^?]*/, '')).has('_data')) {
    return next(new AppError('invalid', 'The link isn’t valid: _data.'));
  }
  next();
};

/**
 * The URL parser, and so Remix, reads `/api/%2e%2e/login` and `/api\..\login` as `/login`, while earlier middleware
 * sees a path of the API. Browsers never send such paths.
 */
function isPlain(path: string): boolean {
  try {
    return !path.includes('\\') && !DOT_SEGMENT.test(path) && !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/**
 * Answers failures outside of Remix: JSON for the API, a page for browsers, else text. Unexpected errors stay private.
 */
export const handleRequestError: ErrorRequestHandler = (error, req, res, _next) => {
  const context = { nonce: String(res.locals?.nonce), requestId: String(req.id), clientIp: '' };
  if (res.headersSent) {
    // Half of the answer is sent: destroying it shows that it is incomplete. A client that disconnected is no failure.
    if (!res.destroyed) failureOf(error, context);
    return void res.destroy();
  }
  const failure = failureOf(error, context);
  // Rendering pages for a crowd that disconnected while waiting would delay everyone else.
  if (res.destroyed) return;
  res.status(failure.status).set(failure.headers).set('Cache-Control', 'no-store');
  if (failure.status === 413) drainRequest(req);
  // The rest of any other body stays unread, so the connection cannot be reused.
  else if (!req.complete) res.set('Connection', 'close');
  if (isApi(req.path)) res.json({ code: failure.code, message: failure.message });
  else if (acceptsHtml(req.headers.accept)) res.type('html').send(pageOf(failure, context, req));
  else res.type('text/plain').send(`${failure.message}\n\nRequest ${req.id}\n`);
};

/** A body that is too large is not read, so its form cannot be shown again: the page links back to it. */
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
