import { AppError, staleSave } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { currencyKey } from '#app/modules/configuration/currency-entries.ts';
import { lockDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { publishAlone } from '#app/modules/configuration/draft/publish.server.ts';
import type { CurrencyEntry } from './currencies.schema.ts';
import type { Currency } from './currencies.server.ts';
import * as store from './currencies.store.server.ts';
import { currencyProblems, tidyCurrency } from './currency-rules.ts';

/**
 * Changes and adds currencies, all or none, as a version of the configuration; where someone else has to approve changes, in its
 * draft. Estimates keep their sign and value.
 * @throws AppError `conflict` after another save (`detail.stale`: IDs), `unprocessable` under `currencies[{index}].{field}`
 */
export async function changeCurrencies(
  actor: Actor,
  entries: readonly CurrencyEntry[],
): Promise<{ readonly isDrafted: boolean }> {
  return inScope(scopeOf(actor), async (tx) => {
    const draft = await lockDraft(tx);
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
    const changes: Record<string, unknown> = {};
    for (const { id, version: _, ...values } of wanted) {
      const before = stored.find((row) => row.id === id);
      if (!before) changes[currencyKey(await store.nextId(tx))] = values;
      else if (differs(before, values)) changes[currencyKey(before.id)] = values;
    }
    if (Object.keys(changes).length === 0) return { isDrafted: false };
    return publishAlone(tx, actor, { draft, changes, note: 'Currencies' });
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
