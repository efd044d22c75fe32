import { z } from 'zod';

/** Accepts digits only. */
export const recordId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Must be an ID (a positive whole number)')
  .transform(Number)
  .meta({ type: 'integer', minimum: 1, maximum: 999_999_999_999_999, pattern: undefined });

export const searchText = z.string().max(200).default('');

/** An empty number is refused, unlike an empty filter. */
export function paging({ limit = 10, maxOffset = 100_000_000 } = {}) {
  return { limit: wholeNumber(limit, { min: 1, max: 100 }), offset: wholeNumber(0, { max: maxOffset }) };
}

/** For short lists: all rows unless a part is requested. */
export function pagingOfAll() {
  const { limit, offset } = paging();
  return {
    limit: limit.unwrap().optional().meta({ type: 'integer', minimum: 1, maximum: 100, pattern: undefined }),
    offset,
  };
}

export function partOf<Row>(all: readonly Row[], { limit, offset }: { limit?: number; offset: number }) {
  return { rows: all.slice(offset, limit === undefined ? undefined : offset + limit), count: all.length };
}

/** Accepts digits only. */
export function wholeNumber(fallback: number, { min = 0, max }: { min?: number; max: number }) {
  const message = `Must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message)
    .default(fallback)
    .meta({ type: 'integer', minimum: min, maximum: max, default: fallback, pattern: undefined });
}
