import type { TableSection } from './backup-lines.ts';

/** Maps names of an older backup to current ones; null means no longer stored. */
export interface OlderFormat {
  /** Number of current migrations that create tables for its rows. */
  readonly migrations: number;
  readonly tables: Readonly<Record<string, string | null>>;
  /** By the table's older name. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** Values of a column, both by their older names. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  readonly tasks: Readonly<Record<string, string | null>>;
}

const EDITION_OF_FORMAT = { pdf: 'full', xlsx: 'workbook' };

/** By the hash of the last migration in the backup. */
const OLDER: Readonly<Record<string, OlderFormat>> = {
  // The last version before 1.0.0, whose 28 migrations became the first two.
  e6219e7a2f5f83307ff6e11e1f9b32da5e582e81564a65f7b477e10b64bcc560: {
    migrations: 2,
    tables: {
      kept_forms: 'pending_forms',
      queue_workers: null,
      // Products and rules became part of the configuration's versions, which start as delivered.
      ...{ families: null, products: null, configured_products: null, add_on_parents: null, forbidden_pairs: null },
      configuration_entries: null,
    },
    columns: {
      kept_forms: { sealed: 'encrypted' },
      report_batches: { served_at: null, format: 'edition' },
      report_files: { format: 'edition' },
      report_batch_items: { claim: null, worker_id: null, lease_until: null },
    },
    values: { report_batches: { format: EDITION_OF_FORMAT }, report_files: { format: EDITION_OF_FORMAT } },
    tasks: {
      'tend-reports': 'clean-up-reports',
      'reports.printNext': null,
      'sweep-uploads': 'remove-unused-uploads',
      'remove-kept-answers': 'remove-idempotency-responses',
      'trim-audit-trail': 'apply-audit-retention',
    },
  },
};

export function findOlderFormat(migrations: readonly string[]): OlderFormat | undefined {
  return OLDER[migrations.at(-1) ?? ''];
}

const TAB = '\t';

/** @returns the target of a section's rows and the mapping of each row for COPY; null if no longer stored */
export function mapSection(
  section: TableSection,
  older: OlderFormat | undefined,
): { section: TableSection; mapRow: (row: Buffer) => Buffer } | null {
  const table = older?.tables[section.table] ?? section.table;
  if (older?.tables[section.table] === null) return null;
  const names = section.columns.map((name) => {
    const today = older?.columns[section.table]?.[name];
    return today === undefined ? name : today;
  });
  const columns = names.filter((name) => name !== null);
  // Tabs within values are escaped, so each tab separates two values.
  const changed = section.columns.map((name) => older?.values?.[section.table]?.[name]);
  const mapRow = (row: Buffer) => {
    const values = row.toString('latin1').slice(0, -1).split(TAB);
    const stored = values.map((value, at) => changed[at]?.[value] ?? value).filter((_, at) => names[at] !== null);
    return Buffer.from(`${stored.join(TAB)}\n`, 'latin1');
  };
  const isSame = columns.length === names.length && changed.every((values) => values === undefined);
  return { section: { ...section, table, columns }, mapRow: isSame ? (row) => row : mapRow };
}
