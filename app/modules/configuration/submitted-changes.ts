import { parseNumber } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Configuration } from './configuration.server.ts';
import { formatValue, type ValueKey, valuesOf } from './values.ts';
import type { Changes } from './versions.server.ts';

/**
 * Reads the values that a form changed. A text equal to the one shown leaves the value unchanged; unknown names are ignored.
 * @throws AppError `unprocessable` under the values' names if a text is not a number
 */
export function parseSubmittedChanges(base: Configuration, texts: Iterable<readonly [string, unknown]>): Changes {
  const values = valuesOf(base);
  const changes: Record<ValueKey, number> = {};
  const errors: FieldErrors = {};
  for (const [key, text] of texts) {
    const before = values.get(key);
    if (before === undefined || typeof text !== 'string' || text.trim() === formatValue(before)) continue;
    const parsed = parseNumber(text);
    if (parsed.ok) changes[key] = parsed.value;
    else errors[key] = [parsed.message];
  }
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not right', { errors });
  return changes;
}
