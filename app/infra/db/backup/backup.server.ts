import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type postgres from 'postgres';
import { connectOwner } from '../connect.server.ts';
import { listAppliedMigrations } from '../migrate.server.ts';
import { type BackupHeader, BackupLines, type TableSection } from './backup-lines.ts';
import { copyTarget, listSequences, listTables } from './tables.server.ts';

/**
 * Writes a consistent snapshot of a database into one file while the product runs. The file gets its name only when complete;
 * only its owner can read it.
 *
 * @param url connection of the database's owner
 * @param about header values other than the migrations
 * @returns number of rows and tables, and when it was made (ISO)
 */
export async function writeBackup(
  url: string,
  file: string,
  about: Pick<BackupHeader, 'productVersion' | 'files'>,
): Promise<{ tables: number; rows: number; madeAt: string }> {
  const owner = connectOwner(url);
  const partial = `${file}.partial-${process.pid}`;
  try {
    const written = await owner.begin('isolation level repeatable read read only', async (tx) => {
      const tables = await listTables(tx);
      let rows = 0;
      const madeAt = new Date().toISOString();
      const lines = new BackupLines();
      async function* content() {
        yield lines.header({
          format: 'worthwhile-backup',
          formatVersion: 1,
          madeAt,
          migrations: await listAppliedMigrations(tx),
          ...about,
        });
        for (const table of tables) {
          yield* lines.table(table, copyOut(tx, table));
        }
        const ending = lines.ending(await listSequences(tx));
        rows = ending.rows;
        yield ending.line;
      }
      await pipeline(content, createGzip({ level: 6 }), createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
      return { tables: tables.length, rows, madeAt };
    });
    const handle = await open(partial, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(partial, file);
    return written;
  } finally {
    await rm(partial, { force: true });
    await owner.end({ timeout: 1 });
  }
}

/**
 * Streams a table in COPY's text format. The driver pauses its socket on a full stream and resumes it on the next read. After
 * the last row nothing reads, so the connection would hang forever.
 */
async function* copyOut(tx: postgres.TransactionSql, table: TableSection): AsyncGenerator<Buffer> {
  const rows = await tx.unsafe(`COPY ${copyTarget(table)} TO STDOUT`).readable();
  yield* rows as AsyncIterable<Buffer>;
  rows._read(0);
}
