import type { PaybackPoint } from '../cash-flow/payback.ts';
import { measureOf, storedHeadline } from '../headline/lead.ts';
import { formatMoneyInput, formatMoneyResult } from '../number/format.ts';
import { isReview } from '../selection/looking-back.ts';
import type {
  ConfirmedCase,
  Driver,
  Field,
  Headline,
  IncludedDriverResult,
  Metrics,
  Result,
  ToolNotIncluded,
} from '../types.ts';
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
  /** A renewal that is led by what it adds to the current contract, with the whole of it beside. */
  readonly isIncrement: boolean;
  /** It was frozen by model 1.0: it is printed by the conventions of its time. */
  readonly isFirstModel: boolean;
  readonly headline: Headline;
  /** What the leading amount is called: `Net present value`. */
  readonly measure: string;
  /** What leads the report, with all benefits and with the hard ones alone. */
  readonly metrics: Metrics;
  readonly hardOnly: Metrics;
  /** The same of everything that comes in and goes out; of all but a renewal the very same. */
  readonly total: { readonly metrics: Metrics; readonly hardOnly: Metrics };
  readonly line: readonly PaybackPoint[];
  /** Null in what model 1.0 froze. */
  readonly confirmed: ConfirmedCase | null;
  readonly toolsNotIncluded: readonly ToolNotIncluded[];
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
  // Model 1.0 knew neither.
  const stored: Partial<Pick<Result, 'confirmed' | 'notIncluded'>> = result;
  const headline = storedHeadline(resolved.scenarioId, result);
  const total = { metrics: result.metrics, hardOnly: result.metricsHardOnly };
  const increment = headline.kind === 'increment' ? result.incremental : undefined;
  const { metrics, hardOnly } = increment ? { metrics: increment, hardOnly: increment.hardOnly } : total;
  return {
    snapshot,
    money: (value) => formatMoneyResult(value, resolved.currency.sign),
    moneyInput: (value) => formatMoneyInput(value, resolved.currency.sign),
    years: result.years,
    isReview: isReview(resolved.scenarioId),
    isIncrement: increment !== undefined,
    isFirstModel: snapshot.modelVersion === '1.0',
    headline,
    measure: measureOf(headline.kind),
    metrics,
    hardOnly,
    total,
    line: snapshot.line ?? metrics.cumulative.map((amount, column) => ({ month: 12 * column, amount })),
    confirmed: stored.confirmed ?? null,
    toolsNotIncluded: stored.notIncluded ?? [],
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
