import { z } from 'zod';
import { RETENTION_LIMITS, type RetentionRules } from '#app/infra/retention/retention.ts';

const whole = (name: keyof RetentionRules) => {
  const [min, max] = RETENTION_LIMITS[name];
  return z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'Enter a whole number')
    .transform(Number)
    .refine((value) => value >= min, `Value can't be less than ${min}`)
    .refine((value) => value <= max, `Value can't be more than ${max.toLocaleString('en-US')}`);
};
/** Empty: never. */
const orNever = (name: keyof RetentionRules) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : text))
    .pipe(whole(name).nullable());

export const retentionForm = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'The form is missing its original values')
    .transform(Number),
  draftDays: orNever('draftDays'),
  roomDays: orNever('roomDays'),
  messageDays: whole('messageDays'),
  auditYears: whole('auditYears'),
  deletedDays: whole('deletedDays'),
});
