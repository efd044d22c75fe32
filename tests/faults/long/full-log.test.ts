import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { clusterUrl } from '#app/infra/db/embedded/cluster.server.ts';
import { readPostmaster } from '#app/infra/db/embedded/postmaster.server.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '#tests/support/faults/small-disk.ts';
import { startWriteLoad } from '#tests/support/faults/write-load.ts';
import {
  type ProductServer,
  startServer,
  statusOf,
  stopProcess,
  temporaryFolder,
  until,
  untilReady,
} from '#tests/support/product-process.ts';

/**
 * Without room for its write-ahead log PostgreSQL stops, and stops again after each start. All data is on that one disk here.
 * A small file system needs root; skipped otherwise.
 */
describe.runIf(canMount())('a full disk for the write-ahead log', () => {
  const folder = temporaryFolder();
  const password = randomBytes(12).toString('hex');
  let disk: SmallDisk;
  let server: ProductServer;

  beforeAll(async () => {
    disk = mountSmallDisk(`${folder.path}/disk`, 400);
    const settings = { DATA_DIR: `${disk.folder}/data`, DEMO_PASSWORD: password, CHROMIUM_PATH: '/nonexistent' };
    server = await startServer(settings);
    await untilReady(server);
  });
  afterAll(async () => {
    disk?.free();
    if (server) await stopProcess(server);
    disk?.unmount();
    folder.remove();
  });

  const signIn = async (account: Record<string, string>) => {
    const headers = { Origin: server.url };
    const body = new URLSearchParams(account);
    const answer = await fetch(`${server.url}/login`, { method: 'POST', body, headers, redirect: 'manual' });
    return { Cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
  };

  it('is reported by readyz, and the product recovers automatically without losing acknowledged writes', async () => {
    const cluster = { folder: path.join(disk.folder, 'data/postgres/cluster') };
    const port = () => readPostmaster(path.join(cluster.folder, 'data'))?.port ?? 0;
    const account = { name: 'admin@worthwhile.test', password };
    const session = await signIn(account);
    const work = await startWriteLoad(server.url, account, { people: 3, ordersReports: true });
    await until('they work', () => work.acknowledged() > 20);
    const portBefore = port();
    // Uses up the rest of the log immediately instead of in minutes, repeatedly: each crash frees a little of it.
    const useUp = async () => {
      disk.fill();
      const owner = connectOwner(clusterUrl(cluster, portBefore, 'worthwhile'));
      await owner`SELECT pg_switch_wal()`.catch(() => undefined);
      await owner.end({ timeout: 1 });
    };
    await until('the database has ended', async () => {
      await useUp();
      return server.output().includes('The embedded PostgreSQL stopped');
    });
    // It restarts and crashes again, and may answer for a moment in between.
    await until('readyz and pages say so', async () => {
      await useUp();
      const paths = ['/readyz', '/estimates'];
      const answers = await Promise.all(paths.map((page) => fetch(server.url + page, { headers: session })));
      return answers.every(({ status }) => status === 503);
    });
    expect(await statusOf(`${server.url}/healthz`)).toBe(200);
    const refused = work.answers.get('503') ?? 0;
    await until('writes are refused', () => (work.answers.get('503') ?? 0) > refused + 20);
    disk.free();
    await untilReady(server);
    const before = work.acknowledged();
    await until('they work again', () => work.acknowledged() > before + 20);
    await work.stop();
    expect(work.unexpected).toEqual([]);
    expect(await work.findFaults()).toEqual([]);
    expect(port()).toBe(portBefore);
    expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null]);
  });
});
