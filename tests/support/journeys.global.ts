import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
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

/** What a test worker receives. */
export type ProductAnswer = { readonly product: SharedProduct } | { readonly failure: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** Port that gives a test worker a product of its own until it disconnects. */
    productsAt: number;
  }
}

const demoPassword = 'lanterns over the harbour';
const sessionSecret = randomBytes(24).toString('hex');

/** Below the data folder. */
const CLUSTER = 'postgres/cluster';

/** Builds the product, and starts it once to create the demo data, which each test worker's product has a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = runScript('scripts/build.mjs', {});
  if ((await build.ended) !== 0) throw new Error(`The product could not be built:\n${build.output()}`);
  const original = temporaryFolder();
  try {
    const { ready, end } = startShared(original.path);
    try {
      await endTours(await ready);
    } finally {
      await end();
    }
    const { port, close } = await handOut(original.path);
    project.provide('productsAt', port);
    return async () => {
      await close();
      original.remove();
    };
  } catch (error) {
    original.remove();
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
 * Starts a product for each connection and ends it with it, so parallel journeys never share one. Vitest's worker numbers are
 * not unique: after a change of test projects two workers can have number 1.
 */
function handOut(original: string): Promise<{ port: number; close: () => Promise<void> }> {
  const products = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    products.set(
      socket,
      serve(socket, original).finally(() => products.delete(socket)),
    );
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

async function serve(socket: Socket, original: string): Promise<void> {
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const folder = temporaryFolder();
  copyData(original, folder.path);
  const { ready, end } = startShared(folder.path);
  const answer: ProductAnswer = await ready.then(
    (product) => ({ product }),
    (error: unknown) => ({ failure: String(error) }),
  );
  socket.write(`${JSON.stringify(answer)}\n`);
  await closed;
  await end();
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
