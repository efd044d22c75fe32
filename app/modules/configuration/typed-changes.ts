import { parseNumber } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Configuration } from './configuration.server.ts';
import { shownValue, type ValueKey, valuesOf } from './values.ts';
import type { ChangedValue, Changes } from './versions.server.ts';

/**
 * The values that a form changed. A text that is what the form showed leaves the value as it is; names that are no
 * value of the configuration are left aside.
 *
 * @throws AppError `unprocessable` under the values' names, for what is no number
 */
export function readTypedChanges(base: Configuration, texts: Iterable<readonly [string, unknown]>): Changes {
  const values = valuesOf(base);
  const changes: Record<ValueKey, number> = {};
  const errors: FieldErrors = {};
  for (const [key, text] of texts) {
    const before = values.get(key);
    if (before === undefined || typeof text !== 'string' || text.trim() === shownValue(before)) continue;
    const parsed = parseNumber(text);
    if (parsed.ok) changes[key] = parsed.value;
    else errors[key] = [parsed.message];
  }
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Not right', { errors });
  return changes;
}

/** A value that two people changed from the same version, each to something else. */
export interface Clash {
  readonly key: ValueKey;
  readonly mine: number;
  readonly theirs: number;
}

/**
 * Changes of an older version carried over to the newest: those that nobody else touched stay, the same change made
 * twice is none, and the others clash.
 */
export function carryOver(
  changed: readonly ChangedValue[],
  newest: Configuration,
): { readonly changes: Changes; readonly clashes: Clash[] } {
  const values = valuesOf(newest);
  const changes: Record<ValueKey, number> = {};
  const clashes: Clash[] = [];
  for (const { key, before, after } of changed) {
    const theirs = values.get(key) ?? before;
    if (theirs === after) continue;
    if (theirs === before) changes[key] = after;
    else clashes.push({ key, mine: after, theirs });
  }
  return { changes, clashes };
}
