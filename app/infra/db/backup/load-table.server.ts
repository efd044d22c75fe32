import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type postgres from 'postgres';
import type { SequenceValue, TableSection } from './backup-lines.ts';
import { mapSection, type OlderFormat } from './older.ts';
import { readBackup } from './sections.server.ts';
import { copyTarget, quoted } from './tables.server.ts';

export async function load(tx: postgres.TransactionSql, file: string, older: OlderFormat | undefined): Promise<void> {
  let opening: Promise<Writable> | undefined;
  await readBackup(file, {
    onTable(section) {
      const mapped = mapSection(section, older);
      const target = mapped ? openTable(tx, mapped.section) : undefined;
      opening = target;
      if (!mapped) return undefined;
      return async (row) => {
        const copy = await target;
        if (copy && !copy.write(mapped.mapRow(row))) await once(copy, 'drain');
      };
    },
    async onTableEnd(section) {
      const copy = await opening;
      if (!copy) return;
      copy.end();
      await finished(copy);
      await tx.unsafe(`ALTER TABLE ${tableName(mapSection(section, older)?.section ?? section)} ENABLE TRIGGER USER`);
    },
  });
}

export async function renameTasks(tx: postgres.TransactionSql, { tasks }: OlderFormat): Promise<void> {
  for (const [name, today] of Object.entries(tasks)) {
    if (today === null) {
      await tx`DELETE FROM graphile_worker._private_jobs WHERE task_id IN (
        SELECT id FROM graphile_worker._private_tasks WHERE identifier = ${name})`;
    } else {
      await tx`UPDATE graphile_worker._private_tasks SET identifier = ${today} WHERE identifier = ${name}`;
    }
  }
}

/** The backup contains the triggers' results; the audit trail's hashes, for example, must not be computed again. */
async function openTable(tx: postgres.TransactionSql, section: TableSection): Promise<Writable> {
  const table = tableName(section);
  await tx.unsafe(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await tx.unsafe(`DELETE FROM ${table}`);
  return tx.unsafe(`COPY ${copyTarget(section)} FROM STDIN`).writable();
}

const tableName = ({ schema, table }: TableSection) => `${quoted(schema)}.${quoted(table)}`;

export async function setSequence(tx: postgres.TransactionSql, { schema, name, value }: SequenceValue): Promise<void> {
  await tx`SELECT setval(${`${quoted(schema)}.${quoted(name)}`}::regclass, ${value}::bigint)`;
}
