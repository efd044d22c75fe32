import { randomBytes } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { clusterUrl, readPostmaster } from '#app/infra/db/embedded/cluster.server.ts';
import { changeOwner, unprivilegedUser } from '#app/infra/db/embedded/unprivileged-user.server.ts';
import { runScript, startServer, stopProcess, temporaryFolder, untilReady } from './product-process.ts';

/** The product as its users start it, on an embedded database with demo data. */
export interface SharedProduct {
  /** Origin. */
  readonly appUrl: string;
  /** Of the demo users. */
  readonly demoPassword: string;
  /** Its emails are here, too. */
  readonly dataDir: string;
  /** Connects as the owner. */
  readonly databaseUrl: string;
  readonly sessionSecret: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Port that assigns a product to a test worker until it disconnects. */
    productsAt: number;
  }
}

const demoPassword = 'lanterns over the harbour';
const sessionSecret = randomBytes(24).toString('hex');

/** Below the data folder. */
const CLUSTER = 'postgres/cluster';

/** Builds the product, starts it once to create the demo data, and starts a copy per test worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = runScript('scripts/build.mjs', {});
  if ((await build.ended) !== 0) throw new Error(`The product could not be built:\n${build.output()}`);
  const folders = Array.from({ length: project.config.maxWorkers }, () => temporaryFolder());
  const removeFolders = () => {
    for (const { remove } of folders) remove();
  };
  const [first = '', ...others] = folders.map((folder) => folder.path);
  const started: ReturnType<typeof startShared>[] = [];
  const stop = async () => {
    await Promise.all(started.splice(0).map(({ end }) => end()));
  };
  try {
    const original = startShared(first);
    started.push(original);
    await endTours(await original.ready);
    await stop();
    for (const other of others) copyData(first, other);
    started.push(...[first, ...others].map(startShared));
    const { port, close } = await handOut(await Promise.all(started.map(({ ready }) => ready)));
    project.provide('productsAt', port);
    return async () => {
      close();
      await stop();
      removeFolders();
    };
  } catch (error) {
    await stop();
    removeFolders();
    throw error;
  }
}

/** PostgreSQL rejects files of another user and would request its previous port. */
function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  rmSync(path.join(to, CLUSTER, 'port'));
  changeOwner(unprivilegedUser(), path.join(to, CLUSTER));
}

/**
 * Assigns each connection its own product, so parallel journeys never share one. Vitest's worker numbers are not unique:
 * after a change of test projects two workers can have number 1.
 */
function handOut(products: readonly SharedProduct[]): Promise<{ port: number; close: () => void }> {
  const free = [...products];
  const waiting: Socket[] = [];
  const serve = () => {
    while (free.length > 0 && waiting.length > 0) {
      const socket = waiting.shift();
      const product = free.shift();
      if (!socket || !product) return;
      socket.on('close', () => {
        free.push(product);
        serve();
      });
      socket.write(`${JSON.stringify(product)}\n`);
    }
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const at = waiting.indexOf(socket);
      if (at >= 0) waiting.splice(at, 1);
    });
    waiting.push(socket);
    serve();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ port: typeof address === 'object' && address ? address.port : 0, close: () => void server.close() });
    });
  });
}

function startShared(dataDir: string): { ready: Promise<SharedProduct>; end: () => Promise<void> } {
  const starting = startServer({
    ...{ DATA_DIR: dataDir, SESSION_SECRET: sessionSecret, DEMO_PASSWORD: demoPassword },
    ...{ LOG_LEVEL: 'warn', WEBHOOK_HOSTS: '127.0.0.1', IMPORT_MAX_MB: '1' },
  });
  const ready = async () => {
    const server = await starting;
    await untilReady(server);
    const folder = path.join(dataDir, CLUSTER);
    return {
      appUrl: server.url,
      demoPassword,
      dataDir,
      databaseUrl: clusterUrl({ folder }, readPostmaster(path.join(folder, 'data'))?.port ?? 0, 'worthwhile'),
      sessionSecret,
    };
  };
  const end = async () => {
    await stopProcess(await starting);
  };
  return { ready: ready(), end };
}

/** The demo users have seen the tour, which has its own journey. */
async function endTours({ databaseUrl }: SharedProduct): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`UPDATE users SET is_guide_completed = true`;
  await sql.end();
}
