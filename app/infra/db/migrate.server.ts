import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { prepareQueue } from '#app/infra/jobs/runner.server.ts';
import { APP_ROLE, ownerPool } from './connect.server.ts';
import { databaseErrorCode } from './errors.server.ts';
import { clientOn } from './pool.server.ts';

/** Arbitrary; all migrating processes use the same lock. */
const migrationLock = 7_466_001;
const oldestServer = 140_000;
/** Large tables and other migrating processes need time. */
const longestMs = 24 * 3_600_000;
const closeMs = 1000;
const insufficientPrivilege = '42501';
const alreadyThere = new Set(['42710', '23505']);

/** The database's administrator must act first; `message` says how. */
export class DatabaseSetupError extends Error {
  override name = 'DatabaseSetupError';
}

/**
 * Migrates the database to this version: the app's role, missing migrations, and the queue's tables. Of concurrent processes
 * one works and the others wait.
 *
 * @param url connection of the database's owner
 * @throws DatabaseSetupError
 */
export async function migrateDatabase(url: string, folder = path.resolve('drizzle/migrations')): Promise<void> {
  const pool = ownerPool(url, longestMs);
  try {
    await pool.use(async (session) => {
      const owner = session.sql;
      await requireVersion(owner);
      await owner`SELECT pg_advisory_lock(${migrationLock})`;
      await requireSameMigrations(owner, folder);
      await createAppRole(owner);
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

async function createAppRole(owner: postgres.Sql): Promise<void> {
  try {
    const [role] = await owner`SELECT 1 FROM pg_roles WHERE rolname = ${APP_ROLE}`;
    if (!role) await ignoringExisting(owner.unsafe(`CREATE ROLE ${APP_ROLE} NOLOGIN`));
    if (!(await mayAct(owner))) await ignoringExisting(owner.unsafe(`GRANT ${APP_ROLE} TO CURRENT_USER`));
  } catch (error) {
    if (databaseErrorCode(error) !== insufficientPrivilege) throw error;
    const [row] = await owner`SELECT current_user AS name`;
    throw new DatabaseSetupError(
      `The user "${row?.name}" of DATABASE_URL may not create the role that requests run as. ` +
        `An administrator of the database has to run once:\n` +
        `  CREATE ROLE ${APP_ROLE} NOLOGIN;\n  GRANT ${APP_ROLE} TO "${row?.name}";`,
    );
  }
}

/** Checks that the owner can switch to the app's role; trying is the only test that works in all server versions. */
async function mayAct(owner: postgres.Sql): Promise<boolean> {
  try {
    await owner.unsafe(`SET ROLE ${APP_ROLE}`);
    await owner.unsafe('RESET ROLE');
    return true;
  } catch (error) {
    if (databaseErrorCode(error) === insufficientPrivilege) return false;
    throw error;
  }
}

/** Roles belong to the whole server: another database's migration may have just created ours. */
async function ignoringExisting(statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    if (!alreadyThere.has(databaseErrorCode(error) ?? '')) throw error;
  }
}
