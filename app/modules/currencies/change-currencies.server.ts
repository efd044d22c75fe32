import { CURRENCY_MESSAGE, MIN_CURRENCY_VALUE } from '@worthwhile/roi-core';
import { AppError, type FieldErrors, staleSave } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import type { CurrencyEntry } from './currencies.schema.ts';
import type { Currency } from './currencies.server.ts';
import * as store from './currencies.store.server.ts';

/** All values are stored in US dollars. */
const BASE_ID = 1;
const BASE = { code: 'USD', sign: '$', value: 1, isActive: true } as const;
const MAX_VALUE = 1e9;
/** Letters of any script and currency signs, as in `$`, `CHF `, `R$`, `S/`, `Rs.`. */
const SIGN = /^[\p{L}\p{M}\p{Sc}\p{Zs}./]+$/u;
const CODE = /^[A-Z]{3}$/;

/**
 * Changes and adds currencies, all or none. Estimates keep their sign and value.
 * @throws AppError `conflict` after another save (`detail.stale`: IDs), `unprocessable` under `currencies[{index}].{field}`
 */
export async function changeCurrencies(actor: Actor, entries: readonly CurrencyEntry[]): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    await store.lockCurrencies(tx);
    const stored = await store.selectCurrencies(tx);
    const wanted = entries.map(tidy);
    const outdated = wanted.flatMap(({ id, version }) => {
      const row = stored.find((each) => each.id === id);
      return row && version !== row.version ? [row.id] : [];
    });
    if (outdated.length > 0) throw staleSave('A currency', { stale: outdated });
    check(wanted, stored);
    for (const { id, version: _, ...values } of wanted) {
      const before = stored.find((row) => row.id === id);
      const target = { action: 'currencies.changed', targetKind: 'currency' };
      if (!before) {
        const made = await store.insertCurrency(tx, actor.userId, values);
        await recordAudit(tx, actor, { ...target, targetId: String(made), detail: { after: values } });
      } else if (differs(before, values)) {
        await store.updateCurrency(tx, { id: before.id, version: before.version, userId: actor.userId }, values);
        await recordAudit(tx, actor, { ...target, targetId: String(before.id), detail: { before, after: values } });
      }
    }
  });
}

/** Reads the last save of each currency, by its ID. */
export async function readCurrencySaves(actor: Actor) {
  const rows = await inScope(scopeOf(actor), store.selectSaves);
  return new Map(rows.map(({ id, savedBy }) => [id, savedBy]));
}

function tidy(entry: CurrencyEntry): CurrencyEntry {
  // A sign such as "CHF " keeps its space: the amount follows directly.
  return { ...entry, name: entry.name.trim(), code: entry.code.trim().toUpperCase(), sign: entry.sign.trimStart() };
}

function check(wanted: readonly CurrencyEntry[], stored: readonly Currency[]): void {
  const errors: FieldErrors = {};
  const codes = new Map(stored.map(({ id, code }) => [id as number | string, code]));
  for (const [index, entry] of wanted.entries()) codes.set(entry.id ?? `new ${index}`, entry.code);
  const all = [...codes.values()];
  for (const [index, entry] of wanted.entries()) {
    const add = (field: string, message: string) => {
      errors[`currencies[${index}].${field}`] = [message];
    };
    if (entry.id !== undefined && !stored.some(({ id }) => id === entry.id)) add('id', 'There is no such currency');
    if (entry.name === '') add('name', 'Enter a name');
    else if (entry.name.length > 60) add('name', 'At most 60 characters');
    if (!CODE.test(entry.code)) add('code', 'Three letters, such as EUR');
    else if (all.filter((code) => code === entry.code).length > 1) add('code', 'Another currency has this code');
    if (entry.sign.trim() === '') add('sign', 'Enter a sign');
    else if (entry.sign.length > 8) add('sign', 'At most 8 characters');
    else if (!SIGN.test(entry.sign)) add('sign', 'Use letters and currency signs only');
    if (!(entry.value >= MIN_CURRENCY_VALUE)) add('value', CURRENCY_MESSAGE);
    else if (entry.value > MAX_VALUE) add('value', `Value can't be more than ${MAX_VALUE}`);
    if (entry.id === BASE_ID) checkBase(entry, add);
  }
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not right', { errors });
}

function checkBase(entry: CurrencyEntry, add: (field: string, message: string) => void): void {
  for (const field of ['code', 'sign', 'value', 'isActive'] as const)
    if (entry[field] !== BASE[field]) add(field, 'The US dollar is what all values are kept in: this stays as it is');
}

function differs(before: Currency, after: Omit<CurrencyEntry, 'id' | 'version'>): boolean {
  return (['name', 'code', 'sign', 'value', 'isActive'] as const).some((field) => before[field] !== after[field]);
}
