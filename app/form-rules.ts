import type { z } from 'zod';

/** A broken rule of the product, which the API answers with 422, unlike a wrong shape. */
export const rule = (message: string) => ({ message, params: { rule: true } });

type Rule<T> = readonly [holds: (value: T) => boolean, message: string];

/**
 * Refuses a value with the first rule that it breaks. Zod's `abort` would also keep every rule of the whole form from
 * being checked.
 */
export function firstBroken<T>(...rules: readonly Rule<T>[]) {
  return (value: T, context: z.RefinementCtx<T>): void => {
    const broken = rules.find(([holds]) => !holds(value));
    if (broken) context.addIssue({ code: 'custom', ...rule(broken[1]) });
  };
}

/** Checks a rule about several fields together with those of each field, and not only once all of them hold. */
export const withFields = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
};

/** A rule that two fields have the same text; one that is not a text has a message of its own. */
export function sameText(name: string, again: string, message: string, { ignoresCase = false } = {}) {
  const comparable = (text: string) => (ignoresCase ? text.toLowerCase() : text);
  const holds = (form: Readonly<Record<string, unknown>>) => {
    const [one, other] = [form[name], form[again]];
    return typeof one !== 'string' || typeof other !== 'string' || comparable(one) === comparable(other);
  };
  const path: PropertyKey[] = [again];
  return [holds, { path, ...rule(message), ...withFields }] as const;
}
