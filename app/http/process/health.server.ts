import express, { type Express } from 'express';
import { env } from '#app/env.server.ts';
import { serveMetrics } from './metrics.server.ts';
import { type PrintService, servePrint } from './remote-print.server.ts';

/** Adds what monitors ask: /healthz while the process lives, /readyz while it can work, and /metrics. */
export function serveHealth(app: Express, isReady: () => Promise<boolean>): void {
  app.get('/healthz', (_req, res) => void res.type('text/plain').send('ok\n'));
  app.get('/readyz', async (_req, res) => {
    const ready = await isReady();
    res
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text/plain');
    res.send(ready ? 'ready\n' : 'not ready\n');
  });
  app.get('/metrics', serveMetrics(env().metricsToken));
}

/** Serves a worker's health and prints for web processes, and no pages. */
export function createHealthApp(isReady: () => Promise<boolean>, printing: PrintService): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env().trustProxy);
  serveHealth(app, isReady);
  servePrint(app, printing);
  return app;
}
