import { setTimeout as pause } from 'node:timers/promises';
import { env } from '#app/env.server.ts';
import { requireDataDir } from '#app/infra/data-dir.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { onShutdown } from '#app/infra/shutdown.server.ts';
import { closeDatabase, connectDatabase } from './connect.server.ts';
import { isDatabaseUnavailable } from './errors.server.ts';
import { migrateDatabase } from './migrate.server.ts';
import { RECONNECT_MS } from './reconnect.ts';

/**
 * Opens and migrates the database of DATABASE_URL, or the embedded one, started or joined. Waits and retries while it is
 * unavailable; throws permanent errors.
 *
 * @returns the owner's connection string, which the queue's runner needs
 * @throws EnvironmentError, DatabaseSetupError, or a migration's error
 */
export async function openDatabase(): Promise<string> {
  const url = await startDatabase();
  onShutdown('the database pool', closeDatabase);
  connectDatabase(url);
  for (;;) {
    try {
      await migrateDatabase(url);
      return url;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log().error({ err: error }, 'the database is away; trying again');
      await pause(RECONNECT_MS);
    }
  }
}

/**
 * Starts or joins the embedded database if DATABASE_URL is not set, without migrating.
 *
 * @returns the owner's connection string
 */
export async function startDatabase(): Promise<string> {
  requireDataDir();
  return env().databaseUrl ?? (await openEmbeddedDatabase());
}

/** Loaded on demand: with DATABASE_URL the process contains no launcher. */
async function openEmbeddedDatabase(): Promise<string> {
  const { openEmbedded } = await import('./embedded/embedded.server.ts');
  const embedded = await openEmbedded(env().dataDir, (text) => log().warn(text));
  onShutdown('the embedded PostgreSQL', () => embedded.release());
  return embedded.url;
}
