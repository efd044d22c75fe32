import { shownValue } from '#app/modules/configuration/values.ts';
import type { Currency } from '#app/modules/currencies/currencies.server.ts';

/** What a form holds of a currency; the tick box posts `on` or nothing. */
export const FIELDS = ['name', 'code', 'sign', 'value', 'isActive'] as const;
export type RowTexts = Readonly<Record<(typeof FIELDS)[number], string>>;

/** A currency as the form shows it. */
export function rowTexts(currency: Currency): RowTexts {
  const { name, code, sign, value, isActive } = currency;
  return { name, code, sign, value: shownValue(value), isActive: isActive ? 'on' : '' };
}

/** What a clash calls a currency's fields. */
export const FIELD_WORDS: RowTexts = {
  name: 'name',
  code: 'code',
  sign: 'sign',
  value: 'value per US dollar',
  isActive: 'active',
};
