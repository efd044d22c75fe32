import { includedDrivers } from '../calculation/included-drivers.ts';
import type { PaybackPoint } from '../cash-flow/payback.ts';
import { measureOf, storedHeadline } from '../headline/lead.ts';
import { formatMoneyInput, formatMoneyResult } from '../number/format.ts';
import { isReview } from '../selection/is-review.ts';
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
import { citations } from './inputs.ts';
import type { Snapshot } from './snapshot.ts';
import { type TableMoney, tableMoneyOf } from './table-money.ts';

export interface Context {
  readonly snapshot: Snapshot;
  /** Money as a result, and money as entered. */
  readonly money: (value: number | null) => string;
  readonly moneyInput: (value: number) => string;
  readonly tableMoney: TableMoney;
  readonly years: number;
  /** Nothing is discounted, and the report makes no statement about the future. */
  readonly isReview: boolean;
  /** A renewal with its increment as headline and the total next to it. */
  readonly isIncrement: boolean;
  /** Frozen by model 1.0, and printed by its conventions. */
  readonly isFirstModel: boolean;
  readonly headline: Headline;
  /** The name of the leading amount: `Net present value`. */
  readonly measure: string;
  /** Of the headline. */
  readonly metrics: Metrics;
  readonly hardOnly: Metrics;
  /** Of the whole case; the same as the headline except in a renewal. */
  readonly total: { readonly metrics: Metrics; readonly hardOnly: Metrics };
  readonly line: readonly PaybackPoint[];
  /** Null if frozen by model 1.0. */
  readonly confirmed: ConfirmedCase | null;
  readonly toolsNotIncluded: readonly ToolNotIncluded[];
  readonly included: readonly IncludedDriverResult[];
  readonly nameOf: (componentId: number) => string;
  readonly driver: (id: string) => Driver | undefined;
  readonly field: (id: string) => Field | undefined;
  /** Source ID -> its number in the list of references. */
  readonly references: ReadonlyMap<string, number>;
}

export function contextOf(snapshot: Snapshot): Context {
  const { catalogue, result, resolved } = snapshot;
  const names = new Map([...catalogue.components, ...catalogue.otherProducts].map(({ id, name }) => [id, name]));
  const drivers = new Map(catalogue.drivers.map((driver) => [driver.id, driver]));
  const fields = new Map(catalogue.fields.map((field) => [field.id, field]));
  // Model 1.0 has neither.
  const stored: Partial<Pick<Result, 'confirmed' | 'notIncluded'>> = result;
  const headline = storedHeadline(resolved.scenarioId, result);
  const total = { metrics: result.metrics, hardOnly: result.metricsHardOnly };
  const increment = headline.kind === 'increment' ? result.incremental : undefined;
  const { metrics, hardOnly } = increment ? { metrics: increment, hardOnly: increment.hardOnly } : total;
  return {
    snapshot,
    money: (value) => formatMoneyResult(value, resolved.currency.sign),
    moneyInput: (value) => formatMoneyInput(value, resolved.currency.sign),
    tableMoney: tableMoneyOf(result, resolved.currency.sign),
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
    included: includedDrivers(result),
    nameOf: (id) => names.get(id) ?? `Product ${id}`,
    driver: (id) => drivers.get(id),
    field: (id) => fields.get(id),
    references: new Map([...citations(snapshot).keys()].map((id, index) => [id, index + 1])),
  };
}

/** Lists the proposed components, or in a review those in use. */
export function chosenComponents({ snapshot }: Context): readonly number[] {
  const { proposed, existing, scenarioId } = snapshot.resolved;
  const selection = scenarioId === 2 ? existing : proposed;
  return [...selection.subProducts, ...selection.addOns];
}

export function sumOf(
  drivers: readonly IncludedDriverResult[],
  figure: (driver: IncludedDriverResult) => number,
): number {
  return drivers.reduce((sum, driver) => sum + figure(driver), 0);
}
