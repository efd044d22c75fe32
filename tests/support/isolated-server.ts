import { randomBytes } from 'node:crypto';
import { cpSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { prepareBinaries } from '#app/infra/db/embedded/binaries.server.ts';
import {
  type Cluster,
  clusterUrl,
  createCluster,
  type PostgresProcess,
  startPostgres,
  stopPostmaster,
} from '#app/infra/db/embedded/cluster.server.ts';
import { changeOwner, unprivilegedUser } from '#app/infra/db/embedded/unprivileged-user.server.ts';
import { mountSmallDisk, type SmallDisk } from './faults/small-disk.ts';
import { type ProductServer, startServer, stopProcess, temporaryFolder, untilReady } from './product-process.ts';

/** The product as in production, without demo data. A test can kill its database. */
export interface IsolatedServer {
  server: ProductServer;
  /** The server's environment, for further processes. */
  settings: Record<string, string>;
  readonly admin: { readonly email: string; readonly password: string };
  postmaster: PostgresProcess;
  /** Disk of the database's tables, if a size was given. */
  disk: SmallDisk | undefined;
  startDatabase(): Promise<void>;
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
  let cluster: Cluster;
  product.startDatabase = async () => {
    product.postmaster = await startPostgres(cluster, {});
  };
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
    const runAs = unprivilegedUser();
    const { diskMegabytes } = options;
    product.disk = diskMegabytes ? mountSmallDisk(`${folder.path}/disk`, diskMegabytes) : undefined;
    const home = product.disk?.folder ?? folder.path;
    cluster = { binaries: await prepareBinaries(folder.path, runAs), runAs, folder: `${home}/cluster` };
    await createCluster(cluster, { durable: false });
    if (product.disk) {
      moveLog(path.join(cluster.folder, 'data/pg_wal'), `${folder.path}/pg_wal`);
      changeOwner(runAs, `${folder.path}/pg_wal`);
    }
    await product.startDatabase();
    product.settings = {
      DATABASE_URL: clusterUrl(cluster, product.postmaster.port, 'postgres'),
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
    if (product.postmaster) await stopPostmaster(product.postmaster.pid);
    product.disk?.unmount();
    folder.remove();
  });
  return product;
}

/** A rename does not work across file systems. */
function moveLog(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  rmSync(from, { recursive: true });
  symlinkSync(to, from);
}
