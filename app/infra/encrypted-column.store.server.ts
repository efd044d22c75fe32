import { and, asc, eq, getTableColumns, gt, isNotNull, ne, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { decrypt, encrypt } from './encryption.server.ts';
import { log } from './log/log.server.ts';

/** A column with secrets, each encrypted for the ID of its row. */
export interface EncryptedColumn {
  readonly table: PgTable;
  /** Property names in the schema. */
  readonly column: string;
  readonly purposeOf: (id: number) => string;
}

const AT_A_TIME = 200;

/**
 * Encrypts all secrets of a column with the newest session secret, so the older ones can be removed. A secret that is
 * replaced at the same time stays as it is.
 *
 * @returns number of secrets encrypted again
 */
export async function reencryptColumn({ table, column, purposeOf }: EncryptedColumn): Promise<number> {
  const { id, [column]: secret } = getTableColumns(table);
  if (!id || !secret) throw new Error(`there is no column ${column}`);
  const reason = 'secrets of every tenant are encrypted again';
  let total = 0;
  let unreadable = 0;
  for (let afterId = 0; ; ) {
    const rows = await unscoped(reason, (tx) =>
      tx
        .select({ id: sql<number>`${id}`.mapWith(Number), secret: sql<string>`${secret}` })
        .from(table)
        .where(and(isNotNull(secret), ne(secret, ''), gt(id, afterId)))
        .orderBy(asc(id))
        .limit(AT_A_TIME),
    );
    for (const row of rows) {
      const opened = decrypt(row.secret, purposeOf(row.id));
      if (!opened) unreadable += 1;
      if (!opened?.isOutdated) continue;
      const change = { [column]: encrypt(opened.text, purposeOf(row.id)) };
      await unscoped(reason, (tx) =>
        tx
          .update(table)
          .set(change)
          .where(and(eq(id, row.id), eq(secret, row.secret))),
      );
      total += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_A_TIME) break;
    afterId = last.id;
  }
  if (total > 0) log().info({ column, total }, 'secrets were encrypted with the newest session secret');
  if (unreadable > 0)
    log().warn({ column, unreadable }, 'secrets are encrypted with one that is not in SESSION_SECRET');
  return total;
}
