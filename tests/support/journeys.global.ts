import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { clusterUrl } from '#app/infra/db/embedded/cluster.server.ts';
import { readPostmaster } from '#app/infra/db/embedded/postmaster.server.ts';
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

/** What a test worker can request: to wait for the build, or a product of its own until it disconnects. */
export type SetupRequest = 'build' | 'product';

export type SetupAnswer = { readonly product?: SharedProduct } | { readonly failure: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** Port that answers a `SetupRequest`. */
    setupAt: number;
  }
}

const demoPassword = 'lanterns over the harbour';
const sessionSecret = randomBytes(24).toString('hex');

/** Below the data folder. */
const CLUSTER = 'postgres/cluster';

/** Prepares the product while the tests of the other projects run, as vitest waits for each project's setup. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const original = temporaryFolder();
  const built = build();
  const prepared = built.then(() => createDemoData(original.path));
  // Each worker that requests something learns of a failure.
  prepared.catch(() => undefined);
  const { port, close } = await answerWorkers(original.path, built, prepared);
  project.provide('setupAt', port);
  return async () => {
    await Promise.allSettled([prepared]);
    await close();
    original.remove();
  };
}

async function build(): Promise<void> {
  const { ended, output } = runScript('scripts/build.mjs', {});
  if ((await ended) !== 0) throw new Error(`The product could not be built:\n${output()}`);
}

/** Starts the product once; each test worker's product has a copy of its data. */
async function createDemoData(folder: string): Promise<void> {
  const { ready, end } = startShared(folder);
  try {
    await endTours(await ready);
  } finally {
    await end();
  }
}

/**
 * PostgreSQL rejects files of another user and would request its previous port. From Node.js 22 on, `cpSync` opens copied
 * folders to everyone, which PostgreSQL rejects too.
 */
async function copyData(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  rmSync(path.join(to, CLUSTER, 'port'));
  changeOwner(unprivilegedUser(), path.join(to, CLUSTER));
}

/**
 * Starts a product for each connection that requests one and ends it with it, so parallel journeys never share one. Vitest's
 * worker numbers are not unique: after a change of test projects two workers can have number 1.
 */
function answerWorkers(
  original: string,
  built: Promise<void>,
  prepared: Promise<void>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const products = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (request) => {
      const isProduct = (String(request) as SetupRequest) === 'product';
      const answered = isProduct
        ? serve(socket, original, prepared)
        : answer(
            socket,
            built.then(() => ({})),
          );
      products.set(
        socket,
        answered.finally(() => products.delete(socket)),
      );
    });
  });
  const close = async () => {
    server.close();
    for (const socket of products.keys()) socket.destroy();
    await Promise.all(products.values());
  };
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ port: typeof address === 'object' && address ? address.port : 0, close });
    });
  });
}

async function answer(socket: Socket, result: Promise<SetupAnswer>): Promise<void> {
  const settled = await result.catch((error: unknown): SetupAnswer => ({ failure: String(error) }));
  socket.write(`${JSON.stringify(settled)}\n`);
}

async function serve(socket: Socket, original: string, prepared: Promise<void>): Promise<void> {
  const closed = once(socket, 'close');
  const folder = temporaryFolder();
  const started = prepared.then(async () => {
    await copyData(original, folder.path);
    return startShared(folder.path);
  });
  await answer(
    socket,
    started.then(async ({ ready }) => ({ product: await ready })),
  );
  await closed;
  await started.then(({ end }) => end()).catch(() => undefined);
  folder.remove();
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
