import { formatExact, parseNumber } from '@worthwhile/roi-core';

/** Returns the stored value if the posted number equals its display with two decimals: showing a value never changes it. */
export function preferStoredValue(stored: number | null | undefined, posted: number): number {
  if (stored === null || stored === undefined) return posted;
  return isUnchanged(stored, posted) ? stored : posted;
}

/** Compares a posted number with the value's display. */
export function isUnchanged(value: number, posted: number): boolean {
  const shown = parseNumber(formatExact(value));
  return posted === value || (shown.ok && shown.value === posted);
}
