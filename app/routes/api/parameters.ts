import { z } from 'zod';

/** The id of a record in a query: digits, nothing else. */
export const recordId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'This is not an id')
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

/** A whole number in a query: digits, nothing else. */
export function wholeNumber(fallback: number, { min = 0, max }: { min?: number; max: number }) {
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/, 'This is not a whole number')
    .transform(Number)
    .refine((number) => number >= min && number <= max, `This is not a number from ${min} to ${max}`)
    .default(fallback)
    .meta({ type: 'integer', minimum: min, maximum: max, default: fallback, pattern: undefined });
}
