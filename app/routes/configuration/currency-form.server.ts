import { CURRENCY_MESSAGE, parseNumber } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { changeCurrencies, readCurrencySaves } from '#app/modules/currencies/change-currencies.server.ts';
import type { CurrencyEntry } from '#app/modules/currencies/currencies.schema.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import type { Latest } from '#app/ui/saving/conflict.ts';
import type { Texts } from '#app/ui/saving/merge-texts.ts';
import { currencyLabels, FIELDS, type RowTexts, tableTexts } from './currency-rows.ts';

interface PostedRow {
  readonly prefix: string;
  readonly id: number | undefined;
  readonly version: number | undefined;
  readonly texts: RowTexts;
}

/**
 * Saves only changed rows, so changes by others to the remaining rows cause no conflict.
 *
 * @param base values that the form showed
 * @throws AppError `unprocessable` by field name, `conflict` for a version other than the stored one
 */
export async function saveCurrencyForm(actor: Actor, formData: FormData, base: Texts): Promise<void> {
  const rows = postedRows(formData, base);
  const entries = toEntries(rows);
  if (entries.length === 0) return;
  try {
    await changeCurrencies(actor, entries);
  } catch (error) {
    throw error instanceof AppError ? withFieldNames(error, rows) : error;
  }
}

export async function latestCurrencies(actor: Actor): Promise<Latest> {
  const [currencies, saves] = await Promise.all([listCurrencies(), readCurrencySaves(actor)]);
  return {
    texts: tableTexts(currencies),
    savedBy: (name) => saves.get(Number(/^c(\d+)\./.exec(name)?.[1])),
    labelOf: currencyLabels(currencies),
  };
}

function postedRows(formData: FormData, base: Texts): PostedRow[] {
  const prefixes = new Set([...formData.keys()].flatMap((name) => /^(c\d{1,9}|cNew)\./.exec(name)?.[1] ?? []));
  return [...prefixes].flatMap((prefix) => {
    const text = (field: string) => String(formData.get(`${prefix}.${field}`) ?? '');
    const texts = Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as RowTexts;
    const isNew = prefix === 'cNew';
    const isUntouched = isNew
      ? [texts.name, texts.code, texts.sign, texts.value].every((value) => value.trim() === '')
      : FIELDS.every((field) => texts[field] === (base[`${prefix}.${field}`] ?? ''));
    if (isUntouched) return [];
    const id = isNew ? undefined : Number(prefix.slice(1));
    return [{ prefix, id, version: isNew ? undefined : Number(text('version')), texts }];
  });
}

function toEntries(rows: readonly PostedRow[]): CurrencyEntry[] {
  const errors: FieldErrors = {};
  const entries = rows.map(({ prefix, id, version, texts }) => {
    const parsed = parseNumber(texts.value);
    if (!parsed.ok) errors[`${prefix}.value`] = [parsed.reason === 'empty' ? CURRENCY_MESSAGE : parsed.message];
    const { name, code, sign } = texts;
    return { id, version, name, code, sign, value: parsed.ok ? parsed.value : 0, isActive: texts.isActive === 'on' };
  });
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not right', { errors });
  return entries;
}

function withFieldNames(error: AppError, rows: readonly PostedRow[]): AppError {
  const errors = Object.entries(error.errors ?? {}).map(([name, messages]) => {
    const [, index = '0', field = 'name'] = /\[(\d+)\]\.(\w+)/.exec(name) ?? [];
    return [`${rows[Number(index)]?.prefix ?? 'cNew'}.${field}`, messages];
  });
  return new AppError(error.code, error.message, { errors: Object.fromEntries(errors) });
}
