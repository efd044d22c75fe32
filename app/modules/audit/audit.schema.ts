import { z } from 'zod';
import { isStorable } from '#app/form-rules.ts';

const blank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional());
const whole = (pattern: RegExp, fallback: number) =>
  z
    .preprocess(
      (given) => (given === '' || given === undefined ? String(fallback) : given),
      z.string().regex(pattern, 'Enter a valid number').transform(Number),
    )
    .meta({ type: 'integer', default: fallback, pattern: undefined });
/** No event contains characters that PostgreSQL does not store. */
const text = (max: number) =>
  z.string().max(max).refine(isStorable, 'Value does not match the required pattern').trim();
const DAY_MESSAGE = 'Enter a date as YYYY-MM-DD';
/** PostgreSQL's calendar starts with the year 1. */
const day = z.iso.date(DAY_MESSAGE).refine((text) => !text.startsWith('0000'), DAY_MESSAGE);

const filter = {
  /** Part of a name or an email address, or a user ID. */
  who: blank(text(200)),
  /** As recorded, such as `estimate.generated`. */
  action: blank(text(60)),
  /** Target kind, such as `estimate`, or a group of kinds, such as `people`. */
  kind: blank(text(40)),
  /** ID, part of a name, or both as the page shows them, such as `Role Sales (10)`. */
  target: blank(text(240)),
  /** Days in UTC, both inclusive. */
  from: blank(day),
  to: blank(day),
  /** ID of an event, shown with the ones before and after it. */
  around: blank(
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'Enter a valid number')
      .transform(Number),
  ).meta({
    type: 'integer',
    pattern: undefined,
  }),
};

export const auditFilter = z.object(filter);
export type AuditFilter = z.output<typeof auditFilter>;

export const auditQuery = z.object({
  ...filter,
  limit: whole(/^([1-9]\d?|100)$/, 25),
  offset: whole(/^\d{1,5}$/, 0),
});
export type AuditQuery = z.output<typeof auditQuery>;

export const auditAnswer = z.strictObject({
  data: z.strictObject({
    rows: z.array(
      z.strictObject({
        id: z.int(),
        at: z.iso.datetime(),
        actorId: z.int().nullable(),
        actor: z.string(),
        partnerId: z.int().nullable(),
        action: z.string(),
        targetKind: z.string(),
        targetId: z.string(),
        ip: z.string(),
        requestId: z.string(),
        detail: z.record(z.string(), z.unknown()),
        /** As the page tells it. */
        sentence: z.string(),
        prevHash: z.string(),
        hash: z.string(),
      }),
    ),
    count: z.int(),
    countIsMinimum: z.literal(true).optional(),
  }),
});
