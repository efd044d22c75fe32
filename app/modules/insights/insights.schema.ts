import { z } from 'zod';

export const PERIODS = [12, 6, 3] as const;
/** The vendor's own estimates, in the filter of partners. */
export const VENDOR = 'vendor';

const blank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional());
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Choose one of the list')
  .transform(Number);

export const insightsQuery = z.object({
  /** Months, this one included. */
  period: blank(z.enum(['12', '6', '3'], 'Choose one of the list').transform(Number)),
  partner: blank(z.union([z.literal(VENDOR), id])),
  scenario: blank(z.enum(['1', '2', '3', '4'], 'Choose one of the list').transform(Number)),
  seller: blank(id),
  /** Shows all groups of one table. */
  all: blank(z.enum(['partner', 'seller'])),
});
export type InsightsQuery = z.output<typeof insightsQuery>;
