import { AppError, staleSave } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import type { CurrencyEntry } from './currencies.schema.ts';
import type { Currency } from './currencies.server.ts';
import * as store from './currencies.store.server.ts';
import { currencyProblems, tidyCurrency } from './currency-rules.ts';

/**
 * Changes and adds currencies, all or none. Estimates keep their sign and value.
 * @throws AppError `conflict` after another save (`detail.stale`: IDs), `unprocessable` under `currencies[{index}].{field}`
 */
export async function changeCurrencies(actor: Actor, entries: readonly CurrencyEntry[]): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    await store.lockCurrencies(tx);
    const stored = await store.selectCurrencies(tx);
    const wanted = entries.map(tidyCurrency);
    const outdated = wanted.flatMap(({ id, version }) => {
      const row = stored.find((each) => each.id === id);
      return row && version !== row.version ? [row.id] : [];
    });
    if (outdated.length > 0) throw staleSave('A currency', { stale: outdated });
    const errors = currencyProblems(wanted, stored);
    const [first] = Object.values(errors);
    if (first) throw new AppError('unprocessable', first[0] ?? 'Not valid', { errors });
    for (const { id, version: _, ...values } of wanted) {
      const before = stored.find((row) => row.id === id);
      const action = 'currencies.changed';
      if (!before) {
        const made = await store.insertCurrency(tx, actor.userId, values);
        await recordAudit(tx, actor, { action, target: ['currency', made], detail: { after: values } });
      } else if (differs(before, values)) {
        await store.updateCurrency(tx, { id: before.id, version: before.version, userId: actor.userId }, values);
        await recordAudit(tx, actor, { action, target: ['currency', before.id], detail: { before, after: values } });
      }
    }
  });
}

/** Reads the last save of each currency, by its ID. */
export async function readCurrencySaves(actor: Actor) {
  const rows = await inScope(scopeOf(actor), store.selectSaves);
  return new Map(rows.map(({ id, savedBy }) => [id, savedBy]));
}

function differs(before: Currency, after: Omit<CurrencyEntry, 'id' | 'version'>): boolean {
  return (['name', 'code', 'sign', 'value', 'isActive'] as const).some((field) => before[field] !== after[field]);
}
