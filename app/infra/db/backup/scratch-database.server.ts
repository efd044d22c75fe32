import { randomBytes } from 'node:crypto';
import { connectOwner } from '../connect.server.ts';
import { databaseErrorCode } from '../errors.server.ts';
import { BackupError } from './sections.server.ts';
import { listTables, quoted } from './tables.server.ts';

const NO_PRIVILEGE = '42501';

/**
 * Creates an empty database on the same server, and drops it after the work.
 *
 * @param url connection of an installation's owner
 * @throws BackupError if the owner may not create databases
 */
export async function inScratchDatabase<T>(url: string, work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const name = `worthwhile_check_${randomBytes(6).toString('hex')}`;
  const owner = connectOwner(url);
  try {
    await owner.unsafe(`CREATE DATABASE ${name}`).catch((error: unknown) => {
      if (databaseErrorCode(error) !== NO_PRIVILEGE) throw error;
      throw new BackupError('The login of DATABASE_URL may not create the database for the check. Grant it CREATEDB.');
    });
    try {
      return await work(Object.assign(new URL(url), { pathname: `/${name}` }).href);
    } finally {
      await owner.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  } finally {
    await owner.end({ timeout: 1 });
  }
}

/** Counts the rows of all tables that a backup holds. */
export async function countRows(url: string): Promise<number> {
  const owner = connectOwner(url);
  try {
    let rows = 0;
    for (const { schema, table } of await listTables(owner)) {
      const target = `${quoted(schema)}.${quoted(table)}`;
      const [row] = await owner.unsafe<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${target}`);
      rows += row?.count ?? 0;
    }
    return rows;
  } finally {
    await owner.end({ timeout: 1 });
  }
}
