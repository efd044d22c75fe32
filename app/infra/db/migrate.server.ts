import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { prepareQueue } from '#app/infra/jobs/runner.server.ts';
import { prepareAppLogin, requireAppLogin, withLogin } from './app-login.server.ts';
import { ownerPool } from './connect.server.ts';
import { DatabaseSetupError } from './errors.server.ts';
import { clientOn } from './pool/pool-client.server.ts';
import { storeScopeKeys } from './scope-signature.server.ts';

/** Arbitrary; all migrating processes use the same lock. */
const migrationLock = 7_466_001;
const FOLDER = path.resolve('drizzle/migrations');
const oldestServer = 140_000;
/** Large tables and other migrating processes need time. */
const longestMs = 24 * 3_600_000;
const closeMs = 1000;

/** Schema without tables, which exists from the moment a restore empties the database until the restore is done. */
export const RESTORE_MARK = 'restore_under_way';

/**
 * Migrates the database to this version: the login of requests, the keys of scopes, missing migrations, and the queue's tables.
 * Of concurrent processes one works and the others wait.
 *
 * @param url connection of the database's owner
 * @param options.isRestoring for the restore itself: everything else refuses a database whose restore did not finish
 * @throws DatabaseSetupError
 */
export async function migrateDatabase(url: string, folder = FOLDER, { isRestoring = false } = {}): Promise<void> {
  const pool = ownerPool(url, longestMs);
  try {
    await pool.use(async (session) => {
      const owner = session.sql;
      await requireVersion(owner);
      if (!isRestoring) await requireFinishedRestore(owner);
      await owner`SELECT pg_advisory_lock(${migrationLock})`;
      await requireSameMigrations(owner, folder);
      await prepareAppLogin(owner, url);
      await storeScopeKeys(owner);
      await migrate(drizzle(clientOn(session), { casing: 'snake_case' }), { migrationsFolder: folder });
      await prepareQueue(url);
    });
  } finally {
    await pool.end(closeMs);
  }
}

async function requireVersion(owner: postgres.Sql): Promise<void> {
  const [row] = await owner`
    SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`;
  if (row && row.number < oldestServer) {
    throw new DatabaseSetupError(`DATABASE_URL: found PostgreSQL ${row.name}, expected 14 or newer.`);
  }
}

/**
 * Checks in place of `migrateDatabase` that another process migrated to this version.
 *
 * @param url connection of requests
 * @throws DatabaseSetupError
 */
export async function requireMigrated(url: string): Promise<void> {
  await requireAppLogin(url);
  await withLogin(url, requireFinishedRestore);
  const applied = await withLogin(url, listAppliedMigrations);
  if (readMigrationFiles({ migrationsFolder: FOLDER }).every(({ hash }, at) => hash === applied[at])) return;
  throw new DatabaseSetupError(
    'The database is not migrated to this version: first start a worker or another process with DATABASE_URL.',
  );
}

/** Half a restore has no users or no rows: it would pass for a new installation. */
async function requireFinishedRestore(sql: postgres.Sql): Promise<void> {
  const [mark] = await sql`SELECT to_regnamespace(${RESTORE_MARK}) IS NOT NULL AS exists`;
  if (mark?.exists)
    throw new DatabaseSetupError(
      'A restore of this database is under way or did not finish. If it is no longer running, run it again: npm run restore -- FILE --force.',
    );
}

/** Additional migrations are fine: newer versions only add. */
async function requireSameMigrations(owner: postgres.Sql, folder: string): Promise<void> {
  const applied = await listAppliedMigrations(owner);
  const ours = readMigrationFiles({ migrationsFolder: folder });
  if (applied.every((hash, at) => at >= ours.length || hash === ours[at]?.hash)) return;
  throw new DatabaseSetupError(
    'The database was created by an older version that cannot be upgraded in place: back it up with that version ' +
      '(npm run backup -- FILE), then restore the file with this one (npm run restore -- FILE --force).',
  );
}

/** @returns hashes of the files in order */
export async function listAppliedMigrations(sql: postgres.Sql | postgres.TransactionSql): Promise<string[]> {
  const [table] = await sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`;
  if (!table?.exists) return [];
  const rows = await sql<{ hash: string }[]>`SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at, id`;
  return rows.map(({ hash }) => hash);
}
