import { shownValue } from '#app/modules/configuration/values.ts';
import type { Currency } from '#app/modules/currencies/currencies.server.ts';
import type { Texts } from '#app/ui/saving/merge-texts.ts';

/** What a form holds of a currency; the tick box posts `on` or nothing. */
export const FIELDS = ['name', 'code', 'sign', 'value', 'isActive'] as const;
export type RowTexts = Readonly<Record<(typeof FIELDS)[number], string>>;

/** A currency as the form shows it. */
export function rowTexts(currency: Currency): RowTexts {
  const { name, code, sign, value, isActive } = currency;
  return { name, code, sign, value: shownValue(value), isActive: isActive ? 'on' : '' };
}

export const NEW_ROW: RowTexts = { name: '', code: '', sign: '', value: '', isActive: 'on' };

/** The whole form: every currency with its version, and the row for a new one. */
export function tableTexts(currencies: readonly Currency[]): Texts {
  const named = (prefix: string, texts: object) =>
    Object.entries(texts).map(([field, text]) => [`${prefix}.${field}`, text]);
  return Object.fromEntries([
    ...currencies.flatMap((row) => named(`c${row.id}`, { version: String(row.version), ...rowTexts(row) })),
    ...named('cNew', NEW_ROW),
  ]);
}

/** What a conflict calls a currency's fields. */
export const FIELD_WORDS: RowTexts = {
  name: 'name',
  code: 'code',
  sign: 'sign',
  value: 'value per US dollar',
  isActive: 'active',
};
