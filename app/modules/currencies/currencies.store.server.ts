import { asc, eq } from 'drizzle-orm';
import type { Database } from '#app/infra/db/connect.server.ts';
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
};

export async function selectCurrencies(reader: Reader) {
  return reader.select(columns).from(currencies).orderBy(asc(currencies.id));
}

export async function selectCurrency(reader: Reader, id: number) {
  const [row] = await reader.select(columns).from(currencies).where(eq(currencies.id, id));
  return row;
}
