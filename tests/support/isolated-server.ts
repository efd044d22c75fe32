import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { mountSmallDisk, type SmallDisk } from './faults/small-disk.ts';
import { type PostgresCluster, startCluster } from './postgres-cluster.ts';
import { type ProductServer, startServer, stopProcess, temporaryFolder, untilReady } from './product-process.ts';

/** The product as in production, without demo data. A test can kill its database. */
export interface IsolatedServer {
  server: ProductServer;
  /** The server's environment, for further processes. */
  settings: Record<string, string>;
  readonly admin: { readonly email: string; readonly password: string };
  database: PostgresCluster;
  /** Disk of the database's tables, if a size was given. */
  disk: SmallDisk | undefined;
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** As the administrator. */
  signIn(): Promise<{ Cookie: string }>;
}

/**
 * Call it at the top of the test file.
 *
 * @param options.settings added to the default environment
 * @param options.diskMegabytes MB; puts the tables, but not the write-ahead log, on a disk of that size
 */
export function useIsolatedServer(
  options: { diskMegabytes?: number; settings?: Record<string, string> } = {},
): IsolatedServer {
  const folder = temporaryFolder();
  const product = { admin: { email: 'first@example.com', password: 'a lamp beside the door' } } as IsolatedServer;
  product.post = (path, fields, headers = {}) =>
    fetch(product.server.url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: product.server.url, ...headers },
      redirect: 'manual',
    });
  product.signIn = async () => {
    const { email: name, password } = product.admin;
    const answer = await product.post('/login', { name, password });
    expect(answer.status).toBe(303);
    return { Cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
  };
  beforeAll(async () => {
    const { diskMegabytes } = options;
    product.disk = diskMegabytes ? mountSmallDisk(`${folder.path}/disk`, diskMegabytes) : undefined;
    product.database = await startCluster(folder.path, { tablesFolder: product.disk?.folder });
    product.settings = {
      DATABASE_URL: product.database.url(),
      SESSION_SECRET: randomBytes(24).toString('hex'),
      HOST: '127.0.0.1',
      DATA_DIR: `${folder.path}/data`,
      ADMIN_EMAIL: product.admin.email,
      ADMIN_PASSWORD: product.admin.password,
      CHROMIUM_PATH: '/nonexistent',
      ...options.settings,
    };
    product.server = await startServer(product.settings);
    await untilReady(product.server);
  });
  afterAll(async () => {
    if (product.server) await stopProcess(product.server);
    await product.database?.stop();
    product.disk?.unmount();
    folder.remove();
  });
  return product;
}
