import { z } from 'zod';

const blank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional());
const whole = (pattern: RegExp, fallback: number) =>
  z
    .preprocess(
      (given) => (given === '' || given === undefined ? String(fallback) : given),
      z.string().regex(pattern, 'This is not a number that fits').transform(Number),
    )
    .meta({ type: 'integer', default: fallback, pattern: undefined });
/** What PostgreSQL stores, and so what can be found. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0\p{Cs}]*$/u, 'Value does not match the required pattern')
    .trim()
    .meta({ pattern: undefined });
const DAY_MESSAGE = 'Enter a date as YYYY-MM-DD';
/** The calendar of the database begins with the year 1. */
const day = z.iso.date(DAY_MESSAGE).refine((text) => !text.startsWith('0000'), DAY_MESSAGE);

const filter = {
  /** Part of a name or an e-mail address, or a user's number. */
  who: blank(text(200)),
  /** As recorded, e.g. `estimate.generated`. */
  action: blank(text(60)),
  /** What kind of thing, e.g. `estimate`, and which: `estimate 12`. */
  target: blank(text(120)),
  /** Days, UTC, both included. */
  from: blank(day),
  to: blank(day),
};

/** Which events a file holds. */
export const auditFilter = z.object(filter);
export type AuditFilter = z.output<typeof auditFilter>;

/** Which events a page or a call shows. */
export const auditQuery = z.object({
  ...filter,
  limit: whole(/^([1-9]\d?|100)$/, 25),
  offset: whole(/^\d{1,5}$/, 0),
});
export type AuditQuery = z.output<typeof auditQuery>;
