import { fieldsOf } from '../expression/evaluate.ts';
import { limitsOf } from '../input/resolve-fields.ts';
import type { Catalogue, Contribution, Driver, Provenance, ResolvedInput, Result } from '../types.ts';

/** Eight outcomes in ten lie between `value / h` and `value x h`, within the limits. */
export interface UncertainVariable {
  /** Field ID, `driverId:componentId`, or `price:<componentId>`. */
  readonly id: string;
  readonly value: number;
  /** Above 1. */
  readonly h: number;
  /** -1 if the larger value is the smaller benefit: inverse fields and prices. */
  readonly sign: 1 | -1;
  readonly min: number;
  readonly max: number;
}

/** The spread by the owner of a figure; that of a preset comes from its levels. */
const H_OF_EVIDENCE = { agreed: 1.05, customer: 1.1, seller: 1.25 };
const H_OF_SELLERS_FACT = 1.2;
const H_OF_LIST_PRICE = 1.1;
const LEAST_H_OF_PRESET = 1.05;
const MOST_H_OF_PRESET = 3;

/**
 * Lists the inputs that vary, in the order in which they are drawn: facts, assumptions, list prices, reductions. Only inputs that
 * move a figure of the `result` count. Companions are measured, and typed prices and the customer's facts are known.
 */
export function uncertainVariables(catalogue: Catalogue, input: ResolvedInput, result: Result): UncertainVariable[] {
  const counted = countedDrivers(catalogue, result);
  return [
    ...uncertainFields(catalogue, input, counted),
    ...listPrices(catalogue, input),
    ...counted.flatMap((driver) => uncertainReductions(input, driver)),
  ].filter(({ h }) => h > 1);
}

/** Returns the ends; the conservative one has the smaller benefit. */
export function endsOf(variable: UncertainVariable): { conservative: number; optimistic: number } {
  const below = within(variable, variable.value / variable.h);
  const above = within(variable, variable.value * variable.h);
  return variable.sign > 0 ? { conservative: below, optimistic: above } : { conservative: above, optimistic: below };
}

function within({ min, max }: UncertainVariable, value: number): number {
  return Math.min(max, Math.max(min, value));
}

/** The contributions that count, in a renewal also those of the current contract. */
interface CountedDriver {
  readonly driver: Driver;
  readonly contributions: readonly Contribution[];
}

function countedDrivers(catalogue: Catalogue, result: Result): CountedDriver[] {
  return catalogue.drivers.flatMap((driver) => {
    const outcome = result.drivers.find(({ id }) => id === driver.id);
    if (!outcome?.included) return [];
    const counted = [...outcome.contributions, ...(outcome.existingContributions ?? [])].filter((each) => each.counted);
    const components = new Set(counted.map(({ componentId }) => componentId));
    return [{ driver, contributions: driver.contributions.filter(({ componentId }) => components.has(componentId)) }];
  });
}

function uncertainFields(
  catalogue: Catalogue,
  input: ResolvedInput,
  counted: readonly CountedDriver[],
): UncertainVariable[] {
  const used = fieldsUsed(input, counted);
  const presets = catalogue.presets[input.industry] ?? {};
  const fields = catalogue.fields.filter(({ id }) => used.has(id));
  const facts = fields.filter(({ kind }) => kind === 'fact');
  const assumptions = fields.filter(({ kind }) => kind === 'assumption');
  return [...facts, ...assumptions].map((field) => {
    const { id, kind, direction } = field;
    const { min = 0, max = 0 } = limitsOf(field, input.currency.value);
    const provenance = input.provenance[id];
    const h = kind === 'fact' ? factorOfFact(provenance) : factorOf(provenance, presets[id]);
    return { id, value: input.fields[id] as number, h, sign: direction === 'inverse' ? -1 : 1, min, max };
  });
}

function fieldsUsed({ investment }: ResolvedInput, counted: readonly CountedDriver[]): Set<string> {
  const trees = counted.flatMap(({ driver, contributions }) => [
    driver.formula,
    ...contributions.map(({ coverage }) => coverage),
  ]);
  const followed = investment.licences.map(({ quantity }) => quantity).filter((each) => typeof each === 'string');
  return new Set([...trees.flatMap(fieldsOf), ...followed]);
}

function listPrices(catalogue: Catalogue, { investment }: ResolvedInput): UncertainVariable[] {
  return catalogue.listPrices.flatMap(({ componentId }): UncertainVariable[] => {
    const line = investment.licences.find((each) => each.componentId === componentId && each.isListPrice);
    if (!line) return [];
    const id = `price:${componentId}`;
    return [{ id, value: line.unitPrice, h: H_OF_LIST_PRICE, sign: -1, min: 0, max: Number.POSITIVE_INFINITY }];
  });
}

function uncertainReductions(
  { reductions, provenance }: ResolvedInput,
  { driver, contributions }: CountedDriver,
): UncertainVariable[] {
  return contributions.map((preset) => {
    const id = `${driver.id}:${preset.componentId}`;
    return { id, value: reductions[id] as number, h: factorOf(provenance[id], preset), sign: 1, min: 0, max: 100 };
  });
}

function factorOfFact(provenance: Provenance | undefined): number {
  return provenance === 'seller' ? H_OF_SELLERS_FACT : 1;
}

function factorOf(
  provenance: Provenance | undefined,
  preset: { readonly low: number; readonly high: number } | undefined,
): number {
  if (provenance !== undefined && provenance !== 'preset') return H_OF_EVIDENCE[provenance];
  if (preset === undefined) return 1;
  const smaller = Math.min(preset.low, preset.high);
  const larger = Math.max(preset.low, preset.high);
  if (smaller === 0) return MOST_H_OF_PRESET;
  return Math.min(MOST_H_OF_PRESET, Math.max(LEAST_H_OF_PRESET, Math.sqrt(larger / smaller)));
}
