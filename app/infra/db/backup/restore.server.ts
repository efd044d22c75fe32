import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type postgres from 'postgres';
import { connectOwner } from '../connect.server.ts';
import { migrateDatabase } from '../migrate.server.ts';
import {
  BackupError,
  type BackupHeader,
  readBackup,
  type SequenceValue,
  type TableSection,
} from './sections.server.ts';
import { copyTarget, quoted } from './tables.server.ts';

const MIGRATIONS = path.resolve('drizzle/migrations');

/**
 * Puts a backup into a database: the tables as they were at the backup's version, the rows, then the migrations that
 * came since. The whole file is checked before anything is touched; when something fails later, the database is left
 * empty, never half full.
 *
 * @param url of the database's owner
 * @param isForced what is in the database may be lost
 * @throws BackupError when the file is not whole, or of a newer product, or the database is not empty or in use
 */
export async function restoreBackup(
  url: string,
  file: string,
  { isForced }: { isForced: boolean },
): Promise<{ header: BackupHeader; rows: number }> {
  const { header, rows, sequences } = await readBackup(file);
  const owner = connectOwner(url);
  try {
    await requireIdle(owner);
    if (!isForced) await requireEmpty(owner);
    await empty(owner);
    try {
      await migrateTo(url, header.migrations);
      await owner.begin(async (tx) => {
        await load(tx, file);
        for (const sequence of sequences) await setSequence(tx, sequence);
        // Whoever held a job when the backup was made does not hold it here.
        await tx`UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL`;
        await tx`UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL`;
      });
      await migrateDatabase(url);
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

async function requireIdle(owner: postgres.Sql): Promise<void> {
  const [others] = await owner<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'worthwhile'`;
  if (others && others.count > 0) {
    throw new BackupError('The product is running on this database. Stop every process of it, then restore.');
  }
}

async function requireEmpty(owner: postgres.Sql): Promise<void> {
  const [there] = await owner`SELECT to_regclass('public.users') IS NOT NULL AS is_there`;
  if (!there?.is_there) return;
  const [row] = await owner<{ count: number }[]>`SELECT count(*)::int AS count FROM public.users`;
  if (row && row.count > 0) {
    throw new BackupError(
      `The installation is not empty: it has ${row.count} users. Give --force to replace all that it holds.`,
    );
  }
}

/** Drops all that is ours. The schema `public` itself may belong to the server's administrator, so it stays. */
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
  });
}

/** Migrates an empty database as far as the backup's had been. */
async function migrateTo(url: string, hashes: readonly string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'worthwhile-restore-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const journalFile = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { tag: string }[] };
    const entries = journal.entries.slice(0, hashes.length);
    for (const [at, hash] of hashes.entries()) {
      const tag = entries[at]?.tag;
      const known =
        tag &&
        createHash('sha256')
          .update(await readFile(path.join(folder, `${tag}.sql`)))
          .digest('hex');
      if (known !== hash) throw new BackupError('The backup is of a newer version of the product: update it first.');
    }
    await writeFile(journalFile, JSON.stringify({ ...journal, entries }));
    await migrateDatabase(url, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function load(tx: postgres.TransactionSql, file: string): Promise<void> {
  let opening: Promise<Writable> | undefined;
  await readBackup(file, {
    onTable(section) {
      const target = openTable(tx, section);
      opening = target;
      return async (row) => {
        const copy = await target;
        if (!copy.write(row)) await once(copy, 'drain');
      };
    },
    async onTableEnd(section) {
      const copy = await opening;
      copy?.end();
      if (copy) await finished(copy);
      await tx.unsafe(`ALTER TABLE ${tableName(section)} ENABLE TRIGGER USER`);
    },
  });
}

/** What triggers keep up is in the backup as it was: the trail's hashes, for one, are not made anew. */
async function openTable(tx: postgres.TransactionSql, section: TableSection): Promise<Writable> {
  const table = tableName(section);
  await tx.unsafe(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await tx.unsafe(`DELETE FROM ${table}`);
  return tx.unsafe(`COPY ${copyTarget(section)} FROM STDIN`).writable();
}

const tableName = ({ schema, table }: TableSection) => `${quoted(schema)}.${quoted(table)}`;

async function setSequence(tx: postgres.TransactionSql, { schema, name, value }: SequenceValue): Promise<void> {
  await tx`SELECT setval(${`${quoted(schema)}.${quoted(name)}`}::regclass, ${value}::bigint)`;
}
