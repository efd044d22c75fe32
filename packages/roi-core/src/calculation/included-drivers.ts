import type { IncludedDriverResult, Result } from '../types.ts';

export function includedDrivers({ drivers }: Pick<Result, 'drivers'>): IncludedDriverResult[] {
  return drivers.filter((driver): driver is IncludedDriverResult => driver.included);
}
