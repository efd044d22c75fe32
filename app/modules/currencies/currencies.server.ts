import { fieldError } from '#app/errors.ts';
import { db } from '#app/infra/db/connect.server.ts';
import { type Reader, selectCurrencies, selectCurrency } from './currencies.store.server.ts';

export interface Currency {
  readonly id: number;
  readonly name: string;
  /** ISO 4217. */
  readonly code: string;
  readonly sign: string;
  /** Units per US dollar. */
  readonly value: number;
  readonly isActive: boolean;
  /** Goes up with every change. */
  readonly version: number;
}

/** All currencies, by id; with `isActive` only those that a new estimate may take. */
export async function listCurrencies(filter: { isActive?: true } = {}): Promise<Currency[]> {
  const all = await selectCurrencies(db());
  return filter.isActive ? all.filter((currency) => currency.isActive) : all;
}

/**
 * The currency that an estimate is to take.
 *
 * @param reader the transaction of a caller who has one: one that waited for another connection could wait for itself
 * @throws AppError `unprocessable` on `currencyId` when there is none such
 */
export async function requireCurrency(id: number, reader: Reader = db()): Promise<Currency> {
  const currency = await selectCurrency(reader, id);
  if (!currency) throw fieldError('currencyId', 'Choose a currency');
  return currency;
}
