import { type CashFlow, lookingBack, metricsOf } from '../cash-flow/metrics.ts';
import type {
  Catalogue,
  Category,
  IncludedDriverResult,
  Increment,
  Metrics,
  ResolvedInput,
  Result,
  ToolNotIncluded,
} from '../types.ts';
import { addedBenefits, totalBenefits } from './benefits.ts';
import { type Case, caseOf, riskAdjusted } from './case.ts';
import { confirmedCase } from './confirmed.ts';
import { costColumns } from './costs.ts';
import { assessDrivers } from './drivers.ts';
import { flowsOf } from './flows.ts';
import { headlineOf, readingOf } from './headline.ts';
import { includedDrivers } from './included-drivers.ts';
import { type Plan, planOf } from './plan.ts';
import { sustainabilityOf } from './sustainability.ts';

/**
 * Calculates drivers, annual view, cost columns and metrics, with all benefits and with the hard ones alone. Pure.
 * @param input from `resolveInput`
 */
export function calculate(catalogue: Catalogue, input: ResolvedInput): Result {
  const plan = planOf(catalogue);
  const estimate = caseOf(plan, input);
  const drivers = assessDrivers(plan, estimate);
  const included = includedDrivers({ drivers });
  const costs = costColumns(estimate);
  const { metric, hardOnly, incremental, incrementalHardOnly } = flowsOf(estimate, included, costs);
  const whole = {
    metrics: metricsFor(estimate, metric),
    metricsHardOnly: metricsFor(estimate, hardOnly),
    ...(incremental && incrementalHardOnly && { incremental: incrementOf(incremental, incrementalHardOnly) }),
  };
  return {
    years: estimate.years,
    discountRatePct: estimate.discountRatePct,
    drivers,
    annual: annualView(plan, estimate, included),
    costColumns: costs,
    metrics: whole.metrics,
    metricsHardOnly: whole.metricsHardOnly,
    ...(whole.incremental && { incremental: whole.incremental }),
    headline: headlineOf(input.scenarioId, whole),
    confirmed: confirmedCase(plan, input, included, {
      metrics: whole.incremental ?? whole.metrics,
      ratePct: estimate.discountRatePct,
      benefitsOf: (some) => (estimate.keepsExisting ? addedBenefits : totalBenefits)(estimate, some),
    }),
    notIncluded: toolsNotIncluded(estimate),
    sustainability: sustainabilityOf(estimate, drivers),
  };
}

/** A review is not discounted. */
function metricsFor(estimate: Case, flow: CashFlow): Metrics {
  const metrics = metricsOf(flow);
  return estimate.assessesExisting ? lookingBack(metrics) : metrics;
}

/** Compares a renewal with staying on the current contract. */
function incrementOf(all: CashFlow, hardOnly: CashFlow): Increment {
  const read = (flow: CashFlow) => {
    const metrics = metricsOf(flow);
    return { ...metrics, reading: readingOf(metrics.pvBenefits, metrics.pvCosts) };
  };
  return { ...read(all), hardOnly: read(hardOnly) };
}

/** Tools that stay beyond the term save nothing. */
function toolsNotIncluded({ input, years }: Case): ToolNotIncluded[] {
  return input.retiredTools.flatMap(({ name, retireMonth }, index) =>
    retireMonth < 12 * years
      ? []
      : [{ kind: 'retiredTool', index, name, reason: 'not retired within the term' } as const],
  );
}

/** At full adoption. */
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
    riskAdjustedSaving += riskAdjusted(driver.saving, driver.riskPct);
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

/** Leaves out families without a chosen product. */
function namedByFamily(plan: Plan, { assessed }: Case, savings: readonly number[]): Record<string, number> {
  const named: Record<string, number> = {};
  plan.componentIds.forEach((id, component) => {
    const place = plan.familyPlaces[id] as number;
    if (assessed[component]) named[plan.familyIds[place] as number] = savings[place] as number;
  });
  return named;
}
