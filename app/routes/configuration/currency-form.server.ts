import { CURRENCY_MESSAGE, parseNumber } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { changeCurrencies } from '#app/modules/currencies/change-currencies.server.ts';
import type { CurrencyEntry } from '#app/modules/currencies/currencies.schema.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { type Clash, mergeTexts, type Texts } from './clash.ts';
import { FIELD_WORDS, FIELDS, type RowTexts, rowTexts } from './currency-rows.ts';

/** A row of the form: its prefix, what was typed, and what the form had shown. */
interface PostedRow {
  readonly prefix: string;
  readonly id: number | undefined;
  readonly version: number | undefined;
  readonly texts: RowTexts;
}

/**
 * Saves what the form changed. Rows that are as they were shown are left aside, so that nobody else's change to them is
 * in the way.
 *
 * @returns the values that someone else changed meanwhile, too; null when all is saved
 * @throws AppError `unprocessable` under the form's field names
 */
export async function saveCurrencyForm(actor: Actor, formData: FormData): Promise<Clash | null> {
  const rows = postedRows(formData);
  const entries = toEntries(rows);
  if (entries.length === 0) return null;
  try {
    await changeCurrencies(actor, entries);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'conflict') return clashOf(rows, formData);
    throw withFieldNames(error, rows);
  }
}

function postedRows(formData: FormData): PostedRow[] {
  const prefixes = new Set([...formData.keys()].flatMap((name) => /^(c\d{1,9}|cNew)\./.exec(name)?.[1] ?? []));
  return [...prefixes].flatMap((prefix) => {
    const text = (field: string) => {
      const value = formData.get(`${prefix}.${field}`);
      return typeof value === 'string' ? value : '';
    };
    const texts = Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as RowTexts;
    const isNew = prefix === 'cNew';
    const untouched = isNew
      ? [texts.name, texts.code, texts.sign, texts.value].every((value) => value.trim() === '')
      : FIELDS.every((field) => texts[field] === text(`was.${field}`));
    if (untouched) return [];
    const id = isNew ? undefined : Number(prefix.slice(1));
    return [{ prefix, id, version: isNew ? undefined : Number(text('version')) || 0, texts }];
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

/** Both values of what differs in the rows that someone else saved, and everything else of the changed rows along. */
async function clashOf(rows: readonly PostedRow[], formData: FormData): Promise<Clash> {
  const stored = await listCurrencies();
  const parts = rows.map(({ prefix, id, texts }): Clash => {
    const currency = stored.find((each) => each.id === id);
    const named = (of: RowTexts): Texts => Object.fromEntries(FIELDS.map((field) => [`${prefix}.${field}`, of[field]]));
    if (!currency) return mergeTexts({}, {}, named(texts), () => '');
    const theirs = rowTexts(currency);
    const wasText = (field: string) => String(formData.get(`${prefix}.was.${field}`) ?? '');
    const was = Object.fromEntries(FIELDS.map((field) => [`${prefix}.${field}`, wasText(field)]));
    const merged = mergeTexts(named(texts), was, named(theirs), (name) => labelOf(currency.name, name));
    const base = FIELDS.map((field) => ({ name: `${prefix}.was.${field}`, value: theirs[field] }));
    const version = { name: `${prefix}.version`, value: String(currency.version) };
    return { ...merged, hidden: [version, ...base, ...merged.hidden] };
  });
  return {
    step: 'conflict',
    hidden: parts.flatMap(({ hidden }) => hidden),
    choices: parts.flatMap(({ choices }) => choices),
  };
}

function labelOf(currencyName: string, name: string): string {
  const field = FIELDS.find((each) => name.endsWith(`.${each}`));
  return `${currencyName}: ${field ? FIELD_WORDS[field] : name}`;
}
