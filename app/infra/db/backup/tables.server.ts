import type postgres from 'postgres';
import type { SequenceValue, TableSection } from './sections.server.ts';

/** Tables of the queue that hold state; the others are made anew by its own migrations. */
const queueTables = ['_private_tasks', '_private_job_queues', '_private_jobs'];

/**
 * Every table whose rows are the installation's state, each after those that it refers to, with the columns that are
 * stored (a generated one is computed again).
 *
 * @throws Error when tables refer to each other in a circle, which no order of loading satisfies
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

/** Where each sequence stands that has been used. */
export async function listSequences(sql: postgres.TransactionSql): Promise<SequenceValue[]> {
  return sql<SequenceValue[]>`
    SELECT schemaname AS schema, sequencename AS name, last_value::text AS value
      FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL
     ORDER BY schemaname, sequencename`;
}

/** `"schema"."table" ("column", …)`, as COPY takes it. */
export function copyTarget({ schema, table, columns }: TableSection): string {
  return `${quoted(schema)}.${quoted(table)} (${columns.map(quoted).join(', ')})`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
