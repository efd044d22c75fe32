import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Locks on these tables block users: a migration that adds a column has to describe its lock. */
const LARGE = [
  'audit_chain',
  'audit_events',
  'customers',
  'estimate_snapshots',
  'estimates',
  'report_batch_items',
  'report_files',
];
const ADDS_COLUMN = /^ALTER TABLE "?(\w+)"? ADD COLUMN "?(\w+)"?/i;
/** Processes of the previous release may still use these. */
const REMOVES = /\b(DROP (TABLE|COLUMN|VIEW|FUNCTION)|RENAME (TO|COLUMN)|SET DATA TYPE|SET NOT NULL)\b/i;
const MOVES_DATA = /^(UPDATE|DELETE|INSERT INTO[^;]*\bSELECT)\b/i;

/** Hashes of the released files by name without `.sql`, in order. */
export type Released = Readonly<Record<string, string>>;

/** @returns violations of the rules in docs/changing.md, as sentences */
export function findMigrationFaults(folder: string, released: Released): string[] {
  const read = (tag: string) => readFileSync(path.join(folder, `${tag}.sql`), 'utf8');
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const tags = journal.entries.map(({ tag }) => tag);
  const faults: string[] = [];
  for (const [at, [tag, hash]] of Object.entries(released).entries()) {
    if (tags[at] !== tag) faults.push(`${tag} is released and no longer number ${at}`);
    else if (createHash('sha256').update(read(tag)).digest('hex') !== hash)
      faults.push(`${tag} is released and changed`);
  }
  const unreleased = tags.filter((tag) => !(tag in released));
  if (!/^(\d+_tables)?,?(\d+_walls)?$/.test(unreleased.join())) {
    faults.push(`${unreleased.join(', ')}: a release has one _tables and one _walls`);
  }
  if (Object.keys(released).length === 0) return faults;
  const text = unreleased.map(read).join('\n--> statement-breakpoint\n');
  for (const statement of text.split('--> statement-breakpoint')) {
    const code = statement.replace(/^--.*$/gm, '').trim();
    const [, table = '', column] = ADDS_COLUMN.exec(code) ?? [];
    if (LARGE.includes(table) && !text.includes(`-- Lock: ${table}.${column}`)) {
      faults.push(`${table}.${column}: its lock is not stated`);
    }
    if (REMOVES.test(code) && !/^-- Contract: .*unused since \d/m.test(statement)) {
      faults.push(`${code}: the release before may still use it`);
    }
    if (MOVES_DATA.test(code)) faults.push(`${code}: a task of the queue moves data`);
  }
  return faults;
}
