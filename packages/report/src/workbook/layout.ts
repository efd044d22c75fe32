import {
  type ContributionResult,
  type Driver,
  type Expression,
  fieldsOf,
  type IncludedDriverResult,
  type ResolvedInput,
  type TraceInput,
} from '@worthwhile/roi-core';
import { inputsOf, type Snapshot } from '@worthwhile/roi-core/report-model';

/** Leaf of a formula that means the sum over the retired tools. */
export const RETIRED_TOOLS = 'retiredTools';

/** A product's reduction of a benefit: one row of the workbook. */
export interface ContributionLine {
  readonly componentId: number;
  readonly coverage: Expression;
  /** Null if a figure that it needs is excluded. */
  readonly result: ContributionResult | null;
}

export interface DriverLine {
  readonly driver: Driver;
  /** Fields in its formula. */
  readonly fields: readonly string[];
  /** Null if the benefit is excluded. */
  readonly result: IncludedDriverResult | null;
  readonly assessed: readonly ContributionLine[];
  /** Renewal: the products in use. */
  readonly kept: readonly ContributionLine[];
}

/**
 * The rows of the workbook. They depend on choices, never on a number, so a reader who changes a number still gets the
 * model's result.
 */
export interface Layout {
  readonly snapshot: Snapshot;
  readonly input: ResolvedInput;
  readonly years: number;
  readonly isReview: boolean;
  readonly isRenewal: boolean;
  /**
   * Calculated by model 1.0: no deployment, payback steps or confirmed case; risk lowers losses; tools count beyond the term.
   * Stored estimates keep their results, so their workbook keeps these rules.
   */
  readonly isFirstModel: boolean;
  /** True if benefits can wait for deployment. */
  readonly hasWait: boolean;
  readonly hasTools: boolean;
  /** Component IDs in catalog order. */
  readonly assessed: readonly number[];
  readonly kept: readonly number[];
  readonly drivers: readonly DriverLine[];
  /** By input ID, with the source. */
  readonly evidence: ReadonlyMap<string, TraceInput>;
}

export function layoutOf(snapshot: Snapshot): Layout {
  const { resolved, result } = snapshot;
  const isFirstModel = snapshot.modelVersion === '1.0';
  const input = isFirstModel ? { ...resolved, riskOverrides: {} } : resolved;
  const isReview = input.scenarioId === 2;
  const isRenewal = input.scenarioId === 3;
  const assessed = chosen(snapshot, isReview ? input.existing : input.proposed);
  const kept = isRenewal ? chosen(snapshot, input.existing) : [];
  return {
    snapshot,
    input,
    years: result.years,
    isReview,
    isRenewal,
    isFirstModel,
    hasWait: !isReview && !isFirstModel,
    hasTools: input.retiredTools.length > 0,
    assessed,
    kept,
    drivers: snapshot.catalogue.drivers.map((driver) => lineOf(snapshot, driver, assessed, kept)),
    evidence: new Map((snapshot.inputs ?? inputsOf({ snapshot })).map((each) => [each.id, each])),
  };
}

function chosen({ catalogue }: Snapshot, { subProducts, addOns }: ResolvedInput['proposed']): number[] {
  return catalogue.components.map(({ id }) => id).filter((id) => subProducts.includes(id) || addOns.includes(id));
}

function lineOf(
  { resolved, result }: Snapshot,
  driver: Driver,
  assessed: readonly number[],
  kept: readonly number[],
): DriverLine {
  const found = result.drivers.find(({ id }) => id === driver.id);
  const outcome = found?.included ? found : null;
  const linesOf = (components: readonly number[], results: readonly ContributionResult[] = []) =>
    driver.contributions
      .filter(({ componentId }) => components.includes(componentId))
      .filter(({ componentId }) => resolved.reductions[`${driver.id}:${componentId}`] !== undefined)
      .map(
        ({ componentId, coverage }): ContributionLine => ({
          componentId,
          coverage,
          result: results.find((one) => one.componentId === componentId) ?? null,
        }),
      );
  return {
    driver,
    fields: fieldsOf(driver.formula).filter((id) => id !== RETIRED_TOOLS),
    result: outcome,
    assessed: linesOf(assessed, outcome?.contributions),
    kept: linesOf(kept, outcome?.existingContributions),
  };
}

/** Returns a component's name at the time the estimate was generated. */
export function componentName({ snapshot }: Layout, componentId: number): string {
  return snapshot.catalogue.components.find(({ id }) => id === componentId)?.name ?? `Product ${componentId}`;
}
