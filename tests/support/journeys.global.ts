import { createServer, type Socket } from 'node:net';
import type { TestProject } from 'vitest/node';
import {
  type ProductServer,
  runScript,
  startServer,
  stopProcess,
  temporaryFolder,
  untilReady,
} from './product-process.ts';

/** A product as its users start it, on an embedded database of its own with the demonstration data. */
export interface SharedProduct {
  /** Its origin. */
  readonly appUrl: string;
  /** Password of the demonstration users. */
  readonly demoPassword: string;
  /** Its data folder, where its mails are. */
  readonly dataDir: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The port where a worker is given a product of its own, for as long as its connection lasts. */
    productsAt: number;
  }
}

const demoPassword = 'lanterns over the harbour';

/** Builds the product once and starts one for each worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = runScript('scripts/build.mjs', {});
  if ((await build.ended) !== 0) throw new Error(`The product could not be built:\n${build.output()}`);
  const started = Array.from({ length: project.config.maxWorkers }, () => startShared());
  const stop = async () => {
    await Promise.all(started.map(({ end }) => end()));
  };
  try {
    const { port, close } = await handOut(await Promise.all(started.map(({ ready }) => ready)));
    project.provide('productsAt', port);
    return async () => {
      close();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Gives whoever connects a product that nobody else has, so that no two journeys that run at the same time meet in one.
 * The runner's own number of a worker does not do: of the first two after another group of tests both may be the first.
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

function startShared(): { ready: Promise<SharedProduct>; end: () => Promise<void> } {
  const folder = temporaryFolder();
  const starting = startServer({
    ...{ DATA_DIR: folder.path, DEMO_PASSWORD: demoPassword, LOG_LEVEL: 'warn', WEBHOOK_HOSTS: '127.0.0.1' },
  });
  const ready = async () => {
    const server = await starting;
    await untilReady(server);
    await endTours(server);
    return { appUrl: server.url, demoPassword, dataDir: folder.path };
  };
  const end = async () => {
    await stopProcess(await starting);
    folder.remove();
  };
  return { ready: ready(), end };
}

const USERS = ['super', 'admin', 'engineer', 'manager', 'partner-admin', 'partner-user'];
const OTHERS = ['other-partner-admin', 'other-partner-user'];

/** The demonstration's users have seen the tour, so that it stands in nobody's way; what it does has a test of its own. */
async function endTours({ url }: ProductServer): Promise<void> {
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: url, ...headers },
      redirect: 'manual',
    });
  for (const user of [...USERS, ...OTHERS]) {
    const signedIn = await post('/login', { name: `${user}@worthwhile.test`, password: demoPassword });
    const Cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const ended = await post('/tour', { isGuideCompleted: 'true' }, { Cookie });
    if (ended.status !== 303) throw new Error(`The tour of ${user} could not be ended: ${ended.status}`);
    await post('/logout', {}, { Cookie });
  }
}
