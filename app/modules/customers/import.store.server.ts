import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { ImportKind, ImportRow } from './import-columns.ts';

/**
 * One import at a time in each organization. Imports of the CRM belong to the vendor: row security shows an importer all of its
 * customers, and every statement limits to the vendor by `partner_id IS NULL`.
 */
export async function tryLockImports(tx: Tx, partnerId: number | null): Promise<boolean> {
  const [row] = await tx.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended('imports', ${partnerId ?? 0})) AS locked`,
  );
  return row?.locked === true;
}

/** Creates a table for this transaction alone; it holds a file's lines before any check. */
export async function makeStaging(tx: Tx): Promise<void> {
  await tx.execute(sql`CREATE TEMP TABLE import_rows (line int, external_id text, name text, industry text,
    parent_id text, team text[], title text, email text, stage text, amount float8, close_date date, reason text,
    parent bigint) ON COMMIT DROP`);
}

export async function stageRows(tx: Tx, rows: readonly ImportRow[]): Promise<void> {
  const lines = JSON.stringify(
    rows.map((row) => ({
      line: row.line,
      external_id: row.externalId,
      name: row.name,
      industry: row.industry || null,
      parent_id: row.parentId || null,
      team: row.team,
      title: row.title,
      email: row.email,
      stage: row.stage,
      amount: row.amount === '' ? null : Number(row.amount),
      close_date: row.closeDate || null,
      reason: row.reason,
    })),
  );
  await tx.execute(sql`INSERT INTO import_rows (line, external_id, name, industry, parent_id, team, title, email, stage,
      amount, close_date, reason)
    SELECT line, external_id, name, industry, parent_id, team, title, email, stage, amount, close_date, reason
    FROM json_to_recordset(${lines}::json) AS t(line int, external_id text, name text, industry text,
      parent_id text, team text[], title text, email text, stage text, amount float8, close_date date, reason text)`);
}

/** Gives the planner statistics of the staged rows. */
export async function settleStaging(tx: Tx): Promise<void> {
  await tx.execute(sql`ANALYZE import_rows`);
}

const vendorCustomers = sql`(SELECT id, external_id, name FROM customers WHERE partner_id IS NULL)`;

/** Checks the staged lines against each other and against stored records; messages in line order. */
export async function findProblems(tx: Tx, kind: ImportKind, limit: number): Promise<string[]> {
  const checks = [duplicates, ...CHECKS[kind]];
  const rows = await tx.execute<{ problem: string }>(
    sql`SELECT problem FROM (${sql.join(checks, sql` UNION ALL `)}) found ORDER BY line, problem LIMIT ${limit}`,
  );
  return rows.map(({ problem }) => problem);
}

const duplicates = sql`SELECT line, format('Line %s, externalId: “%s” is already on line %s.', line, external_id, first)
    AS problem
  FROM (SELECT line, external_id, min(line) OVER (PARTITION BY external_id) AS first FROM import_rows) numbered
  WHERE line > first`;

const unknownAccount = sql`SELECT r.line, format('Line %s, accountExternalId: there is no account “%s”.', r.line, r.parent_id)
  FROM import_rows r WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.external_id = r.parent_id)`;

/** A record cannot change its parent: estimates name both. */
const moved = (table: SQL) => sql`SELECT r.line,
    format('Line %s, accountExternalId: “%s” belongs to another account.', r.line, r.external_id)
  FROM import_rows r JOIN ${table} t ON t.external_id = r.external_id JOIN accounts a ON a.id = t.account_id
  WHERE a.external_id <> r.parent_id`;

const CHECKS: Readonly<Record<ImportKind, readonly SQL[]>> = {
  customers: [],
  accounts: [
    sql`SELECT r.line, format('Line %s, customerExternalId: there is no customer “%s”.', r.line, r.parent_id)
      FROM import_rows r LEFT JOIN ${vendorCustomers} c ON c.external_id = r.parent_id
      WHERE r.parent_id IS NOT NULL AND c.id IS NULL`,
    sql`SELECT r.line, format('Line %s, customerExternalId: “%s” belongs to another customer.', r.line, r.external_id)
      FROM import_rows r JOIN accounts a ON a.external_id = r.external_id JOIN ${vendorCustomers} c ON c.id = a.customer_id
      WHERE r.parent_id IS NOT NULL AND c.external_id IS DISTINCT FROM r.parent_id`,
    sql`SELECT r.line, format('Line %s, team: no vendor user has the email “%s”.', r.line, e.email)
      FROM import_rows r, unnest(r.team) AS e(email)
      WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.partner_id IS NULL AND u.email_key = e.email)`,
  ],
  contacts: [unknownAccount, moved(sql`contacts`)],
  opportunities: [unknownAccount, moved(sql`opportunities`)],
};

interface Counts {
  readonly inserted: number;
  readonly updated: number;
}

/**
 * Merges the staged rows: inserts new records and updates changed ones.
 * @param columns the file's columns; others stay unchanged
 */
export async function mergeStaged(tx: Tx, kind: ImportKind, columns: ReadonlySet<string>): Promise<Counts> {
  if (kind === 'customers') return mergeCustomers(tx, columns);
  if (kind === 'accounts') return mergeAccounts(tx, columns);
  return kind === 'contacts' ? mergeContacts(tx, columns) : mergeOpportunities(tx, columns);
}

async function mergeCustomers(tx: Tx, columns: ReadonlySet<string>): Promise<Counts> {
  // A customer created by hand gets the external ID instead of a duplicate.
  await tx.execute(sql`UPDATE customers c SET external_id = r.external_id
    FROM (SELECT DISTINCT ON (lower(name)) lower(name) AS name, external_id FROM import_rows s
      WHERE NOT EXISTS (SELECT 1 FROM customers k WHERE k.partner_id IS NULL AND k.external_id = s.external_id)
      ORDER BY lower(name), line) r
    WHERE c.id = (SELECT min(k.id) FROM customers k
      WHERE k.partner_id IS NULL AND k.external_id IS NULL AND lower(k.name) = r.name)`);
  const industry = columns.has('industry') ? sql`EXCLUDED.industry` : sql`customers.industry`;
  return counted(
    tx,
    sql`INSERT INTO customers (external_id, name, industry) SELECT external_id, name, industry FROM import_rows
    ON CONFLICT (external_id) WHERE partner_id IS NULL DO UPDATE SET name = EXCLUDED.name, industry = ${industry}
    WHERE (customers.name, customers.industry) IS DISTINCT FROM (EXCLUDED.name, ${industry})`,
  );
}

async function mergeAccounts(tx: Tx, columns: ReadonlySet<string>): Promise<Counts> {
  await tx.execute(
    sql`UPDATE import_rows r SET parent = c.id FROM ${vendorCustomers} c WHERE c.external_id = r.parent_id`,
  );
  await tx.execute(sql`UPDATE import_rows r SET parent = a.customer_id FROM accounts a
    WHERE r.parent IS NULL AND a.external_id = r.external_id`);
  const byName = sql`UPDATE import_rows r SET parent = c.id
    FROM (SELECT lower(name) AS name, min(id) AS id FROM ${vendorCustomers} v GROUP BY lower(name)) c
    WHERE r.parent IS NULL AND lower(r.name) = c.name`;
  await tx.execute(byName);
  await tx.execute(sql`INSERT INTO customers (name, industry)
    SELECT DISTINCT ON (lower(name)) name, industry FROM import_rows WHERE parent IS NULL ORDER BY lower(name), line`);
  await tx.execute(byName);
  const industry = columns.has('industry') ? sql`EXCLUDED.industry` : sql`accounts.industry`;
  const counts = await counted(
    tx,
    sql`INSERT INTO accounts (external_id, name, industry, customer_id)
    SELECT external_id, name, industry, parent FROM import_rows
    ON CONFLICT (external_id) DO UPDATE SET name = EXCLUDED.name, industry = ${industry}
    WHERE (accounts.name, accounts.industry) IS DISTINCT FROM (EXCLUDED.name, ${industry})`,
  );
  if (columns.has('team')) await replaceTeams(tx);
  return counts;
}

async function replaceTeams(tx: Tx): Promise<void> {
  await tx.execute(sql`CREATE TEMP TABLE import_team ON COMMIT DROP AS
    SELECT DISTINCT a.id AS account_id, u.id AS user_id FROM import_rows r
    JOIN accounts a ON a.external_id = r.external_id, unnest(r.team) AS e(email)
    JOIN users u ON u.partner_id IS NULL AND u.email_key = e.email`);
  await tx.execute(sql`DELETE FROM account_team t USING accounts a, import_rows r
    WHERE a.id = t.account_id AND a.external_id = r.external_id
    AND NOT EXISTS (SELECT 1 FROM import_team n WHERE n.account_id = t.account_id AND n.user_id = t.user_id)`);
  await tx.execute(sql`INSERT INTO account_team (account_id, user_id) SELECT account_id, user_id FROM import_team
    ON CONFLICT DO NOTHING`);
}

async function mergeOpportunities(tx: Tx, columns: ReadonlySet<string>): Promise<Counts> {
  const read = (name: string, column: SQL) =>
    columns.has(name) ? sql`EXCLUDED.${column}` : sql`opportunities.${column}`;
  const stage = read('stage', sql`stage`);
  const amount = read('amount', sql`amount`);
  const closeDate = read('closeDate', sql`close_date`);
  const reason = read('reason', sql`reason`);
  return counted(
    tx,
    sql`INSERT INTO opportunities (external_id, name, account_id, stage, amount, close_date, reason)
    SELECT r.external_id, r.name, a.id, r.stage, r.amount, r.close_date, r.reason
    FROM import_rows r JOIN accounts a ON a.external_id = r.parent_id
    ON CONFLICT (external_id) DO UPDATE SET name = EXCLUDED.name, stage = ${stage}, amount = ${amount},
      close_date = ${closeDate}, reason = ${reason}
    WHERE (opportunities.name, opportunities.stage, opportunities.amount, opportunities.close_date, opportunities.reason)
      IS DISTINCT FROM (EXCLUDED.name, ${stage}, ${amount}, ${closeDate}, ${reason})`,
  );
}

async function mergeContacts(tx: Tx, columns: ReadonlySet<string>): Promise<Counts> {
  const title = columns.has('title') ? sql`EXCLUDED.title` : sql`contacts.title`;
  const email = columns.has('email') ? sql`EXCLUDED.email` : sql`contacts.email`;
  return counted(
    tx,
    sql`INSERT INTO contacts (external_id, name, title, email, account_id)
    SELECT r.external_id, r.name, r.title, r.email, a.id FROM import_rows r JOIN accounts a ON a.external_id = r.parent_id
    ON CONFLICT (external_id) DO UPDATE SET name = EXCLUDED.name, title = ${title}, email = ${email}
    WHERE (contacts.name, contacts.title, contacts.email) IS DISTINCT FROM (EXCLUDED.name, ${title}, ${email})`,
  );
}

/** Counts the rows that an upsert inserted and updated. */
async function counted(tx: Tx, upsert: SQL): Promise<Counts> {
  const [row] = await tx.execute<{ inserted: number; updated: number }>(sql`WITH merged AS (${upsert}
    RETURNING (xmax = 0) AS is_new)
    SELECT count(*) FILTER (WHERE is_new)::int AS inserted, count(*) FILTER (WHERE NOT is_new)::int AS updated FROM merged`);
  return { inserted: row?.inserted ?? 0, updated: row?.updated ?? 0 };
}
