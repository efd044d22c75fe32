import { formatExact, MIN_CURRENCY_VALUE } from '@worthwhile/roi-core';
import { z } from 'zod';
import { isSameValue, type ValueKey } from './values.ts';

const KEY = /^currency:(\d+)$/;

/** A currency in a version. The list of currencies has those of the newest one. */
export const currencyValues = z.strictObject({
  name: z.string().min(1).max(60),
  code: z.string().regex(/^[A-Z]{3}$/),
  sign: z.string().min(1).max(8),
  value: z.number().min(MIN_CURRENCY_VALUE),
  isActive: z.boolean(),
});
type CurrencyValues = z.output<typeof currencyValues>;

export const currencyKey = (id: number): ValueKey => `currency:${id}`;

export function currencyIdIn(key: ValueKey): number | undefined {
  const id = KEY.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Describes a change: `Exchange value of Pound sterling: 0.77 to 0.79`. */
export function currencyChange(before: unknown, after: unknown) {
  const [was, is] = [currencyValues.safeParse(before).data, currencyValues.safeParse(after).data];
  if (was && is && isSameValue({ ...was, value: is.value }, is))
    return { name: `Exchange value of ${is.name}`, before: formatExact(was.value), after: formatExact(is.value) };
  return {
    name: `Currency ${is?.name ?? was?.name ?? ''}`,
    before: was ? wordsOf(was) : '',
    after: is ? wordsOf(is) : 'none',
  };
}

function wordsOf({ name, code, sign, value, isActive }: CurrencyValues): string {
  return `${name}, ${code}, ${sign.trim()}, ${formatExact(value)}${isActive ? '' : ', inactive'}`;
}
