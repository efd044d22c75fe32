import { printProblem } from '@worthwhile/report/printable';
import { checkRange, EMPTY_MESSAGE, type NumberLimits, PATTERN_MESSAGE, parseNumber } from '@worthwhile/roi-core';
import { textProblem } from '@worthwhile/roi-core/report-model';
import { z } from 'zod';
import { isStorable, withFields } from '#app/form-rules.ts';

/** Marks a broken product rule (422); a value of the wrong shape is a 400. */
export const RULE = { rule: true };

/** Accepts a number as text, read by the one parser, or a JSON number. */
export function numeric(limits: NumberLimits = {}, texts: { min?: string } = {}) {
  return z
    .union([z.string().max(60, PATTERN_MESSAGE), z.number()], {
      // JSON's reader makes a too large number infinite, which is not a missing one.
      error: ({ input }) => (typeof input === 'number' ? PATTERN_MESSAGE : EMPTY_MESSAGE),
    })
    .transform((given, context) => {
      const parsed = typeof given === 'number' ? checkRange(given, limits) : parseNumber(given, limits);
      if (parsed.ok) return parsed.value;
      const message = parsed.reason === 'min' ? (texts.min ?? parsed.message) : parsed.message;
      context.addIssue({ code: 'custom', message, params: RULE });
      return z.NEVER;
    });
}

/** Works like `numeric`, with a default for an empty value. */
export function numericOr(fallback: number, limits: NumberLimits = {}) {
  return z.preprocess((given) => (isBlank(given) ? fallback : given), numeric(limits));
}

export const optionalNumber = z.preprocess((given) => (isBlank(given) ? undefined : given), numeric().optional());

function isBlank(given: unknown): boolean {
  return given === undefined || given === null || (typeof given === 'string' && given.trim() === '');
}

const NO_ID = 'Must be an ID (a positive whole number)';

/** An ID from a form, a URL or JSON. */
export const id = z
  .union([z.string().regex(/^[1-9]\d{0,14}$/), z.number().int().positive()], {
    error: ({ input }) => (input === undefined ? undefined : NO_ID),
  })
  .transform(Number)
  .meta({ id: 'Id', description: 'A number, or its digits as text' });

/** An ID that fits a 32-bit column. */
export const smallId = id.refine((number) => number < 2 ** 31, NO_ID);

export const optionalId = z.preprocess((given) => (isBlank(given) ? undefined : given), id.optional());

/** One line of text: white space collapsed and trimmed, not empty. */
export function line(label: string, max: number) {
  return z
    .string({ error: `Enter ${label}` })
    .refine((text) => text.length <= max, {
      message: `Must be ${max.toLocaleString('en-US')} characters or fewer`,
      params: RULE,
    })
    .refine(isStorable, { message: PATTERN_MESSAGE, params: RULE })
    .transform((text) => text.replace(/[\s\u00a0]+/g, ' ').trim())
    .refine((text) => text.length > 0, { message: `Enter ${label}`, params: RULE })
    .superRefine(requirePrintable);
}

/** What is entered on an estimate is printed in its report. */
function requirePrintable(text: string, context: z.RefinementCtx): void {
  const message = printProblem(text);
  if (message) context.addIssue({ code: 'custom', message, params: RULE });
}

/** The risk of one driver; without a percent, its category's risk applies. */
export const riskForm = z.strictObject({
  pct: optionalNumber,
  reason: z.preprocess((given) => (isBlank(given) ? undefined : given), line('a reason', 300).optional()),
});
export type RiskForm = z.output<typeof riskForm>;

/** Multi-line Markdown; can be empty. */
export function markdown(max = 20_000) {
  return z.preprocess(
    (given) => given ?? '',
    z
      .string()
      .refine((text) => text.length <= max, {
        message: `Must be ${max.toLocaleString('en-US')} characters or fewer`,
        params: RULE,
      })
      .refine(isStorable, { message: PATTERN_MESSAGE, params: RULE })
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .superRefine((text, context) => {
        const message = textProblem(text);
        if (message) context.addIssue({ code: 'custom', message, params: RULE });
      })
      .superRefine(requirePrintable),
  );
}

export function choice<const T extends readonly [string, ...string[]]>(values: T, label: string) {
  return z.enum(values, { error: `Choose ${label}` });
}

/** Reads check boxes: none, one or several values. */
export function checked(given: unknown): unknown {
  if (given === undefined || given === '') return [];
  return Array.isArray(given) ? given : [given];
}

/** Refuses duplicates in a list; for `superRefine`. */
export function eachOnce(values: readonly unknown[], context: z.RefinementCtx): void {
  const named = new Set<unknown>();
  for (const [at, value] of values.entries()) {
    if (named.has(value)) context.addIssue({ code: 'custom', message: 'Duplicate', path: [at], params: RULE });
    named.add(value);
  }
}

/** IDs as JSON lists them. */
export const ids = z.array(id).max(30);

/** IDs as check boxes post them. */
export const idList = z.preprocess(checked, ids);

/** Sent with every save of a step; `version` is the one that the page shows. */
export const saveTarget = { estId: id, version: id };

export const hasCustomer = {
  check: (form: { customerId?: number | undefined; newCustomer?: string | undefined }) =>
    form.customerId !== undefined || form.newCustomer !== undefined,
  error: { path: ['customerId'], message: 'Choose a customer or enter a new one', params: RULE, ...withFields },
};

/** `employees` or, as answers spell it, `employeesExisting`; no figure's own name has that suffix. */
const plainName = (name: string) => name.replace(/Existing$/, '');
export const companions = z
  .record(z.string().max(60), z.union([z.string().max(60), z.number()]).transform(String))
  .refine((values) => Object.keys(values).length <= 150, 'Too many fields')
  .refine((values) => {
    const names = Object.keys(values).map(plainName);
    return new Set(names).size === names.length;
  }, 'Duplicate figure')
  .transform((values) => Object.fromEntries(Object.entries(values).map(([name, text]) => [plainName(name), text])));
