import type { DriverResult, IncludedDriverResult, ResolvedInput, Result } from '../types.ts';
import type { Case } from './case.ts';
import { isGiven } from './reduction.ts';

/**
 * Calculates electricity, devices and carbon saved per year; never part of the money. An excluded carbon factor leaves its part
 * out.
 * @returns null if the estimate has neither the energy nor the device driver
 */
export function sustainabilityOf(estimate: Case, drivers: readonly DriverResult[]): Result['sustainability'] {
  const energy = includedDriver(drivers, 'endpointEnergy');
  const devices = includedDriver(drivers, 'deviceRefresh');
  if (!energy && !devices) return null;

  const kWhSavedPerYear = energy ? savedQuantity(energy, estimate, electricityOf) : 0;
  const devicesDeferredPerYear = devices ? savedQuantity(devices, estimate, devicesReplaced) : 0;
  const { fields } = estimate.input;
  return {
    kWhSavedPerYear,
    devicesDeferredPerYear,
    kgCo2eSavedPerYear:
      kWhSavedPerYear * factor(fields.co2KgPerKwh) + devicesDeferredPerYear * factor(fields.embodiedCo2KgPerDevice),
  };
}

/** An annual quantity before the product or, if `isToday`, with the companions' values. */
type Quantity = (input: ResolvedInput, isToday: boolean) => number;

const electricityOf: Quantity = (input, isToday) =>
  readField(input, 'endpointsManaged', isToday) * readField(input, 'endpointKwhYear', isToday);

const devicesReplaced: Quantity = (input, isToday) =>
  readField(input, 'endpointsManaged', isToday) / readField(input, 'deviceLifeYears', isToday);

function readField({ fields, fieldsExisting }: ResolvedInput, id: string, isToday: boolean): number {
  return (isToday ? fieldsExisting[id] : undefined) ?? fields[id] ?? 0;
}

/** Measured: the difference of the two states. Modeled: the quantity times the reduction. */
function savedQuantity(driver: IncludedDriverResult, { input, fieldsAreToday }: Case, quantity: Quantity): number {
  if (driver.mode === 'measured') return quantity(input, false) - quantity(input, true);
  const unreduced = fieldsAreToday ? 1 - (driver.existingReduction ?? 0) : 1;
  return (quantity(input, false) / unreduced) * driver.reduction;
}

function includedDriver(drivers: readonly DriverResult[], id: string): IncludedDriverResult | undefined {
  return drivers.find((driver): driver is IncludedDriverResult => driver.id === id && driver.included);
}

function factor(value: number | undefined): number {
  return value !== undefined && isGiven(value) ? value : 0;
}
