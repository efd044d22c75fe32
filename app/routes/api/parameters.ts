import { z } from 'zod';

/** The id of a record in a query: digits, nothing else. */
export const recordId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Must be an ID (a positive whole number)')
  .transform(Number)
  .meta({ type: 'integer', minimum: 1, maximum: 999_999_999_999_999, pattern: undefined });

/** A text to search for. */
export const searchText = z.string().max(200).default('');

/**
 * Which part of a list a call gives. These are numbers wherever they stand: unlike a filter, which may be left empty, an
 * empty one is refused.
 */
export function paging({ limit = 10, maxOffset = 100_000_000 } = {}) {
  return { limit: wholeNumber(limit, { min: 1, max: 100 }), offset: wholeNumber(0, { max: maxOffset }) };
}

/** The same of a short list, all of which is given unless a part is asked for. */
export function pagingOfAll() {
  const { limit, offset } = paging();
  return {
    limit: limit.unwrap().optional().meta({ type: 'integer', minimum: 1, maximum: 100, pattern: undefined }),
    offset,
  };
}

/** The part of a short list that is asked for, and how long all of it is. */
export function partOf<Row>(all: readonly Row[], { limit, offset }: { limit?: number; offset: number }) {
  return { rows: all.slice(offset, limit === undefined ? undefined : offset + limit), count: all.length };
}

/** A whole number in a query: digits, nothing else. */
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
