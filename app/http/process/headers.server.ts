import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { isEmbed } from './remix.server.ts';

/** Inline scripts and styles of one response carry this; `res.locals.nonce` holds it for the rendering. */
export const addNonce: RequestHandler = (_req, res, next) => {
  res.locals.nonce = randomBytes(16).toString('base64');
  next();
};

/** A new id for each request, in its log lines, in its answer and on its error page. A client's own is not taken. */
export const addRequestId: RequestHandler = (req, res, next) => {
  req.id = randomUUID();
  res.setHeader('X-Request-Id', String(req.id));
  next();
};

/**
 * The security headers of every answer. The policy is enforced: scripts and styles by nonce or from our origin, no
 * style attributes, nothing from elsewhere.
 *
 * @param options.isHttps whether browsers reach us by https, so that they may be told to stay there
 * @param options.isDevelopment whether Vite's client runs in the page: it adds styles and opens a socket
 */
export function securityHeaders(options: { isHttps: boolean; isDevelopment: boolean }): RequestHandler {
  const framed = helmetFor({ ...options, isFramed: true });
  const unframed = helmetFor({ ...options, isFramed: false });
  return (req, res, next) => (isEmbed(req.path) ? framed : unframed)(req, res, next);
}

function helmetFor(options: { isHttps: boolean; isDevelopment: boolean; isFramed: boolean }) {
  const { isHttps, isDevelopment, isFramed } = options;
  const nonce = (_req: unknown, res: unknown) => `'nonce-${(res as { locals: { nonce: string } }).locals.nonce}'`;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'strict-dynamic'", nonce],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", isDevelopment ? "'unsafe-inline'" : nonce],
        styleSrcAttr: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(isDevelopment ? ['ws:'] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        ...(isFramed ? {} : { frameAncestors: ["'none'"] }),
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Not no-referrer: browsers then send "Origin: null" with a plain form, which no origin check can tell from evil.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: isFramed ? false : { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
}
