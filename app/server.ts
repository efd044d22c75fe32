import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { env } from '#app/env.server.ts';
import { isDatabaseReady } from '#app/infra/db/connect.server.ts';
import { openDatabase } from '#app/infra/db/open.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { monitorDatabase } from '#app/infra/metrics/metrics.server.ts';
import { runShutdown, stopOnSignal } from '#app/infra/shutdown.server.ts';

/** Puts the demonstration into the configured database; see installation.server. */
export const installDemonstration = async (): Promise<string> =>
  (await import('#app/installation.server.ts')).installDemonstration();

/** Writes the whole state into a file; see backup.server. */
export const backUpInstallation = async (file: string): Promise<string> =>
  (await import('#app/backup.server.ts')).backUpInstallation(file);

/** Replaces the whole state by a file's; see backup.server. */
export const restoreInstallation = async (file: string, options: { isForced: boolean }): Promise<string> =>
  (await import('#app/backup.server.ts')).restoreInstallation(file, options);

/** Looks whether the audit trail is as it was written; see audit-trail.server. */
export const verifyTrail = async (noted?: string): Promise<{ isWhole: boolean; text: string }> =>
  (await import('#app/audit-trail.server.ts')).verifyTrail(noted);

/** Something that whoever starts the product has to change; `message` says what. */
export class StartError extends Error {
  override name = 'StartError';
}

export interface ServeOptions {
  /** Folder of the built client files; none in development. */
  clientDir?: string;
  /** Development: the routes, compiled anew when they changed, and the middleware that serves the client files. */
  development?: { loadBuild: () => Promise<ServerBuild>; assets: RequestHandler };
}

const headersMs = 15_000;
/** The longest that a request may take to arrive, an import; any other body has less time, see body.server. */
const requestMs = 200_000;
const idleSocketMs = 120_000;
const keepAliveMs = 20_000;
const checkMs = 5000;
const drainMs = 10_000;
const sweepMs = 50;
/**
 * How far the heap may grow beyond what was in use before it is collected. By itself V8 lets it grow to several times that
 * while a crowd asks, and does not hurry to give it back. Measured in docs/performance.md.
 */
const heapGrowingPercent = 50;

/**
 * The web process: listens, then opens the database, and from then on serves. Stops on SIGTERM or SIGINT: requests
 * under way are finished, new ones refused, and the process ends with 0; a second signal ends it at once.
 *
 * @returns once it serves
 * @throws EnvironmentError, StartError, DatabaseSetupError: to be shown without a stack
 */
export async function serve(options: ServeOptions = {}): Promise<void> {
  if (env().worker === 'only') return workQueueOnly();
  setFlagsFromString(`--heap-growing-percent=${heapGrowingPercent}`);
  let isOpen = false;
  let open = () => {};
  const whenOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  // PostgreSQL comes up while the rest of the product is loaded, which takes as long.
  const opening = openDatabase();
  opening.catch(() => undefined);
  const { createApp } = await import('#app/http/process/app.server.ts');
  const app = createApp({
    loadBuild: options.development?.loadBuild ?? (() => import('virtual:remix/server-build')),
    clientDir: options.clientDir,
    widgetDir: path.resolve('packages/widget/dist'),
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
    const databaseUrl = await opening;
    monitorDatabase(databaseUrl);
    const installation = await prepareInstallation();
    if (env().worker === 'on') {
      const { startWorker } = await import('#app/worker.ts');
      await startWorker(databaseUrl);
    }
    isOpen = true;
    open();
    log().info({ port: env().port }, 'serving');
    announce(describeInstallation(installation));
  } catch (error) {
    // What is still on its way up has to be there before it can be taken down.
    await opening.catch(() => undefined);
    await runShutdown();
    throw error;
  }
}

/** A process that answers nobody and works the queue alone, on whatever machine reaches the database. */
async function workQueueOnly(): Promise<void> {
  stopOnSignal(() => Promise.resolve());
  try {
    const databaseUrl = await openDatabase();
    const { startWorker } = await import('#app/worker.ts');
    await startWorker(databaseUrl);
    log().info('working the queue');
    announce('Working the queue. Ctrl-C finishes what is under way and stops.');
  } catch (error) {
    await runShutdown();
    throw error;
  }
}

/** To the terminal as it is; to a log as one line. */
function announce(text: string): void {
  if (process.stdout.isTTY) console.log(`\n${text}\n`);
  else log().info(text);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
        EACCES: `Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`,
        EADDRNOTAVAIL: `HOST: found "${host}", expected an address of this machine.`,
        ENOTFOUND: `HOST: found "${host}", expected an address of this machine.`,
      };
      const reason = reasons[error.code ?? ''];
      reject(reason ? new StartError(reason) : error);
    });
    server.listen(port, host, resolve);
  });
}

/** Refuses new connections and lets those with a request under way finish, for at most ten seconds. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainMs);
    // Again and again: a connection that is kept alive becomes idle when its last request was answered.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
