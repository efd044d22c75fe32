import { cpSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { prepareBinaries } from '#app/infra/db/embedded/binaries.server.ts';
import { type Cluster, clusterUrl, createCluster, startPostgres } from '#app/infra/db/embedded/cluster.server.ts';
import { type PostgresProcess, stopPostmaster } from '#app/infra/db/embedded/postmaster.server.ts';
import { changeOwner, unprivilegedUser } from '#app/infra/db/embedded/unprivileged-user.server.ts';

/** A PostgreSQL of its own that a test can kill and start again. */
export interface PostgresCluster {
  /** Of the postmaster. */
  readonly pid: number;
  /** Connects as the owner, without row-level security. */
  url(database?: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates and starts a cluster.
 *
 * @param folder of PostgreSQL's programs and, unless `tablesFolder` names another, of its data; its user has to reach it
 * @param options.tablesFolder holds the data without the write-ahead log
 * @param options.settings of PostgreSQL
 * @param options.durable as in production; else made faster
 */
export async function startCluster(
  folder: string,
  options: { tablesFolder?: string | undefined; settings?: Record<string, string>; durable?: boolean } = {},
): Promise<PostgresCluster> {
  const { tablesFolder, settings = {}, durable = false } = options;
  const runAs = unprivilegedUser();
  const binaries = await prepareBinaries(folder, runAs);
  const cluster: Cluster = { binaries, runAs, folder: path.join(tablesFolder ?? folder, 'cluster') };
  await createCluster(cluster, { durable });
  if (tablesFolder) {
    const log = path.join(folder, 'pg_wal');
    moveFolder(path.join(cluster.folder, 'data/pg_wal'), log);
    changeOwner(runAs, log);
  }
  let postmaster: PostgresProcess = await startPostgres(cluster, settings);
  return {
    get pid() {
      return postmaster.pid;
    },
    url: (database = 'postgres') => clusterUrl(cluster, postmaster.port, database),
    async start() {
      postmaster = await startPostgres(cluster, settings);
    },
    stop: () => stopPostmaster(postmaster.pid),
  };
}

/** A rename does not work across file systems. */
function moveFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  rmSync(from, { recursive: true });
  symlinkSync(to, from);
}
