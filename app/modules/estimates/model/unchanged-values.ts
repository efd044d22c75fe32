import { formatExact, parseNumber } from '@worthwhile/roi-core';

/**
 * The value to keep: showing two decimals never changes one, so a posted number that is what the page showed leaves the
 * stored one as it is.
 */
export function preferStoredValue(stored: number | null | undefined, posted: number): number {
  if (stored === null || stored === undefined) return posted;
  return isUnchanged(stored, posted) ? stored : posted;
}

/** Whether a posted number is what the page shows for a value. */
export function isUnchanged(value: number, posted: number): boolean {
  const shown = parseNumber(formatExact(value));
  return posted === value || (shown.ok && shown.value === posted);
}
