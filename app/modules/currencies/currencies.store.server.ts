import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/infra/db/connect.server.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { currencies } from '#drizzle/schema/index.ts';

/** Currencies are everyone's: they belong to no tenant, so their queries take no scope. */
type Reader = Pick<Database, 'select'>;

const columns = {
  id: currencies.id,
  name: currencies.name,
  code: currencies.code,
  sign: currencies.sign,
  value: currencies.value,
  isActive: currencies.isActive,
  version: currencies.version,
};

export async function selectCurrencies(reader: Reader) {
  return reader.select(columns).from(currencies).orderBy(asc(currencies.id));
}

export async function selectCurrency(reader: Reader, id: number) {
  const [row] = await reader.select(columns).from(currencies).where(eq(currencies.id, id));
  return row;
}

/** Lets one transaction at a time change currencies. @returns false while another one does */
export async function tryLockCurrencies(tx: Tx): Promise<boolean> {
  const [row] = await tx.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended('currencies', 0)) AS locked`,
  );
  return row?.locked === true;
}

type Values = Omit<typeof currencies.$inferInsert, 'id' | 'version'>;

export async function insertCurrency(tx: Tx, values: Values): Promise<number> {
  const [row] = await tx.insert(currencies).values(values).returning({ id: currencies.id });
  if (!row) throw new Error('The currency was not stored.');
  return row.id;
}

/** @returns false when the row is of another version by now */
export async function updateCurrency(tx: Tx, id: number, version: number, values: Values): Promise<boolean> {
  const rows = await tx
    .update(currencies)
    .set({ ...values, version: version + 1 })
    .where(and(eq(currencies.id, id), eq(currencies.version, version)))
    .returning({ id: currencies.id });
  return rows.length === 1;
}
