import { z } from 'zod';
import { optionalId } from '../fields.schema.ts';

const MAX_SEARCH_LENGTH = 200;
const DAY_MESSAGE = 'Enter a date as YYYY-MM-DD';
/** PostgreSQL has no year 0. */
const DAY = z.iso.date(DAY_MESSAGE).refine((text) => !text.startsWith('0000'), DAY_MESSAGE);
const blankAsUndefined = (given: unknown) => (given === '' ? undefined : given);
const whole = (min: number, max: number, fallback: number) =>
  z
    .preprocess(
      (given) => (given === '' ? fallback : typeof given === 'string' ? digits(given) : given),
      z.number().int().min(min).max(max),
    )
    .default(fallback);
const wholeOptional = (min: number, max: number) =>
  z.preprocess(
    (given) => (given === '' ? undefined : typeof given === 'string' ? digits(given) : given),
    z.number().int().min(min).max(max).optional(),
  );
const digits = (text: string) => (/^-?\d{1,13}$/.test(text) ? Number(text) : text);

export const listQuery = z.object({
  search: z.preprocess(blankAsUndefined, z.string().trim().max(MAX_SEARCH_LENGTH).optional()),
  sort: z.preprocess(
    blankAsUndefined,
    z.enum(['estName', 'productName', 'customer', 'owner', 'createdAt', 'state', 'headline']).default('createdAt'),
  ),
  direction: z.preprocess(blankAsUndefined, z.enum(['asc', 'desc']).optional()),
  limit: whole(1, 100, 10),
  offset: whole(0, 100_000_000, 0),
  /** Continues after a row of an earlier answer, in place of `offset`. Its cost does not grow with the depth. */
  after: z.preprocess(
    blankAsUndefined,
    z
      .string()
      .regex(/^[\w-]{1,4000}$/, 'Invalid cursor')
      .optional(),
  ),
  /** `outdated`: open, with a newer configuration. `deleted`, for roles that can restore, lists the last 30 days. */
  status: z.preprocess(blankAsUndefined, z.enum(['draft', 'ready', 'generated', 'outdated', 'deleted']).optional()),
  scenario: z.preprocess(
    blankAsUndefined,
    z
      .union([z.string(), z.number()])
      .transform(Number)
      .pipe(z.number().int().min(1).max(4))
      .optional()
      .meta({ type: 'integer', minimum: 1, maximum: 4, anyOf: undefined }),
  ),
  /** Component or other-product ID. */
  product: optionalId,
  ownerId: optionalId,
  customerId: optionalId,
  accountId: optionalId,
  /** Days, UTC, both included. */
  createdFrom: z.preprocess(blankAsUndefined, DAY.optional()),
  createdTo: z.preprocess(blankAsUndefined, DAY.optional()),
  /** The last days, until now. */
  createdWithin: wholeOptional(1, 3660),
  /** Lowest headline in US dollars. Leaves out estimates without a result. */
  valueFrom: wholeOptional(-1_000_000_000_000, 1_000_000_000_000),
  /** Owned by vendor users, or by partners. */
  estimateType: z.preprocess(blankAsUndefined, z.enum(['internal', 'partner']).optional()),
});
export type ListQuery = z.output<typeof listQuery>;
