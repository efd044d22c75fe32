import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { countRequest, readMetrics } from '#app/infra/metrics/metrics.server.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Counts and times answers by route; a later handler sets `res.locals.route`. */
export const measureRequest: RequestHandler = (req, res, next) => {
  const begun = performance.now();
  res.once('close', () => {
    countRequest(req.method, String(res.locals.route ?? 'other'), res.statusCode, (performance.now() - begun) / 1000);
  });
  next();
};

/**
 * Serves `/metrics` to Prometheus with the token; without a configured token, to local programs that use no proxy. For
 * all others it does not exist.
 */
export function serveMetrics(token: string | undefined): RequestHandler {
  return async (req, res, next) => {
    const isOpen = token ? bringsToken(req, token) : isFromThisMachine(req);
    if (!isOpen) return next();
    res.locals.route = '/metrics';
    const { type, text } = await readMetrics();
    res.set('Cache-Control', 'no-store').set('Content-Type', type).send(text);
  };
}

/** Compares in the same time whatever the token. */
export function bringsToken(req: Request, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(req.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

function isFromThisMachine(req: Request): boolean {
  const isProxied = req.headers.forwarded !== undefined || req.headers['x-forwarded-for'] !== undefined;
  return !isProxied && loopback.has(req.socket.remoteAddress ?? '');
}
