import { fieldError } from '#app/errors.ts';
import { currentConnection } from '#app/infra/db/scope.server.ts';
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
  /** Increases with every change. */
  readonly version: number;
}

/**
 * Lists currencies by ID.
 * @param filter.isActive lists only currencies for new estimates
 */
export async function listCurrencies(filter: { isActive?: true } = {}): Promise<Currency[]> {
  const all = await selectCurrencies(currentConnection());
  return filter.isActive ? all.filter((currency) => currency.isActive) : all;
}

/**
 * @param reader the caller's transaction: inside one, waiting for a second connection can deadlock
 * @throws AppError `unprocessable` on `currencyId` for an unknown currency
 */
export async function requireCurrency(id: number, reader: Reader = currentConnection()): Promise<Currency> {
  const currency = await selectCurrency(reader, id);
  if (!currency) throw fieldError('currencyId', 'Choose a currency');
  return currency;
}
