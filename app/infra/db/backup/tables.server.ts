import type postgres from 'postgres';
import type { SequenceValue, TableSection } from './backup-lines.ts';

/** The queue's state; its migrations create the other tables. */
const queueTables = ['_private_tasks', '_private_job_queues', '_private_jobs'];

/**
 * Lists every table of the installation's state, after the tables it refers to, with its stored columns (generated ones are
 * computed again).
 *
 * @throws Error for circular references, which no load order satisfies
 */
export async function listTables(sql: postgres.Sql | postgres.TransactionSql): Promise<TableSection[]> {
  const tables = await sql<{ schema: string; table: string; columns: string[] }[]>`
    SELECT n.nspname AS schema, c.relname AS table,
           array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
      FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind = 'r'
       AND (n.nspname = 'public' OR n.nspname = 'graphile_worker' AND c.relname = ANY (${queueTables}))
     GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`;
  const references = await sql<{ from: string; to: string }[]>`
    SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to
      FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`;
  const nameOf = ({ schema, table }: TableSection) => (schema === 'public' ? table : `${schema}.${table}`);
  const sorted: TableSection[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(nameOf));
    const ready = waiting.filter(
      (table) => !references.some(({ from, to }) => from === nameOf(table) && names.has(to)),
    );
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`);
    sorted.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** Lists the values of used sequences. */
export async function listSequences(sql: postgres.TransactionSql): Promise<SequenceValue[]> {
  return sql<SequenceValue[]>`
    SELECT schemaname AS schema, sequencename AS name, last_value::text AS value
      FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL
     ORDER BY schemaname, sequencename`;
}

/** `"schema"."table" ("column", …)` for COPY. */
export function copyTarget({ schema, table, columns }: TableSection): string {
  return `${quoted(schema)}.${quoted(table)} (${columns.map(quoted).join(', ')})`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
