import { z } from 'zod';
import { listQuery } from './list-query.schema.ts';

const blankAsUndefined = (given: unknown) => (given === '' ? undefined : given);

export const listPageQuery = listQuery.omit({ accountId: true }).extend({
  view: z.preprocess(blankAsUndefined, z.enum(['list', 'customer']).default('list')),
  owner: z.preprocess(blankAsUndefined, z.string().trim().max(200).optional()),
  /** Customers with more estimates shown in the view by customer: `7.10-9.15` is 10 of customer 7 and 15 of customer 9. */
  more: z.preprocess(
    blankAsUndefined,
    z
      .string()
      .regex(/^\d{1,15}\.\d{1,3}(-\d{1,15}\.\d{1,3}){0,19}$/)
      .optional(),
  ),
  /** Restores the list's state before a page. */
  back: z.string().optional(),
});
export type ListPageQuery = z.output<typeof listPageQuery>;
