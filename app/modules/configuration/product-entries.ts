import { formatExact } from '@worthwhile/roi-core';
import { z } from 'zod';
import type { ValueKey } from './values.ts';

const KEY = /^product:(\d+)$/;

/** Name and list price of a product in a version. */
export const productValues = z.strictObject({
  name: z.string().min(1).max(80),
  listPrice: z.number().min(0).max(1e9).nullable(),
});

export function productIdIn(key: ValueKey): number | undefined {
  const id = KEY.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Describes a change: `List price of SaaS Enterprise: 60.00 to 66.00`. */
export function productChange(before: unknown, after: unknown) {
  const [was, is] = [productValues.safeParse(before).data, productValues.safeParse(after).data];
  const price = (values: typeof is) => (values?.listPrice == null ? 'none' : formatExact(values.listPrice));
  if (was && is && was.name === is.name)
    return { name: `List price of ${is.name}`, before: price(was), after: price(is) };
  if (was && is && was.listPrice === is.listPrice) return { name: 'Product name', before: was.name, after: is.name };
  return {
    name: 'Product name and list price',
    before: was ? `${was.name}, ${price(was)}` : '',
    after: `${is?.name ?? ''}, ${price(is)}`,
  };
}
