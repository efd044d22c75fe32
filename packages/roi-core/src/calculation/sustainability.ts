import type { DriverResult, IncludedDriverResult, Result } from '../types.ts';
import type { Case } from './case.ts';
import { isGiven } from './reduction.ts';

/**
 * Electricity, devices and carbon saved a year: beside the money, never in it. Null where neither the energy nor the
 * device driver is part of the estimate; a carbon factor that is excluded leaves its part out.
 */
export function sustainabilityOf(estimate: Case, drivers: readonly DriverResult[]): Result['sustainability'] {
  const energy = includedDriver(drivers, 'endpointEnergy');
  const devices = includedDriver(drivers, 'deviceRefresh');
  if (!energy && !devices) return null;

  const before = estimate.input.fields;
  const today = { ...before, ...estimate.input.fieldsExisting };
  const kWh = (values: Quantities) => quantity(values, 'endpointsManaged') * quantity(values, 'endpointKwhYear');
  const replaced = (values: Quantities) => quantity(values, 'endpointsManaged') / quantity(values, 'deviceLifeYears');

  const kWhSavedPerYear = energy ? savedQuantity(energy, estimate, kWh, before, today) : 0;
  const devicesDeferredPerYear = devices ? savedQuantity(devices, estimate, replaced, before, today) : 0;
  return {
    kWhSavedPerYear,
    devicesDeferredPerYear,
    kgCo2eSavedPerYear:
      kWhSavedPerYear * factor(before, 'co2KgPerKwh') +
      devicesDeferredPerYear * factor(before, 'embodiedCo2KgPerDevice'),
  };
}

type Quantities = Readonly<Record<string, number>>;

/** A measured quantity is the difference of the two states; a modelled one is the quantity times the reduction. */
function savedQuantity(
  driver: IncludedDriverResult,
  estimate: Case,
  amount: (values: Quantities) => number,
  before: Quantities,
  today: Quantities,
): number {
  if (driver.mode === 'measured') return amount(before) - amount(today);
  const unreduced = estimate.fieldsAreToday ? 1 - (driver.existingReduction ?? 0) : 1;
  return (amount(before) / unreduced) * driver.reduction;
}

function includedDriver(drivers: readonly DriverResult[], id: string): IncludedDriverResult | undefined {
  return drivers.find((driver): driver is IncludedDriverResult => driver.id === id && driver.included);
}

function quantity(values: Quantities, id: string): number {
  return values[id] ?? 0;
}

function factor(values: Quantities, id: string): number {
  const value = values[id];
  return value !== undefined && isGiven(value) ? value : 0;
}
