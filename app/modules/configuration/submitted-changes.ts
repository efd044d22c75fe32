import { parseNumber } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { configurationProblems, type NumberRules } from './rules.ts';
import { formatValue, kindOf, type ValueKey } from './values.ts';

type PostedTexts = Iterable<readonly [string, unknown]>;
type Numbers = Record<ValueKey, number>;

/**
 * Reads the values that a form changed. A text equal to the one shown leaves the value unchanged; unknown names are ignored.
 * @param shown texts that the form was filled in from
 * @returns the new values, and those that they replace
 * @throws AppError `unprocessable` under the values' names if a text is not a number
 */
export function parseSubmittedChanges(
  shown: Iterable<readonly [ValueKey, unknown]>,
  texts: PostedTexts,
): { readonly changes: Numbers; readonly seen: Numbers } {
  const before = numbersIn(shown);
  const { changes, errors } = parseChanges(before, texts);
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not valid', { errors });
  return { changes, seen: Object.fromEntries([...before].filter(([key]) => key in changes)) };
}

/**
 * Checks a form in the page as its action would.
 * @param shown the stored values as the page shows them
 */
export function submittedProblems(
  rules: NumberRules,
  shown: Iterable<readonly [ValueKey, string]>,
  texts: PostedTexts,
): FieldErrors {
  const before = numbersIn(shown);
  const { changes, errors } = parseChanges(before, texts);
  return { ...configurationProblems(rules, { before, changes }), ...errors };
}

function numbersIn(shown: Iterable<readonly [ValueKey, unknown]>): Map<ValueKey, number> {
  const numbers = new Map<ValueKey, number>();
  for (const [key, text] of shown) {
    if (kindOf(key) !== 'number') continue;
    const stored = parseNumber(String(text));
    if (stored.ok) numbers.set(key, stored.value);
  }
  return numbers;
}

function parseChanges(before: ReadonlyMap<ValueKey, number>, texts: PostedTexts) {
  const changes: Numbers = {};
  const errors: FieldErrors = {};
  for (const [key, text] of texts) {
    const value = before.get(key);
    if (value === undefined || typeof text !== 'string' || text.trim() === formatValue(value)) continue;
    const parsed = parseNumber(text);
    if (parsed.ok) changes[key] = parsed.value;
    else errors[key] = [parsed.message];
  }
  return { changes, errors };
}
