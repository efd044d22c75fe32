import { z } from 'zod';
import { isStorable, rule } from '#app/form-rules.ts';
import { id, optionalNumber, RULE } from '../fields.schema.ts';

export const OUTCOMES = ['open', 'won', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** Large enough for every currency. */
const MAX_AMOUNT = 1e13;
const DATE = 'Enter a date as YYYY-MM-DD';

const blank = (given: unknown) => (given === '' ? undefined : given);
const closeDate = z.preprocess(
  blank,
  z.iso
    .date(DATE)
    .refine((date) => date >= '2000-01-01', rule('Enter a date from 2000 on'))
    // Somewhere it is tomorrow already.
    .refine((date) => Date.parse(date) <= Date.now() + 24 * 3_600_000, rule('The close date can’t be in the future'))
    .optional(),
);
const amount = optionalNumber.refine(
  (value) => value === undefined || (value >= 0 && value <= MAX_AMOUNT),
  rule('Must be a number from 0 to 10,000,000,000,000'),
);
const reason = z
  .string()
  .max(500, { message: 'Must be 500 characters or fewer', ...RULE })
  .refine(isStorable, 'Value does not match the required pattern')
  .trim()
  .default('');

export const outcomeForm = z.object({
  estId: id,
  /** Of the outcome that was read; 0 without one. */
  version: z.union([z.int().nonnegative(), z.string().regex(/^\d{1,9}$/)]).transform(Number),
  outcome: z.enum(OUTCOMES, 'Choose an outcome'),
  /** In the estimate's currency. */
  amount,
  closeDate,
  reason,
});
export type OutcomeForm = z.output<typeof outcomeForm>;

const stored = {
  outcome: z.enum(OUTCOMES),
  amount: z.number().nullable(),
  closeDate: z.iso.date().nullable(),
  reason: z.string(),
  source: z.enum(['page', 'api', 'import']).nullable(),
  version: z.int(),
};
export const outcomeAnswer = z.strictObject({ data: z.strictObject({ estId: z.int(), ...stored }) });
export const outcomeSaved = outcomeAnswer.extend({ message: z.string() });
