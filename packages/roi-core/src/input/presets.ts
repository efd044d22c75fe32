import { roundHalfUp } from '../number/format.ts';
import type { Catalogue, ChangedValue, LevelId } from '../types.ts';

/** An amount of base currency in the estimate's currency, rounded half-up to two decimals as if it had been typed. */
export function inCurrency(baseAmount: number, currencyValue: number): number {
  return roundHalfUp(baseAmount * currencyValue, 2);
}

/**
 * The preset of a field for an industry and a level, in the estimate's currency. Undefined for facts, which have none,
 * and for an unknown industry.
 */
export function presetValue(
  catalogue: Catalogue,
  industry: string,
  fieldId: string,
  level: LevelId,
  currencyValue = 1,
): number | undefined {
  const preset = catalogue.presets[industry]?.[fieldId]?.[level];
  if (preset === undefined) return undefined;
  return findField(catalogue, fieldId)?.monetary ? inCurrency(preset, currencyValue) : preset;
}

/** The preset percent by which a component reduces a driver. Undefined where it does not contribute. */
export function reductionPreset(
  catalogue: Catalogue,
  driverId: string,
  componentId: number,
  level: LevelId,
): number | undefined {
  const driver = catalogue.drivers.find(({ id }) => id === driverId);
  return driver?.contributions.find((contribution) => contribution.componentId === componentId)?.[level];
}

/** The proposed unit price of a component in the estimate's currency; undefined where the list has none. */
export function listPriceOf(catalogue: Catalogue, componentId: number, currencyValue = 1): number | undefined {
  const entry = catalogue.listPrices.find((price) => price.componentId === componentId);
  return entry && inCurrency(entry.listPrice, currencyValue);
}

/** Who changed a value of the configuration, if it is another than the delivered one. `id` names its preset or reduction. */
export function changeOf(
  { changedValues }: Pick<Catalogue, 'changedValues'>,
  id: string,
  level: string | null,
): ChangedValue | undefined {
  return changedValues?.[`${id}.${level}`];
}

/** Whether a source gives the preset as such; it no longer does once an administrator has changed it. */
export function isSourced(catalogue: Catalogue, industry: string, fieldId: string, level: LevelId): boolean {
  const sourced = findField(catalogue, fieldId)?.sourcedPresets?.[industry]?.[level];
  return sourced !== undefined && sourced === catalogue.presets[industry]?.[fieldId]?.[level];
}

export function findField(catalogue: Catalogue, fieldId: string) {
  return catalogue.fields.find(({ id }) => id === fieldId);
}
