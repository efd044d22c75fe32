import { roundHalfUp } from '../number/rounding.ts';
import type { Catalogue, Field, LevelId } from '../types.ts';

/** Rounds half-up to two decimals, as if typed. */
function inCurrency(baseAmount: number, currencyValue: number): number {
  return roundHalfUp(baseAmount * currencyValue, 2);
}

export interface DefaultContext {
  readonly industry: string;
  readonly currencyValue?: number;
  /** Known field values. Some defaults scale with the facts. */
  readonly facts?: Readonly<Record<string, number>>;
}

/**
 * Returns a default in the estimate's currency: the industry's preset, scaled if it is a company-wide total.
 * @returns undefined for facts, which have no default, and for an unknown industry
 */
export function defaultOf(
  catalogue: Catalogue,
  { industry, currencyValue = 1, facts = {} }: DefaultContext,
  fieldId: string,
  level: LevelId,
): number | undefined {
  const field = findField(catalogue, fieldId);
  const preset = catalogue.presets[industry]?.[fieldId]?.[level];
  if (!field || preset === undefined) return undefined;
  const scaled = scaledPreset(field, preset, facts);
  return field.monetary ? inCurrency(scaled, currencyValue) : scaled;
}

/** @returns null if the preset applies unscaled */
export function scalingFact(
  { scaling }: Pick<Field, 'scaling'>,
  facts: Readonly<Record<string, number>>,
): { readonly fact: string; readonly value: number } | null {
  const value = scaling ? facts[scaling.fact] : undefined;
  if (!scaling || value === undefined || value < 0 || value === scaling.reference) return null;
  return { fact: scaling.fact, value };
}

/** `preset x (fact / reference) ^ exponent` to two significant digits, within the field's limits; base currency. */
function scaledPreset(field: Field, preset: number, facts: Readonly<Record<string, number>>): number {
  const { scaling, min, max } = field;
  const by = scalingFact(field, facts);
  if (!scaling || !by) return preset;
  const exact = Number((preset * (by.value / scaling.reference) ** scaling.exponent).toPrecision(15));
  return Math.min(max, Math.max(min, significant(exact)));
}

function significant(value: number): number {
  if (value === 0) return 0;
  const exponent = Math.floor(Math.log10(Math.abs(value))) - 1;
  return exponent > 0 ? roundHalfUp(value / 10 ** exponent, 0) * 10 ** exponent : roundHalfUp(value, -exponent);
}

/** @returns a percent; undefined if the component does not contribute to the driver */
export function reductionPreset(
  catalogue: Catalogue,
  driverId: string,
  componentId: number,
  level: LevelId,
): number | undefined {
  const driver = catalogue.drivers.find(({ id }) => id === driverId);
  return driver?.contributions.find((contribution) => contribution.componentId === componentId)?.[level];
}

/** @returns an amount in the estimate's currency; undefined if the list has no price */
export function listPriceOf(catalogue: Catalogue, componentId: number, currencyValue = 1): number | undefined {
  const entry = catalogue.listPrices.find((price) => price.componentId === componentId);
  return entry && inCurrency(entry.listPrice, currencyValue);
}

export function findField(catalogue: Pick<Catalogue, 'fields'>, fieldId: string) {
  return catalogue.fields.find(({ id }) => id === fieldId);
}
