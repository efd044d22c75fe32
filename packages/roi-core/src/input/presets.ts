import { roundHalfUp } from '../number/rounding.ts';
import type { Catalogue, Field, LevelId } from '../types.ts';

/** An amount of base currency in the estimate's currency, rounded half-up to two decimals as if it had been typed. */
export function inCurrency(baseAmount: number, currencyValue: number): number {
  return roundHalfUp(baseAmount * currencyValue, 2);
}

/** What the defaults of an estimate depend on. */
export interface DefaultContext {
  readonly industry: string;
  readonly currencyValue?: number;
  /** Field values that are known, the facts among them: some defaults follow the size of the customer. */
  readonly facts?: Readonly<Record<string, number>>;
}

/**
 * The default of a field at a level, in the estimate's currency: the industry's preset, scaled where it is a total for a
 * whole company. Undefined for facts, which have none, and for an unknown industry.
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

/** The fact that a field's default is scaled by, with its value; null where the preset holds as it is. */
export function scalingFact(
  { scaling }: Pick<Field, 'scaling'>,
  facts: Readonly<Record<string, number>>,
): { readonly fact: string; readonly value: number } | null {
  const value = scaling ? facts[scaling.fact] : undefined;
  if (!scaling || value === undefined || value < 0 || value === scaling.reference) return null;
  return { fact: scaling.fact, value };
}

/** `preset x (fact / reference) ^ exponent` with two significant digits, within the field's limits; base currency. */
function scaledPreset(field: Field, preset: number, facts: Readonly<Record<string, number>>): number {
  const { scaling, min, max } = field;
  const by = scalingFact(field, facts);
  if (!scaling || !by) return preset;
  const exact = Number((preset * (by.value / scaling.reference) ** scaling.exponent).toPrecision(15));
  return Math.min(max, Math.max(min, significant(exact)));
}

/** Rounded half-up to two significant digits. */
function significant(value: number): number {
  if (value === 0) return 0;
  const exponent = Math.floor(Math.log10(Math.abs(value))) - 1;
  return exponent > 0 ? roundHalfUp(value / 10 ** exponent, 0) * 10 ** exponent : roundHalfUp(value, -exponent);
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

export function findField(catalogue: Pick<Catalogue, 'fields'>, fieldId: string) {
  return catalogue.fields.find(({ id }) => id === fieldId);
}
