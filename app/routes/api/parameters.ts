import { z } from 'zod';

/** The id of a record in a query: digits, nothing else. */
export const recordId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'This is not an id')
  .transform(Number);

/** A text to search for. */
export const searchText = z.string().max(200).default('');
