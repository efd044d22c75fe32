import type { TestProject } from 'vitest/node';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { closeDatabase, connectDatabase, connectOwner } from '#app/infra/db/connect.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { seedReference } from '#drizzle/seed/index.ts';
import { startCluster } from './postgres-cluster.ts';
import { temporaryFolder } from './product-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server's default database, as its owner. */
    postgresUrl: string;
  }
}

/** Migrated and seeded; each test file clones it. */
export const TEMPLATE = 'template_worthwhile';

/** Speed over durability: the data is temporary. */
const HASTY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Dropping a database waits for connections that are just opened, such as that of a process which a test has stopped.
  authentication_timeout: '10s',
};

/** Starts one temporary PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // All databases of the server share the login of requests, whose password comes from this secret.
  process.env.SESSION_SECRET = project.config.env.SESSION_SECRET;
  const folder = temporaryFolder();
  const server = await startCluster(folder.path, { settings: HASTY });
  const stop = async () => {
    await server.stop();
    folder.remove();
  };
  try {
    const postgresUrl = server.url();
    const owner = connectOwner(postgresUrl);
    await owner.unsafe(`CREATE DATABASE ${TEMPLATE}`);
    await owner.end();
    await fillTemplate(server.url(TEMPLATE));
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
