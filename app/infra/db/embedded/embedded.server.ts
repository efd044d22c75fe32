import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RECONNECT_MS } from '../reconnect.ts';
import { prepareBinaries } from './binaries.server.ts';
import { type Cluster, clusterUrl, createCluster, startPostgres } from './cluster.server.ts';
import { connect, databaseName, giveUpLease, isLast, pollMs, takeLease } from './lease.server.ts';
import { isPostgresAlive, type PostgresProcess, readPostmaster, stopPostmaster } from './postmaster.server.ts';
import { withStartLock } from './start-lock.server.ts';
import { isReachableBy, type UnprivilegedUser, unprivilegedUser } from './unprivileged-user.server.ts';

export interface EmbeddedDatabase {
  /** Connection string of the database's owner. */
  readonly url: string;
  /** Releases the server; the last process to do so stops it. */
  release(): Promise<void>;
}
const attachMs = 15_000;

/**
 * Starts the PostgreSQL of a data directory, or joins the one of another process. Any number of processes can call this
 * concurrently. A server that dies is restarted on the same port while in use.
 *
 * @param dataDir created if missing
 * @param onTrouble called when the server is lost and when it is back
 */
export async function openEmbedded(dataDir: string, onTrouble: (text: string) => void): Promise<EmbeddedDatabase> {
  const runAs = unprivilegedUser();
  const home = makeHome(dataDir, runAs);
  const lockFile = path.join(home, 'start.lock');
  let isReleased = false;
  let rejoining: Promise<void> | undefined;

  const join = () =>
    withStartLock(lockFile, async () => {
      const binaries = await prepareBinaries(home, runAs);
      const cluster: Cluster = { binaries, runAs, folder: path.join(home, 'cluster') };
      const postmaster = await ensureRunning(cluster);
      await createDatabase(cluster, postmaster.port);
      const lease = await takeLease(cluster, postmaster.port, () => {
        if (!isReleased) rejoining = rejoin();
      });
      return { lease, postmaster, url: clusterUrl(cluster, postmaster.port, databaseName) };
    });

  const rejoin = async () => {
    onTrouble('The embedded PostgreSQL stopped; starting it again.');
    while (!isReleased) {
      try {
        current = await join();
        return onTrouble('The embedded PostgreSQL is back.');
      } catch (error) {
        onTrouble(String(error));
        await pause(RECONNECT_MS);
      }
    }
  };

  let current = await join();
  return {
    url: current.url,
    release: async () => {
      isReleased = true;
      await rejoining;
      await withStartLock(lockFile, async () => {
        if (await isLast(current.lease)) await stopPostmaster(current.postmaster.pid);
        else await giveUpLease(current.lease);
        await current.lease.end({ timeout: 1 });
      });
    },
  };
}

/** Returns a directory that PostgreSQL's user can access: one of the system's if `dataDir` is root's only. */
function makeHome(dataDir: string, runAs: UnprivilegedUser | undefined): string {
  mkdirSync(dataDir, { recursive: true });
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const home =
    !runAs || isReachableBy(runAs, dataDir) ? path.join(dataDir, 'postgres') : path.join('/var/lib/worthwhile', name);
  mkdirSync(home, { recursive: true });
  return home;
}

async function ensureRunning(cluster: Cluster): Promise<PostgresProcess> {
  await createCluster(cluster, { durable: true });
  const data = path.join(cluster.folder, 'data');
  const running = readPostmaster(data);
  if (running && isPostgresAlive(running.pid) && (await answers(cluster, running))) return running;
  return startPostgres(cluster, { max_connections: '100', shared_buffers: '128MB' });
}

/**
 * True if the server accepts connections and belongs to this cluster. A server that is starting, stopping or recovering (57P03)
 * gets time. The pid file alone does not prove the cluster.
 */
async function answers(cluster: Cluster, running: PostgresProcess): Promise<boolean> {
  const deadline = performance.now() + attachMs;
  while (isPostgresAlive(running.pid) && performance.now() < deadline) {
    const sql = connect(cluster, running.port, 'postgres');
    try {
      const [row] = await sql`SELECT current_setting('data_directory') AS folder`;
      return row?.folder === path.join(cluster.folder, 'data');
    } catch (error) {
      if ((error as { code?: string }).code === '28P01') return false;
      await pause(pollMs);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  return false;
}

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const sql = connect(cluster, port, 'postgres');
  try {
    const found = await sql`SELECT 1 FROM pg_database WHERE datname = ${databaseName}`;
    if (found.length === 0) await sql`CREATE DATABASE ${sql(databaseName)}`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
