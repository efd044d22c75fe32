import { formatMoneyInput, formatMoneyResult } from '../number/format.ts';
import { isReview } from '../selection/looking-back.ts';
import type { Driver, Field, IncludedDriverResult, Metrics } from '../types.ts';
import type { Snapshot } from './snapshot.ts';

/** What every part of the report needs from the snapshot, looked up once. */
export interface Context {
  readonly snapshot: Snapshot;
  /** Money that something comes to, and money as it was entered. */
  readonly money: (value: number | null) => string;
  readonly moneyInput: (value: number) => string;
  readonly years: number;
  /** It looks back: nothing is discounted, and nothing is said of the future. */
  readonly isReview: boolean;
  readonly metrics: Metrics;
  readonly hardOnly: Metrics;
  readonly included: readonly IncludedDriverResult[];
  readonly nameOf: (componentId: number) => string;
  readonly driver: (id: string) => Driver | undefined;
  readonly field: (id: string) => Field | undefined;
}

export function contextOf(snapshot: Snapshot): Context {
  const { catalogue, result, resolved } = snapshot;
  const names = new Map([...catalogue.components, ...catalogue.otherProducts].map(({ id, name }) => [id, name]));
  const drivers = new Map(catalogue.drivers.map((driver) => [driver.id, driver]));
  const fields = new Map(catalogue.fields.map((field) => [field.id, field]));
  return {
    snapshot,
    money: (value) => formatMoneyResult(value, resolved.currency.sign),
    moneyInput: (value) => formatMoneyInput(value, resolved.currency.sign),
    years: result.years,
    isReview: isReview(resolved.scenarioId),
    metrics: result.metrics,
    hardOnly: result.metricsHardOnly,
    included: result.drivers.filter((driver): driver is IncludedDriverResult => driver.included),
    nameOf: (id) => names.get(id) ?? `Product ${id}`,
    driver: (id) => drivers.get(id),
    field: (id) => fields.get(id),
  };
}

/** The components whose effect the estimate counts: what is proposed, or in a review what the customer has. */
export function chosenComponents({ snapshot }: Context): readonly number[] {
  const { proposed, existing, scenarioId } = snapshot.resolved;
  const selection = scenarioId === 2 ? existing : proposed;
  return [...selection.subProducts, ...selection.addOns];
}

/** Sums one year-indexed figure over drivers. */
export function sumOf(
  drivers: readonly IncludedDriverResult[],
  figure: (driver: IncludedDriverResult) => number,
): number {
  return drivers.reduce((sum, driver) => sum + figure(driver), 0);
}
