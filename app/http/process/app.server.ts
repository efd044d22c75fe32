import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { noSniff } from 'helmet';
import { pinoHttp } from 'pino-http';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { log } from '#app/infra/log/log.server.ts';
import { TEXT } from '#app/text.ts';
import { PRODUCT_VERSION } from '#app/version.ts';
import { handleRequestError, rejectCrossOrigin, rejectMalformedRequests } from './guards.server.ts';
import { addNonce, addRequestId, securityHeaders } from './headers.server.ts';
import { serveHealth } from './health.server.ts';
import { measureRequest } from './metrics.server.ts';
import { acceptPolicyReports } from './policy-reports.server.ts';
import { preferBrotli } from './precompressed.server.ts';
import { remixHandler } from './remix.server.ts';
import type { LazyBuild } from './route-subset.server.ts';
import { serveWellKnown } from './well-known.server.ts';

export interface AppOptions {
  loadBuild: () => Promise<LazyBuild>;
  /** Built client files; undefined in development, where `assets` serves them. */
  clientDir?: string | undefined;
  widgetDir: string;
  /** Folder of the packed command line; undefined in development. */
  cliDir?: string | undefined;
  /** Serves the client files in development. */
  assets?: RequestHandler | undefined;
  /** Until it returns true, all requests but health checks wait briefly and are then answered with 503. */
  isOpen: () => boolean;
  /** Resolves once `isOpen` is true: a replacing process gets requests before its database is ready. */
  whenOpen: Promise<void>;
  isReady: () => Promise<boolean>;
}

const openingMs = 5000;
const quietPaths = new Set(['/healthz', '/readyz', '/metrics', '/favicon.ico', '/favicon.svg']);

/** Adds everything between socket and routes, in the order of a request. */
export function createApp(options: AppOptions): Express {
  const { appUrl, trustProxy, mode, securityContact } = env();
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  if (options.clientDir) serveClientFiles(app, options.clientDir);
  serveWidgetFiles(app, options.widgetDir);
  if (options.cliDir) serveCommandLine(app, options.cliDir);
  app.use(addRequestId, measureRequest, requestLog(), addNonce);
  app.use(securityHeaders({ isHttps: appUrl.startsWith('https:'), isDevelopment: options.assets !== undefined }));
  serveHealth(app, async () => options.isOpen() && (await options.isReady()));
  serveWellKnown(app, { appUrl, contact: securityContact });
  acceptPolicyReports(app, (violation) => log().warn(violation, 'content security policy violated'));
  app.use(rejectMalformedRequests, rejectCrossOrigin(appUrl));
  app.use(compression());
  if (options.assets) app.use(options.assets);
  app.use(waitUntilOpen(options));
  app.use(remixHandler({ appUrl, mode, loadBuild: options.loadBuild }));
  app.use(handleRequestError);
  return app;
}

function waitUntilOpen({ isOpen, whenOpen }: AppOptions): RequestHandler {
  return async (_req, _res, next) => {
    if (!isOpen()) await Promise.race([whenOpen, pause(openingMs)]);
    next(isOpen() ? undefined : new AppError('unavailable', TEXT.unavailable, { retryAfterSeconds: 5 }));
  };
}

function requestLog(): RequestHandler {
  return pinoHttp({
    logger: log(),
    genReqId: (req) => req.id,
    autoLogging: { ignore: (req) => quietPaths.has(req.url ?? '') },
    // 501 is for methods and features that we never support: like 404, it is no fault of ours.
    customLogLevel: (_req, res, error) =>
      error || (res.statusCode >= 500 && res.statusCode !== 501) ? 'error' : 'info',
    serializers: {
      // Without the query: links from emails carry their secret there.
      req: (req: { id: unknown; method: string; url: string }) => ({
        id: req.id,
        method: req.method,
        path: withoutSecrets(req.url.split('?')[0] ?? ''),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
  }) as RequestHandler;
}

/** Some addresses end in a secret that grants access. Our own names are shorter than the shortest secret. */
function withoutSecrets(path: string): string {
  return path.replace(/^\/(share|uploads)\/[^/]+/, '/$1/[redacted]').replace(/[^/]{24,}/g, '[redacted]');
}

/**
 * Names under /assets contain a content hash. They are served before everything else: a page loads about 20 of them,
 * and the headers that protect a document would weigh more than the smallest ones.
 */
function serveClientFiles(app: Express, clientDir: string): void {
  const assets = path.join(clientDir, 'assets');
  const files = express.static(assets, { immutable: true, maxAge: '1y', index: false, redirect: false });
  app.use('/assets', noSniff(), preferBrotli(assets), compression(), files, missing);
  for (const icon of ['favicon.ico', 'favicon.svg']) {
    app.get(`/${icon}`, (_req, res, next) =>
      res.sendFile(icon, { root: clientDir, maxAge: '1d' }, (error) => error && missing(_req, res, next)),
    );
  }
}

/**
 * Other sites load the widget as a module, which needs CORS, and as plain scripts. The current build changes, a release
 * never does. Served before the document headers, which would weigh a sixth of the script.
 */
function serveWidgetFiles(app: Express, widgetDir: string): void {
  const releases = path.join(widgetDir, '../releases');
  serveScripts(app, /^\/widget(?=\/v1\/savings-(calculator|debug)\.js$)/, widgetDir, 'public, max-age=300');
  serveScripts(
    app,
    /^\/widget(?=\/\d+\.\d+\.\d+\/savings-calculator\.js$)/,
    releases,
    'public, max-age=31536000, immutable',
  );
}

/** npm installs from this address, and asks again for a newer file. */
function serveCommandLine(app: Express, folder: string): void {
  app.get('/cli/roi.tgz', noSniff(), (req, res, next) => {
    res.set('Content-Disposition', `attachment; filename="roi-${PRODUCT_VERSION}.tgz"`);
    res.sendFile(
      'roi.tgz',
      { root: folder, cacheControl: false, headers: { 'Cache-Control': 'no-cache' } },
      (error) => {
        if (error && !res.headersSent) missing(req, res, next);
      },
    );
  });
}

function serveScripts(app: Express, at: RegExp, folder: string, cacheControl: string): void {
  app.use(
    at,
    noSniff(),
    compression(),
    express.static(folder, {
      index: false,
      redirect: false,
      setHeaders: (res) => {
        res.setHeader('Cache-Control', cacheControl);
        res.setHeader('Access-Control-Allow-Origin', '*');
        res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      },
    }),
  );
}

const missing: RequestHandler = (_req, res) => {
  res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
};
