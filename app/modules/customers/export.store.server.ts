import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { ImportKind } from './import-columns.ts';

const team = sql`coalesce((SELECT string_agg(u.email_key, ' ' ORDER BY u.email_key) FROM account_team t
  JOIN users u ON u.id = t.user_id WHERE t.account_id = a.id AND u.partner_id IS NULL), '')`;

/** Cells of each kind in the order of the import's columns. Only the vendor has accounts. */
const SOURCES: Readonly<Record<ImportKind, { readonly cells: SQL; readonly id: SQL; readonly from: SQL }>> = {
  customers: {
    cells: sql`c.external_id, c.name, coalesce(c.industry, '')`,
    id: sql`c.id`,
    from: sql`customers c WHERE c.partner_id IS NULL AND c.external_id IS NOT NULL`,
  },
  accounts: {
    cells: sql`a.external_id, a.name, coalesce(a.industry, ''), ${team}, coalesce(c.external_id, '')`,
    id: sql`a.id`,
    from: sql`accounts a JOIN customers c ON c.id = a.customer_id WHERE c.partner_id IS NULL`,
  },
  contacts: {
    cells: sql`r.external_id, r.name, a.external_id, r.title, r.email`,
    id: sql`r.id`,
    from: sql`contacts r JOIN accounts a ON a.id = r.account_id WHERE true`,
  },
  opportunities: {
    cells: sql`r.external_id, r.name, a.external_id, r.stage, coalesce(r.amount::text, ''),
      coalesce(r.close_date::text, ''), r.reason`,
    id: sql`r.id`,
    from: sql`opportunities r JOIN accounts a ON a.id = r.account_id WHERE true`,
  },
};

/** Lists records after an ID, by ID. Row security shows an exporter all of the vendor's. */
export async function listExported(
  tx: Tx,
  kind: ImportKind,
  page: { readonly after: number; readonly limit: number },
): Promise<{ id: number; cells: string[] }[]> {
  const { cells, id, from } = SOURCES[kind];
  const rows = await tx.execute<{
    id: string;
    cells: string[];
  }>(sql`SELECT ${id} AS id, ARRAY[${cells}]::text[] AS cells
    FROM ${from} AND ${id} > ${page.after} ORDER BY ${id} LIMIT ${page.limit}`);
  return rows.map((row) => ({ id: Number(row.id), cells: row.cells }));
}
