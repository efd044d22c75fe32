import { CURRENCY_MESSAGE, formatLimit, MIN_CURRENCY_VALUE } from '@worthwhile/roi-core';
import type { FieldErrors } from '#app/errors.ts';
import type { CurrencyEntry } from './currencies.schema.ts';

/** All values are stored in US dollars. */
const BASE_ID = 1;
const BASE = { code: 'USD', sign: '$', value: 1, isActive: true } as const;
export const BASE_SIGN = BASE.sign;
const MAX_VALUE = 1e9;
/** Letters of any script and currency signs, as in `$`, `CHF `, `R$`, `S/`, `Rs.`. */
const SIGN = /^[\p{L}\p{M}\p{Sc}\p{Zs}./]+$/u;
const CODE = /^[A-Z]{3}$/;

export function tidyCurrency(entry: CurrencyEntry): CurrencyEntry {
  // A sign such as "CHF " keeps its space: the amount follows directly.
  return { ...entry, name: entry.name.trim(), code: entry.code.trim().toUpperCase(), sign: entry.sign.trimStart() };
}

/** @returns messages under `currencies[{index}].{field}` */
export function currencyProblems(
  wanted: readonly CurrencyEntry[],
  stored: readonly { readonly id: number; readonly code: string }[],
): FieldErrors {
  const errors: FieldErrors = {};
  const codes = new Map(stored.map(({ id, code }) => [id as number | string, code]));
  for (const [index, entry] of wanted.entries()) codes.set(entry.id ?? `new ${index}`, entry.code);
  const all = [...codes.values()];
  for (const [index, entry] of wanted.entries()) {
    const add = (field: string, message: string) => {
      errors[`currencies[${index}].${field}`] = [message];
    };
    if (entry.id !== undefined && !stored.some(({ id }) => id === entry.id)) add('id', 'Unknown currency');
    if (entry.name === '') add('name', 'Enter a name');
    else if (entry.name.length > 60) add('name', 'At most 60 characters');
    if (!CODE.test(entry.code)) add('code', 'Three letters, such as EUR');
    else if (all.filter((code) => code === entry.code).length > 1) add('code', 'Another currency has this code');
    if (entry.sign.trim() === '') add('sign', 'Enter a sign');
    else if (entry.sign.length > 8) add('sign', 'At most 8 characters');
    else if (!SIGN.test(entry.sign)) add('sign', 'Use letters and currency signs only');
    if (!(entry.value >= MIN_CURRENCY_VALUE)) add('value', CURRENCY_MESSAGE);
    else if (entry.value > MAX_VALUE) add('value', `Value can't be more than ${formatLimit(MAX_VALUE)}`);
    if (entry.id === BASE_ID) checkBase(entry, add);
  }
  return errors;
}

function checkBase(entry: CurrencyEntry, add: (field: string, message: string) => void): void {
  for (const field of ['code', 'sign', 'value', 'isActive'] as const)
    if (entry[field] !== BASE[field]) add(field, 'All values are stored in US dollars, so this rate is fixed');
}
