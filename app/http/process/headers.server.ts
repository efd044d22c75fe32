import { randomBytes, randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { env } from '#app/env.server.ts';
import type { SecuritySection } from '#app/modules/security/security.server.ts';
import { POLICY_REPORTS } from './policy-reports.server.ts';
import { isEmbed } from './request/to-request.server.ts';

/** No page uses these, so no injected script or frame can either. Passkeys and the clipboard stay allowed. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Sets the nonce of inline scripts and styles, for rendering in `res.locals.nonce`. */
export const addNonce: RequestHandler = (_req, res, next) => {
  res.locals.nonce = randomBytes(16).toString('base64');
  next();
};

/** Sets a new ID per request, for log, answer and error page. The client's own ID is ignored. */
export const addRequestId: RequestHandler = (req, res, next) => {
  req.id = randomUUID();
  res.setHeader('X-Request-Id', String(req.id));
  next();
};

/**
 * Sets the security headers of every answer. The enforced policy allows scripts and styles by nonce or from our origin,
 * no style attributes, and nothing from elsewhere.
 *
 * @param options.isHttps browsers reach us by HTTPS, so they can be told to stay there
 * @param options.isDevelopment allows Vite's client, which adds styles and opens a socket
 */
export function securityHeaders(options: { isHttps: boolean; isDevelopment: boolean }): RequestHandler {
  const framed = helmetFor({ ...options, isFramed: true });
  const unframed = helmetFor({ ...options, isFramed: false });
  return (req, res, next) => {
    res.setHeader('Permissions-Policy', PERMISSIONS);
    (isEmbed(req.path) ? framed : unframed)(req, res, next);
  };
}

/** Lists the headers of a page as this installation sends them. */
export function listSecurityHeaders(): SecuritySection {
  const facts: { label: string; value: string }[] = [];
  const answer = {
    locals: { nonce: '…' },
    setHeader: (label: string, value: string) => void facts.push({ label, value: String(value) }),
    removeHeader: () => undefined,
  };
  const setHeaders = securityHeaders({ isHttps: env().appUrl.startsWith('https:'), isDevelopment: false });
  setHeaders({ path: '/' } as Request, answer as unknown as Response, () => undefined);
  return { title: 'Headers of a page', facts };
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
        reportUri: [POLICY_REPORTS],
        ...(isFramed ? {} : { frameAncestors: ["'none'"] }),
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // With no-referrer, browsers send "Origin: null" with a plain form: no origin check can tell it from an attack.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: isFramed ? false : { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
}
