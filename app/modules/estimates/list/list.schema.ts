import { z } from 'zod';
import { listQuery } from '../estimates.schema.ts';

const blankAsUndefined = (given: unknown) => (given === '' ? undefined : given);

/** The address of the list as a page: the list's own query, and how it is shown. */
export const listPageQuery = listQuery.omit({ accountId: true }).extend({
  view: z.preprocess(blankAsUndefined, z.enum(['list', 'customer']).default('list')),
  owner: z.preprocess(blankAsUndefined, z.string().trim().max(200).optional()),
  /** In the view by customer, the customers of whom more is shown: `7.10-9.15` is ten of 7 and fifteen of 9. */
  more: z.preprocess(
    blankAsUndefined,
    z
      .string()
      .regex(/^\d{1,15}\.\d{1,3}(-\d{1,15}\.\d{1,3}){0,19}$/)
      .optional(),
  ),
  /** Leads to the list as it was left. */
  back: z.string().optional(),
});
export type ListPageQuery = z.output<typeof listPageQuery>;
