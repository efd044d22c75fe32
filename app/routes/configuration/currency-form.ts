import { CURRENCY_MESSAGE, parseNumber } from '@worthwhile/roi-core';
import type { FieldErrors } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import type { CurrencyEntry } from '#app/modules/currencies/currencies.schema.ts';
import { currencyProblems, tidyCurrency } from '#app/modules/currencies/currency-rules.ts';
import { readTexts } from '#app/ui/saving/read-texts.ts';
import { FIELDS, type RowTexts } from './currency-rows.ts';

interface PostedRows {
  /** By position, `c{id}` or `cNew`. */
  readonly prefixes: readonly string[];
  readonly entries: readonly CurrencyEntry[];
  /** Of values that are no number. */
  readonly errors: FieldErrors;
}

/** @param base values that the form showed: unchanged rows are left out */
export function readCurrencyForm(formData: FormData, base: Texts): PostedRows {
  const errors: FieldErrors = {};
  const rows = changedRows(formData, base);
  const entries = rows.map(({ prefix, texts }) => {
    const parsed = parseNumber(texts.value);
    if (!parsed.ok) errors[`${prefix}.value`] = [parsed.reason === 'empty' ? CURRENCY_MESSAGE : parsed.message];
    const target = prefix === 'cNew' ? {} : { id: idOf(prefix), version: Number(formData.get(`${prefix}.version`)) };
    return { ...target, ...texts, value: parsed.ok ? parsed.value : 0, isActive: texts.isActive === 'on' };
  });
  return { prefixes: rows.map(({ prefix }) => prefix), entries, errors };
}

/** Checks the form in the page as its action would. */
export function currencyFormProblems(formData: FormData): FieldErrors {
  const base = readTexts(formData.get('base')) ?? {};
  const { prefixes, entries, errors } = readCurrencyForm(formData, base);
  const stored = Object.entries(base).flatMap(([name, code]) =>
    /^c\d+\.code$/.test(name) ? [{ id: idOf(name), code: String(code) }] : [],
  );
  return { ...errorsInForm(currencyProblems(entries.map(tidyCurrency), stored), prefixes), ...errors };
}

/** Renames `currencies[0].code` to the field of the form. */
export function errorsInForm(errors: FieldErrors, prefixes: readonly string[]): FieldErrors {
  const renamed = Object.entries(errors).map(([name, messages]) => {
    const [, index = '0', field = 'name'] = /\[(\d+)\]\.(\w+)/.exec(name) ?? [];
    return [`${prefixes[Number(index)] ?? 'cNew'}.${field}`, messages];
  });
  return Object.fromEntries(renamed);
}

function changedRows(formData: FormData, base: Texts) {
  const prefixes = new Set([...formData.keys()].flatMap((name) => /^(c\d{1,9}|cNew)\./.exec(name)?.[1] ?? []));
  return [...prefixes].flatMap((prefix) => {
    const text = (field: string) => String(formData.get(`${prefix}.${field}`) ?? '');
    const texts = Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as RowTexts;
    const isUntouched =
      prefix === 'cNew'
        ? [texts.name, texts.code, texts.sign, texts.value].every((value) => value.trim() === '')
        : FIELDS.every((field) => texts[field] === (base[`${prefix}.${field}`] ?? ''));
    return isUntouched ? [] : [{ prefix, texts }];
  });
}

function idOf(name: string): number {
  return Number(/^c(\d+)/.exec(name)?.[1]);
}
