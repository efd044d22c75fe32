import { z } from 'zod';

/** Marks a broken rule: the API responds with 422, unlike for a wrong shape. */
export const rule = (message: string) => ({ message, params: { rule: true } });

/** The name that a user gives a record. */
export const givenName = z
  .string()
  .max(400)
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .refine((text) => text !== '', rule('Enter a name'))
  .refine((text) => text.length <= 100, rule('At most 100 characters'));

/** PostgreSQL stores neither NUL nor half a surrogate pair. A refinement, as a contract's pattern has no such escapes. */
export const isStorable = (text: string): boolean => /^[^\0\p{Cs}]*$/u.test(text);

type Rule<T> = readonly [holds: (value: T) => boolean, message: string];

/** Reports only the first broken rule. Zod's `abort` would also skip all other rules of the form. */
export function firstBroken<T>(...rules: readonly Rule<T>[]) {
  return (value: T, context: z.RefinementCtx<T>): void => {
    const broken = rules.find(([holds]) => !holds(value));
    if (broken) context.addIssue({ code: 'custom', ...rule(broken[1]) });
  };
}

/** Checks cross-field rules together with the fields' own, not only once these pass. */
export const withFields = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
};

/** Requires equal texts. A value that is not a text has its own message. */
export function sameText(name: string, again: string, message: string, { ignoresCase = false } = {}) {
  const comparable = (text: string) => (ignoresCase ? text.toLowerCase() : text);
  const holds = (form: Readonly<Record<string, unknown>>) => {
    const [one, other] = [form[name], form[again]];
    return typeof one !== 'string' || typeof other !== 'string' || comparable(one) === comparable(other);
  };
  const path: PropertyKey[] = [again];
  return [holds, { path, ...rule(message), ...withFields }] as const;
}
