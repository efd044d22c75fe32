import { parseNumber } from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Configuration } from './configuration.server.ts';
import { configurationProblems } from './rules.ts';
import { formatValue, type ValueKey, valuesOf } from './values.ts';
import type { Changes } from './versions.server.ts';

type PostedTexts = Iterable<readonly [string, unknown]>;

/**
 * Reads the values that a form changed. A text equal to the one shown leaves the value unchanged; unknown names are ignored.
 * @throws AppError `unprocessable` under the values' names if a text is not a number
 */
export function parseSubmittedChanges(base: Configuration, texts: PostedTexts): Changes {
  const { changes, errors } = parseChanges(valuesOf(base), texts);
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not valid', { errors });
  return changes;
}

/**
 * Checks a form in the page as its action would.
 * @param shown the stored values as the page shows them
 */
export function submittedProblems(shown: Iterable<readonly [ValueKey, string]>, texts: PostedTexts): FieldErrors {
  const before = new Map<ValueKey, number>();
  for (const [key, text] of shown) {
    const stored = parseNumber(text);
    if (stored.ok) before.set(key, stored.value);
  }
  const { changes, errors } = parseChanges(before, texts);
  return { ...configurationProblems(standardCatalogue, { before, changes }), ...errors };
}

function parseChanges(before: ReadonlyMap<ValueKey, number>, texts: PostedTexts) {
  const changes: Record<ValueKey, number> = {};
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
