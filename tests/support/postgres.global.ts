import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { closeDatabase, connectDatabase, connectOwner } from '#app/infra/db/connect.server.ts';
import { prepareBinaries } from '#app/infra/db/embedded/binaries.server.ts';
import {
  type Cluster,
  clusterUrl,
  createCluster,
  startPostgres,
  stopPostmaster,
} from '#app/infra/db/embedded/cluster.server.ts';
import { unprivilegedUser } from '#app/infra/db/embedded/unprivileged-user.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { seedReference } from '#drizzle/seed/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server's default database, as its owner. */
    postgresUrl: string;
  }
}

/** Migrated and seeded; each test file clones it. */
export const TEMPLATE = 'template_worthwhile';

/** Speed over durability: the data is temporary. */
const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** Starts one temporary PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // All databases of the server share the login of requests, whose password comes from this secret.
  process.env.SESSION_SECRET = project.config.env.SESSION_SECRET;
  const home = mkdtempSync(path.join(tmpdir(), 'worthwhile-test-'));
  chmodSync(home, 0o755);
  const runAs = unprivilegedUser();
  const cluster: Cluster = { binaries: await prepareBinaries(home, runAs), runAs, folder: path.join(home, 'cluster') };
  await createCluster(cluster, { durable: false });
  const { pid, port } = await startPostgres(cluster, HASTY);
  const stop = async () => {
    await stopPostmaster(pid);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const postgresUrl = clusterUrl(cluster, port, 'postgres');
    const owner = connectOwner(postgresUrl);
    await owner.unsafe(`CREATE DATABASE ${TEMPLATE}`);
    await owner.end();
    await fillTemplate(clusterUrl(cluster, port, TEMPLATE));
    project.provide('postgresUrl', postgresUrl);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fillTemplate(url: string): Promise<void> {
  await migrateDatabase(url);
  connectDatabase(appUrl(url), 1);
  await seedReference();
  await closeDatabase();
}
