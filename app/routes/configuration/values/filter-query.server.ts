import { z } from 'zod';
import { SHOWN_KINDS } from './narrow-values.ts';

/** What a page of values may leave out. Anything else in the address shows all. */
export const filterQuery = {
  find: z.string().max(100).catch('').default(''),
  show: z.enum(SHOWN_KINDS).optional().catch(undefined),
};
