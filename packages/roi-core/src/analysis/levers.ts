import { defaultOf } from '../input/presets.ts';
import { limitsOf } from '../input/resolve-fields.ts';
import { variableLabel } from '../selection/variable-label.ts';
import type { Catalogue, LicenceLine, ResolvedInput } from '../types.ts';
import type { Trial } from '../uncertainty/present-value.ts';

/** A number of an estimate that can be changed alone. */
export interface Lever {
  /** Field ID, `driverId:componentId`, or `price:<componentId>` and `discount:<componentId>` of its license line. */
  readonly variable: string;
  readonly kind: 'field' | 'reduction' | 'price' | 'discount';
  readonly label: string;
  readonly unit: string;
  /** -1 if it is excluded. */
  readonly value: number;
  /** In the estimate's currency. */
  readonly low: number;
  readonly high: number;
}

/** Lists fields in model order, reductions in driver order, prices and discounts in the order of their lines. */
export function leversOf(catalogue: Catalogue, input: ResolvedInput): Lever[] {
  return [
    ...fieldLevers(catalogue, input),
    ...reductionLevers(catalogue, input),
    ...priceLevers(catalogue, input),
    ...discountLevers(catalogue, input),
  ];
}

function fieldLevers(catalogue: Catalogue, input: ResolvedInput): Lever[] {
  return catalogue.fields.flatMap((field): Lever[] => {
    const value = input.fields[field.id];
    if (value === undefined) return [];
    const { min: low = 0, max: high = 0 } = limitsOf(field, input.currency.value);
    return [{ variable: field.id, kind: 'field', label: field.label, unit: field.unit, value, low, high }];
  });
}

function reductionLevers(catalogue: Catalogue, input: ResolvedInput): Lever[] {
  return catalogue.drivers.flatMap((driver) =>
    driver.contributions.flatMap(({ componentId }): Lever[] => {
      const variable = `${driver.id}:${componentId}`;
      const value = input.reductions[variable];
      if (value === undefined) return [];
      const label = variableLabel(catalogue, variable);
      return [{ variable, kind: 'reduction', label, unit: 'percent', value, low: 0, high: 100 }];
    }),
  );
}

function priceLevers(catalogue: Catalogue, { investment, currency }: ResolvedInput): Lever[] {
  const max = catalogue.licenceLineFields.find(({ id }) => id === 'unitPrice')?.max ?? 0;
  return investment.licences.map(({ componentId, unitPrice }) => ({
    variable: `price:${componentId}`,
    kind: 'price',
    label: variableLabel(catalogue, `price:${componentId}`),
    unit: 'currency',
    value: unitPrice,
    low: 0,
    high: max * currency.value,
  }));
}

function discountLevers(catalogue: Catalogue, { investment }: ResolvedInput): Lever[] {
  return investment.licences.map(({ componentId, discountPct }) => {
    const variable = `discount:${componentId}`;
    const label = variableLabel(catalogue, variable);
    return { variable, kind: 'discount', label, unit: 'percent', value: discountPct, low: 0, high: 100 };
  });
}

/**
 * Sets one lever to another value. A fact also moves the license quantities that follow it and the scaled defaults at a level,
 * but no typed value. A price or discount moves in every
 * line of its component.
 */
export function moveLever(
  catalogue: Catalogue,
  input: ResolvedInput,
  { variable, kind }: Pick<Lever, 'variable' | 'kind'>,
  value: number,
): ResolvedInput {
  switch (kind) {
    case 'field':
      return moveField(catalogue, input, variable, value);
    case 'reduction':
      return { ...input, reductions: { ...input.reductions, [variable]: value } };
    case 'price':
      return moveLines(input, variable, { unitPrice: value, isListPrice: false });
    case 'discount':
      return moveLines(input, variable, { discountPct: value });
  }
}

function moveLines(input: ResolvedInput, variable: string, moved: Partial<LicenceLine>): ResolvedInput {
  const componentId = Number(variable.split(':')[1]);
  const licences = input.investment.licences.map((line) =>
    line.componentId === componentId ? { ...line, ...moved } : line,
  );
  return { ...input, investment: { ...input.investment, licences } };
}

function moveField(catalogue: Catalogue, input: ResolvedInput, fieldId: string, value: number): ResolvedInput {
  const fields = { ...input.fields, [fieldId]: value, ...scaledDefaults(catalogue, input, fieldId, value) };
  return { ...input, fields, levels: { ...input.levels, [fieldId]: 'manual' } };
}

/** Moves one figure of a trial, and the defaults that scale with it. */
export function moveInTrial(
  trial: Pick<Trial, 'placeOf' | 'set'>,
  catalogue: Catalogue,
  input: ResolvedInput,
  variable: string,
  value: number,
): void {
  trial.set(trial.placeOf(variable), value);
  for (const [id, scaled] of Object.entries(scaledDefaults(catalogue, input, variable, value)))
    trial.set(trial.placeOf(id), scaled);
}

/** Returns the defaults at a level that scale with a fact, as they are at another value of it. */
function scaledDefaults(
  catalogue: Catalogue,
  input: ResolvedInput,
  fieldId: string,
  value: number,
): Record<string, number> {
  const scaled = catalogue.fields.filter(({ scaling }) => scaling?.fact === fieldId);
  const defaults: Record<string, number> = {};
  if (scaled.length === 0) return defaults;
  const facts = { ...input.fields, [fieldId]: value };
  const circumstances = { industry: input.industry, currencyValue: input.currency.value, facts };
  for (const { id } of scaled) {
    const level = input.levels[id];
    const isAtLevel = level === 'low' || level === 'average' || level === 'high';
    const amount = isAtLevel ? defaultOf(catalogue, circumstances, id, level) : undefined;
    if (amount !== undefined) defaults[id] = amount;
  }
  return defaults;
}
