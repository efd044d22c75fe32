import type {
  Catalogue,
  Category,
  CostColumns,
  DriverResult,
  IncludedDriverResult,
  Metrics,
  ResolvedInput,
  Result,
} from '../types.ts';
import { type Case, caseOf } from './case.ts';
import { costColumns, existingFees } from './costs.ts';
import { assessDrivers } from './drivers.ts';
import { metricsOf } from './metrics.ts';
import { type Plan, planOf } from './plan.ts';
import { sustainabilityOf } from './sustainability.ts';

/**
 * The whole result of an estimate: drivers, yearly view, cost columns and metrics, with all benefits and with the hard
 * ones alone. Pure: the same input gives the same result anywhere. The input comes from `resolveInput`.
 */
export function calculate(catalogue: Catalogue, input: ResolvedInput): Result {
  const plan = planOf(catalogue);
  const estimate = caseOf(plan, input);
  const drivers = assessDrivers(plan, estimate);
  const included = drivers.filter((driver): driver is IncludedDriverResult => driver.included);
  const costs = costColumns(estimate);
  const hard = included.filter(({ category }) => category !== 'productivity');

  return {
    years: estimate.years,
    discountRatePct: estimate.discountRatePct,
    drivers,
    annual: annualView(plan, estimate, included),
    costColumns: costs,
    metrics: metricsFor(estimate, benefitColumns(estimate, included), costs),
    metricsHardOnly: metricsFor(estimate, benefitColumns(estimate, hard), costs),
    ...(estimate.keepsExisting && { incremental: incrementOf(estimate, included, costs) }),
    sustainability: sustainabilityOf(estimate, drivers),
  };
}

function metricsFor(estimate: Case, benefits: readonly number[], costs: CostColumns): Metrics {
  return metricsOf({
    benefits,
    costs: costs.riskAdjusted,
    fees: costs.feesRiskAdjusted,
    recurring: costs.recurringRiskAdjusted,
    ratePct: estimate.discountRatePct,
  });
}

/** Risk-adjusted benefits in columns 0..N; nothing is saved yet in column 0. */
function benefitColumns(estimate: Case, drivers: readonly IncludedDriverResult[]): number[] {
  const columns = new Array<number>(estimate.years + 1).fill(0);
  for (const { yearlyBenefit } of drivers) {
    for (let year = 0; year < yearlyBenefit.length; year++) {
      columns[year + 1] = (columns[year + 1] as number) + (yearlyBenefit[year] as number);
    }
  }
  return columns;
}

/** A year at full adoption: without, with, and what is saved. */
function annualView(plan: Plan, estimate: Case, drivers: readonly IncludedDriverResult[]): Result['annual'] {
  const byCategory: Record<Category, number> = { 'cost reduction': 0, 'cost avoidance': 0, productivity: 0 };
  const byFamily = plan.familyIds.map(() => 0);
  let without = 0;
  let withVendor = 0;
  let saving = 0;
  let riskAdjustedSaving = 0;
  let existingSaving = 0;
  for (const driver of drivers) {
    without += driver.baseline;
    withVendor += driver.withCost;
    saving += driver.saving;
    riskAdjustedSaving += driver.saving * (1 - driver.riskPct / 100);
    existingSaving += driver.existingSaving ?? 0;
    byCategory[driver.category] += driver.saving;
    for (const { componentId, counted } of driver.contributions) {
      if (!counted) continue;
      const place = plan.familyPlaces[componentId] as number;
      byFamily[place] = (byFamily[place] as number) + (driver.attribution[componentId] as number);
    }
  }
  return {
    without,
    withVendor,
    saving,
    byCategory,
    riskAdjustedSaving,
    costOfInactionPerMonth: riskAdjustedSaving / 12,
    savingByFamily: namedByFamily(plan, estimate, byFamily),
    ...(estimate.keepsExisting && { existingSaving, additionalSaving: saving - existingSaving }),
  };
}

/** The savings of the families that a chosen product belongs to. */
function namedByFamily(plan: Plan, { assessed }: Case, savings: readonly number[]): Record<string, number> {
  const named: Record<string, number> = {};
  plan.componentIds.forEach((id, component) => {
    const place = plan.familyPlaces[id] as number;
    if (assessed[component]) named[plan.familyIds[place] as number] = savings[place] as number;
  });
  return named;
}

/**
 * What a renewal adds to the running contract: the savings above those of the existing products, against the costs
 * above the running fee.
 */
function incrementOf(estimate: Case, drivers: readonly IncludedDriverResult[], costs: CostColumns): Metrics {
  const paidAnyway = existingFees(estimate.input, estimate.years);
  return metricsOf({
    benefits: difference(benefitColumns(estimate, drivers), existingBenefits(estimate, drivers)),
    costs: difference(costs.riskAdjusted, paidAnyway),
    fees: difference(costs.feesRiskAdjusted, paidAnyway),
    recurring: costs.recurringRiskAdjusted - paidAnyway.reduce((sum, fee) => sum + fee, 0),
    ratePct: estimate.discountRatePct,
  });
}

/** The benefits that the existing products give already, risk-adjusted, in columns 0..N. */
function existingBenefits(estimate: Case, drivers: readonly IncludedDriverResult[]): number[] {
  return benefitColumns(
    estimate,
    drivers.map((driver) => {
      const already = (driver.existingSaving ?? 0) * (1 - driver.riskPct / 100);
      return {
        ...driver,
        yearlyBenefit: driver.yearlyBenefit.map((_, year) => already * (estimate.growth[year] as number)),
      };
    }),
  );
}

/** Two sums of money that differ by less than this share of the larger one are the same: what is left is rounding. */
const ROUNDING_SHARE = 1e-12;

/**
 * Columns less columns. What is left of two equal sums is zero and has no sign, so that a renewal that adds nothing has no
 * rate of return made of rounding.
 */
function difference(columns: readonly number[], less: readonly number[]): number[] {
  return columns.map((amount, column) => {
    const other = less[column] as number;
    const left = amount - other;
    return Math.abs(left) <= ROUNDING_SHARE * Math.max(Math.abs(amount), Math.abs(other)) ? 0 : left;
  });
}

/** The drivers that were left out, for the list of what is not included. */
export function notIncluded(drivers: readonly DriverResult[]): Exclude<DriverResult, IncludedDriverResult>[] {
  return drivers.filter((driver) => !driver.included);
}
