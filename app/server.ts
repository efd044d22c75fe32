import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { RequestHandler } from 'express';
import { env } from '#app/env.server.ts';
import { StartError } from '#app/errors.ts';
import type { LazyBuild } from '#app/http/process/route-subset.server.ts';
import { isDatabaseReady } from '#app/infra/db/connect.server.ts';
import { openDatabase, openServedDatabase } from '#app/infra/db/open.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { monitorDatabase } from '#app/infra/metrics/metrics.server.ts';
import { onShutdown, runShutdown, stopOnSignal } from '#app/infra/shutdown.server.ts';

// Imported on demand, so that a command loads only its own part.
export const installDemonstration = async (): Promise<string> =>
  (await import('#app/installation.server.ts')).installDemonstration();

export const backUpInstallation = async (target: string, options: { keep: number }): Promise<string> =>
  (await import('#app/backup.server.ts')).backUpInstallation(target, options);

export const checkBackup = async (file: string): Promise<string> =>
  (await import('#app/backup.server.ts')).checkBackup(file);

export const restoreInstallation = async (file: string, options: { isForced: boolean }): Promise<string> =>
  (await import('#app/backup.server.ts')).restoreInstallation(file, options);

export const verifyTrail = async (noted?: string): Promise<{ isWhole: boolean; text: string }> =>
  (await import('#app/audit-trail.server.ts')).verifyTrail(noted);

export interface ServeOptions {
  /** Folder of the built client files; undefined in development. */
  clientDir?: string;
  /** Development: recompiles changed routes, and serves the client files. */
  development?: { loadBuild: () => Promise<LazyBuild>; assets: RequestHandler };
}

const headersMs = 15_000;
/** The longest receive time in ms, for imports. Other bodies have less, see body.server. */
const requestMs = 200_000;
const idleSocketMs = 120_000;
const keepAliveMs = 20_000;
const checkMs = 5000;
const drainMs = 10_000;
const sweepMs = 50;
/**
 * Limits heap growth between collections, in percent. V8 alone lets the heap grow to several times its use under load and
 * returns it late. Measured in docs/performance.md.
 */
const heapGrowingPercent = 50;

/**
 * Listens, then opens the database and serves. On SIGTERM or SIGINT it finishes active requests, rejects new ones and exits with
 * 0; a second signal exits immediately.
 *
 * @returns once it serves
 * @throws EnvironmentError, StartError, DatabaseSetupError: show these without a stack
 */
export async function serve(options: ServeOptions = {}): Promise<void> {
  if (env().worker === 'only') return workQueueOnly();
  setFlagsFromString(`--heap-growing-percent=${heapGrowingPercent}`);
  let isOpen = false;
  let open = () => {};
  const whenOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  // PostgreSQL starts while the rest of the product loads, which takes as long.
  const opening = openServedDatabase();
  opening.catch(() => undefined);
  const { createApp } = await import('#app/http/process/app.server.ts');
  const loadBuild = options.development?.loadBuild ?? (() => import('virtual:remix/server-build'));
  const app = createApp({
    loadBuild,
    clientDir: options.clientDir,
    widgetDir: path.resolve('packages/widget/dist'),
    cliDir: options.clientDir && path.join(options.clientDir, '../cli'),
    assets: options.development?.assets,
    isOpen: () => isOpen,
    whenOpen,
    isReady: isDatabaseReady,
  });
  const server = createServer({ connectionsCheckingInterval: checkMs }, app);
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.keepAliveTimeout = keepAliveMs;
  server.timeout = idleSocketMs;
  try {
    await listen(server, env().port, env().host);
    stopOnSignal(() => drain(server));
    const { prepareInstallation, describeInstallation } = await import('#app/installation.server.ts');
    const [databaseUrl] = await Promise.all([opening, loadBuild()]);
    if (databaseUrl) monitorDatabase(databaseUrl);
    const installation = await prepareInstallation();
    isOpen = true;
    open();
    log().info({ port: env().port }, 'serving');
    announce(describeInstallation(installation));
    if (databaseUrl && env().worker === 'on') {
      const starting = import('#app/worker.ts').then(({ startWorker }) => startWorker(databaseUrl));
      onShutdown('the starting worker', () => starting.catch(() => undefined));
      await starting;
    }
    // The first page did not wait for the others, and no other waits for its code. Development translates what is visited.
    if (!options.development) {
      const { loadRoutes } = await import('#app/http/process/route-subset.server.ts');
      await loadRoutes(await loadBuild());
    }
  } catch (error) {
    // The database must finish starting before it can stop.
    await opening.catch(() => undefined);
    await runShutdown();
    throw error;
  }
}

/** Serves no pages, but its health and prints on WORKER_PORT. It runs on any machine that reaches the database. */
async function workQueueOnly(): Promise<void> {
  let isWorking = false;
  const { workerPort, host } = env();
  const server = workerPort ? await createHealthServer(async () => isWorking && (await isDatabaseReady())) : undefined;
  try {
    if (server && workerPort) await listen(server, workerPort, host);
    stopOnSignal(() => (server ? drain(server) : Promise.resolve()));
    const databaseUrl = await openDatabase();
    const { startWorker } = await import('#app/worker.ts');
    await startWorker(databaseUrl);
    isWorking = true;
    log().info('working the queue');
    announce('Processing jobs. Press Ctrl-C to finish running jobs and stop.');
  } catch (error) {
    await runShutdown();
    throw error;
  }
}

async function createHealthServer(isReady: () => Promise<boolean>): Promise<Server> {
  const { createHealthApp } = await import('#app/http/process/health.server.ts');
  const { PRINT_PATH, printTokens } = await import('#app/modules/report/remote-printer.server.ts');
  const { printOrdered } = await import('#app/modules/report/print-order.server.ts');
  return createServer(createHealthApp(isReady, { path: PRINT_PATH, tokens: printTokens, print: printOrdered }));
}

/** Prints text as is to a terminal, and as one line to a log. */
function announce(text: string): void {
  if (process.stdout.isTTY) console.log(`\n${text}\n`);
  else log().info(text);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use. Stop the other program or choose another port: PORT=${port + 1} npm start`,
        EACCES: `Port ${port} is not allowed for this user. Choose one above 1023: PORT=3000 npm start`,
        EADDRNOTAVAIL: `HOST: found "${host}", expected an address of this machine.`,
        ENOTFOUND: `HOST: found "${host}", expected an address of this machine.`,
      };
      const reason = reasons[error.code ?? ''];
      reject(reason ? new StartError(reason) : error);
    });
    server.listen(port, host, resolve);
  });
}

/** Rejects new connections and lets active requests finish, for at most ten seconds. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainMs);
    // Repeated, because a keep-alive connection becomes idle only after its last response.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
