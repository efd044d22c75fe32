import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { connectOwner } from '../connect.server.ts';
import { migrateDatabase, RESTORE_MARK } from '../migrate.server.ts';
import type { BackupHeader } from './backup-lines.ts';
import { load, renameTasks, setSequence } from './load-table.server.ts';
import { findOlderFormat } from './older.ts';
import { BackupError, readBackup } from './sections.server.ts';

const MIGRATIONS = path.resolve('drizzle/migrations');

/**
 * Restores a backup into a database: the tables of its version, the rows, then later migrations. Rows of an older format are
 * renamed. The whole file is checked first; after a later failure the database is left empty, never half full, and nothing starts
 * on it until a restore has finished.
 *
 * @param url connection of the database's owner
 * @param isForced the database's content can be lost
 * @param folder of this version's migrations
 * @param finish is part of the restore: one that is interrupted before its end did not finish
 * @throws BackupError for an incomplete file, an unknown version, or a database that is not empty or in use
 */
export async function restoreBackup(
  url: string,
  file: string,
  { isForced, folder = MIGRATIONS, finish }: { isForced: boolean; folder?: string; finish?: Finish },
): Promise<{ header: BackupHeader; rows: number }> {
  const { header, rows, sequences } = await readBackup(file);
  const older = findOlderFormat(header.migrations);
  if (!older) requireKnown(header, folder);
  const owner = connectOwner(url);
  try {
    await requireIdle(owner);
    if (!isForced) await requireEmpty(owner);
    await empty(owner);
    try {
      await migrateTo(url, folder, older?.migrations ?? header.migrations.length);
      await owner.begin(async (tx) => {
        await load(tx, file, older);
        if (older) await renameTasks(tx, older);
        for (const sequence of sequences) await setSequence(tx, sequence);
        // Workers that held jobs at the backup do not run here.
        await tx`UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL`;
        await tx`UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL`;
      });
      await migrateDatabase(url, folder, { isRestoring: true });
      await finish?.(header);
      await owner.unsafe(`DROP SCHEMA ${RESTORE_MARK}`);
    } catch (error) {
      await empty(owner);
      throw error;
    }
    await owner.unsafe('ANALYZE');
    return { header, rows };
  } finally {
    await owner.end({ timeout: 1 });
  }
}

type Finish = (header: BackupHeader) => Promise<void>;

async function requireIdle(owner: postgres.Sql): Promise<void> {
  const [others] = await owner<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'worthwhile'`;
  if (others && others.count > 0) {
    throw new BackupError('Worthwhile is still running on this database. Stop all its processes, then restore.');
  }
}

async function requireEmpty(owner: postgres.Sql): Promise<void> {
  const [there] = await owner`SELECT to_regclass('public.users') IS NOT NULL AS is_there`;
  if (!there?.is_there) return;
  const [row] = await owner<{ count: number }[]>`SELECT count(*)::int AS count FROM public.users`;
  if (row && row.count > 0) {
    throw new BackupError(`This installation has ${row.count} users. Use --force to replace all data.`);
  }
}

/** Drops our objects and marks the database. The schema `public` can belong to the server's administrator, so it stays. */
async function empty(owner: postgres.Sql): Promise<void> {
  const found = await owner<{ statement: string }[]>`
    SELECT format('DROP SCHEMA %I CASCADE', nspname) AS statement FROM pg_namespace
     WHERE nspname IN ('graphile_worker', 'drizzle')
    UNION ALL
    SELECT format('DROP TABLE IF EXISTS %s CASCADE', c.oid::regclass) FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    UNION ALL
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;
  await owner.begin(async (tx) => {
    for (const { statement } of found) await tx.unsafe(statement);
    await tx.unsafe(`CREATE SCHEMA IF NOT EXISTS ${RESTORE_MARK}`);
  });
}

function requireKnown({ migrations, productVersion }: BackupHeader, folder: string): void {
  const ours = readMigrationFiles({ migrationsFolder: folder });
  if (migrations.every((hash, at) => hash === ours[at]?.hash)) return;
  throw new BackupError(
    `The backup was made by version ${productVersion}, whose tables this version does not know. Use that version or a newer one.`,
  );
}

async function migrateTo(url: string, migrations: string, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'worthwhile-restore-'));
  try {
    await cp(migrations, folder, { recursive: true });
    const journalFile = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: unknown[] };
    await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrateDatabase(url, folder, { isRestoring: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
