import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/infra/db/connect.server.ts';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
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

/** Lets one transaction at a time change currencies. */
export async function lockCurrencies(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('currencies', 0))`);
}

export async function selectSaves(tx: Tx) {
  return tx.select({ id: currencies.id, ...lastSaveOf(currencies) }).from(currencies);
}

type Values = Pick<typeof currencies.$inferInsert, 'name' | 'code' | 'sign' | 'value' | 'isActive'>;

export async function insertCurrency(tx: Tx, userId: number, values: Values): Promise<number> {
  const [row] = await tx
    .insert(currencies)
    .values({ ...values, updatedById: userId })
    .returning({ id: currencies.id });
  if (!row) throw new Error('The currency was not stored.');
  return row.id;
}

/** Requires `lockCurrencies`. */
export async function updateCurrency(
  tx: Tx,
  over: { readonly id: number; readonly version: number; readonly userId: number },
  values: Values,
): Promise<void> {
  await tx
    .update(currencies)
    .set({ ...values, ...savedOver(over.version, over.userId) })
    .where(eq(currencies.id, over.id));
}
