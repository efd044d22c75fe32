import type { Texts } from '#app/form-data.ts';
import { formatValue } from '#app/modules/configuration/values.ts';
import type { Currency } from '#app/modules/currencies/currencies.server.ts';
import type { LabelOf } from '#app/ui/labels.ts';

/** The check box posts `on` or nothing. */
export const FIELDS = ['name', 'code', 'sign', 'value', 'isActive'] as const;
export type RowTexts = Readonly<Record<(typeof FIELDS)[number], string>>;

export function rowTexts(currency: Currency): RowTexts {
  const { name, code, sign, value, isActive } = currency;
  return { name, code, sign, value: formatValue(value), isActive: isActive ? 'on' : '' };
}

export const NEW_TITLE = 'New currency';
export const NEW_ROW: RowTexts = { name: '', code: '', sign: '', value: '', isActive: 'on' };

/** Includes each currency's version and the row for a new one. */
export function tableTexts(currencies: readonly Currency[]): Texts {
  const named = (prefix: string, texts: object) =>
    Object.entries(texts).map(([field, text]) => [`${prefix}.${field}`, text]);
  return Object.fromEntries([
    ...currencies.flatMap((row) => named(`c${row.id}`, { version: String(row.version), ...rowTexts(row) })),
    ...named('cNew', NEW_ROW),
  ]);
}

/** E.g. `EUR: value`. @param title the currency's code, or `New currency` */
export const currencyLabel = (title: string, field: keyof RowTexts) =>
  `${title}: ${field === 'isActive' ? 'active' : field}`;

/** Hidden fields have no label. */
export function currencyLabels(currencies: readonly Pick<Currency, 'id' | 'code'>[]): LabelOf {
  return (name) => {
    const [, id, part] = /^c(\d+|New)\.(\w+)$/.exec(name) ?? [];
    const field = FIELDS.find((each) => each === part);
    const title = currencies.find((each) => String(each.id) === id)?.code ?? NEW_TITLE;
    return field ? currencyLabel(title, field) : null;
  };
}
