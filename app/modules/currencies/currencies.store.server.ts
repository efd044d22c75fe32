import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/infra/db/connect.server.ts';
import { lastSaveOf } from '#app/infra/db/last-save.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { currencies } from '#drizzle/schema/index.ts';

/** Currencies are global: they have no tenant, so their queries take no scope. */
export type Reader = Pick<Database, 'select'>;

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

/** Takes the ID of a new currency. */
export async function nextId(tx: Tx): Promise<number> {
  const [row] = await tx.execute<{ id: string }>(sql`SELECT nextval(pg_get_serial_sequence('currencies', 'id')) AS id`);
  return Number(row?.id);
}

export async function selectSaves(tx: Tx) {
  return tx.select({ id: currencies.id, ...lastSaveOf(currencies) }).from(currencies);
}
