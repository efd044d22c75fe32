import { fieldError } from '#app/errors.ts';
import { db } from '#app/infra/db/connect.server.ts';
import { selectCurrencies, selectCurrency } from './currencies.store.server.ts';

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
 * @throws AppError `unprocessable` on `currencyId` when there is none such
 */
export async function requireCurrency(id: number): Promise<Currency> {
  const currency = await selectCurrency(db(), id);
  if (!currency) throw fieldError('currencyId', 'Choose a currency');
  return currency;
}
