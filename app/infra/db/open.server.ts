import { setTimeout as pause } from 'node:timers/promises';
import { env, isEmbedded } from '#app/env.server.ts';
import { requireDataDir } from '#app/infra/data-dir.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { onShutdown } from '#app/infra/shutdown.server.ts';
import { appUrl } from './app-login.server.ts';
import { closeDatabase, connectDatabase, connectOwner } from './connect.server.ts';
import { DatabaseSetupError, isDatabaseUnavailable } from './errors.server.ts';
import { migrateDatabase, requireMigrated } from './migrate.server.ts';
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
  await openPool(appUrl(url), () => migrateDatabase(url));
  return url;
}

/** How long a command waits for the database: a nightly backup has to fail for someone to hear of it. */
const COMMAND_MS = 30_000;

/**
 * Starts or joins the database of a command and returns the owner's connection string, without migrating.
 *
 * @throws DatabaseSetupError also if it does not answer within the limit
 */
export async function openDatabaseForCommand(withinMs = COMMAND_MS): Promise<string> {
  const url = await startDatabase();
  const owner = connectOwner(url);
  const isLate = pause(withinMs, 'late', { ref: false });
  try {
    for (;;) {
      const answer = await Promise.race([owner`SELECT 1`.catch((error: unknown) => error), isLate]);
      if (answer === 'late')
        throw new DatabaseSetupError(`The database has not answered for ${withinMs / 1000} s. Nothing was done.`);
      if (!isDatabaseUnavailable(answer)) {
        if (answer instanceof Error) throw answer;
        return url;
      }
      await Promise.race([pause(RECONNECT_MS), isLate]);
    }
  } finally {
    await owner.end({ timeout: 0 });
  }
}

/**
 * Opens the database of a process that only serves, which may know DATABASE_APP_URL alone. Otherwise as `openDatabase`.
 *
 * @returns the owner's connection string if the process knows it
 */
export async function openServedDatabase(): Promise<string | undefined> {
  const { databaseUrl, databaseAppUrl, worker } = env();
  if (databaseUrl || !databaseAppUrl || worker !== 'off') return openDatabase();
  await openPool(databaseAppUrl, () => requireMigrated(databaseAppUrl));
  return undefined;
}

async function openPool(url: string, prepare: () => Promise<void>): Promise<void> {
  onShutdown('the database pool', closeDatabase);
  connectDatabase(url);
  for (;;) {
    try {
      return await prepare();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log().error({ err: error }, 'database unavailable, retrying');
      await pause(RECONNECT_MS);
    }
  }
}

/**
 * Starts or joins the embedded database if DATABASE_URL is not set, without migrating.
 *
 * @returns the owner's connection string
 * @throws DatabaseSetupError if only DATABASE_APP_URL is set
 */
async function startDatabase(): Promise<string> {
  requireDataDir();
  if (isEmbedded()) return openEmbeddedDatabase();
  const { databaseUrl } = env();
  if (databaseUrl) return databaseUrl;
  throw new DatabaseSetupError(
    'DATABASE_URL: found nothing, expected the connection of the owner, which all but npm start with WORKER=off need.',
  );
}

/** Loaded on demand: with DATABASE_URL the process contains no launcher. */
async function openEmbeddedDatabase(): Promise<string> {
  const { openEmbedded } = await import('./embedded/embedded.server.ts');
  const embedded = await openEmbedded(env().dataDir, (text) => log().warn(text));
  onShutdown('the embedded PostgreSQL', () => embedded.release());
  return embedded.url;
}
