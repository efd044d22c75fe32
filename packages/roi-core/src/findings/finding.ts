import { includedDrivers } from '../calculation/included-drivers.ts';
import type { IncludedDriverResult, PlausibilityFinding, Result } from '../types.ts';

/** @param at driver ID, field ID, metric name, or the path of a retired tool */
export function warning(id: string, at: string, message: string): PlausibilityFinding {
  return { id, severity: 'warning', at, message };
}

/** Makes an error: the figures cannot be true together. */
export function contradiction(id: string, at: string, message: string): PlausibilityFinding {
  return { id, severity: 'error', at, message };
}

export function amountOf(value: number | undefined, otherwise = 0): number {
  return value !== undefined && value >= 0 ? value : otherwise;
}

export function includedDriver(result: Result, id: string): IncludedDriverResult | undefined {
  return includedDrivers(result).find((driver) => driver.id === id);
}

/** Weighs a loss as much as a saving of its size. */
export function weightOf(drivers: readonly IncludedDriverResult[]): number {
  return drivers.reduce((sum, { saving }) => sum + Math.abs(saving), 0);
}
