import type { ContributionResult, DriverResult, IncludedDriverResult } from '../types.ts';
import { type Case, riskAdjusted, riskOf, times } from './case.ts';
import type { DriverPlan, Plan } from './plan.ts';
import { combine, contributionsTo, exclusionsOf, isGiven, modelledSaving } from './reduction.ts';
import { assessRetiredTools } from './retired-tools.ts';

/** Assesses the drivers of the chosen products and of retired tools, in catalogue order. */
export function assessDrivers(plan: Plan, estimate: Case): DriverResult[] {
  const results: DriverResult[] = [];
  for (const driver of plan.drivers) {
    const result = assessDriver(plan, driver, estimate);
    if (result) results.push(result);
  }
  return results;
}

function assessDriver(plan: Plan, driver: DriverPlan, estimate: Case): DriverResult | null {
  if (driver.driver.retiredTools) return assessRetiredTools(plan, driver, estimate);
  const contributions = contributionsTo(driver, estimate.assessed, estimate);
  const existing = estimate.keepsExisting ? contributionsTo(driver, estimate.kept, estimate) : [];
  if (contributions.length + existing.length === 0) {
    return isTouched(driver, estimate) ? excluded(plan, driver, estimate) : null;
  }
  if (!hasBaseline(driver, estimate)) return excluded(plan, driver, estimate);

  if (estimate.keepsExisting) return renew(driver, estimate, contributions, existing);
  return estimate.assessesExisting
    ? review(plan, driver, estimate, contributions)
    : propose(driver, estimate, contributions);
}

function isTouched({ contributions }: DriverPlan, { assessed, kept }: Case): boolean {
  for (const { component } of contributions) if (assessed[component] || kept[component]) return true;
  return false;
}

function hasBaseline({ fields }: DriverPlan, { values }: Case): boolean {
  for (const field of fields) if (!isGiven(values[field])) return false;
  return true;
}

function excluded(plan: Plan, driver: DriverPlan, estimate: Case): DriverResult {
  const { id, label, category } = driver.driver;
  const chosen = estimate.assessed.map((isAssessed, component) => isAssessed || estimate.kept[component] === true);
  return { id, label, category, included: false, excludedBy: exclusionsOf(plan, driver, chosen, estimate) };
}

/** New Business and Consolidation: `saving = formula x R`, along the ramp. */
function propose(driver: DriverPlan, estimate: Case, contributions: ContributionResult[]): IncludedDriverResult {
  const { uncapped, baseline, reduction, saving } = modelledSaving(driver, contributions, estimate.values);
  const yearlySaving = times(estimate.reached, saving);
  return result(driver, estimate, { contributions, uncapped, baseline, reduction, saving, yearlySaving });
}

/**
 * Ongoing Customer: the fields are from before the product. With measured companions, the cost with the product is the formula
 * over the companions: no assumed reduction, no risk unless the estimate sets one, and a rise in cost is a negative saving.
 * Without a companion the saving is modeled.
 */
function review(
  plan: Plan,
  driver: DriverPlan,
  estimate: Case,
  contributions: ContributionResult[],
): IncludedDriverResult {
  const companions = estimate.input.fieldsExisting;
  const fieldsMeasured = driver.fields
    .map((field) => plan.fieldIds[field] as string)
    .filter((id) => companions[id] !== undefined);
  if (fieldsMeasured.length === 0) return { ...propose(driver, estimate, contributions), fieldsMeasured };

  const baseline = driver.formula(estimate.values);
  const today = estimate.values.map((value, field) => companions[plan.fieldIds[field] as string] ?? value);
  const withCost = driver.formula(today);
  const saving = baseline - withCost;
  return result(driver, estimate, {
    contributions,
    uncapped: combine(contributions),
    baseline,
    reduction: Number.isFinite(saving / baseline) ? saving / baseline : 0,
    saving,
    withCost,
    fieldsMeasured,
    yearlySaving: times(estimate.growth, saving),
  });
}

/**
 * Renewal: without it the contract lapses and the existing products' effect is lost. That effect counts in full from the start.
 * Only gains of the proposed products are ramped; their losses count immediately.
 */
function renew(
  driver: DriverPlan,
  estimate: Case,
  contributions: ContributionResult[],
  existingContributions: ContributionResult[],
): IncludedDriverResult {
  const existingReduction = Math.min(driver.cap, combine(existingContributions));
  const uncapped = combine(contributions);
  const reduction = Math.min(driver.cap, uncapped);
  const formula = driver.formula(estimate.values);
  const baseline = estimate.fieldsAreToday ? formula / (1 - existingReduction) : formula;
  const added = reduction - existingReduction;
  const saving = baseline * reduction;
  const existingSaving = baseline * existingReduction;
  return {
    ...result(driver, estimate, {
      contributions,
      uncapped,
      baseline,
      reduction,
      saving,
      yearlySaving: estimate.growth.map(
        (growth, year) =>
          baseline * (existingReduction * growth + added * (added < 0 ? growth : reachedIn(estimate, year))),
      ),
    }),
    existingContributions,
    existingReduction,
    existingSaving,
    additionalSaving: saving - existingSaving,
  };
}

interface Assessment {
  readonly contributions: readonly ContributionResult[];
  readonly uncapped: number;
  readonly baseline: number;
  readonly reduction: number;
  readonly saving: number;
  readonly yearlySaving: readonly number[];
  readonly withCost?: number;
  readonly fieldsMeasured?: readonly string[];
}

function result(driver: DriverPlan, estimate: Case, assessment: Assessment): IncludedDriverResult {
  const { id, label, category, capPct } = driver.driver;
  const { contributions, uncapped, baseline, reduction, saving, yearlySaving, fieldsMeasured } = assessment;
  const riskPct = fieldsMeasured ? (estimate.input.riskOverrides[id] ?? 0) : riskOf(estimate, id, category);
  const common: IncludedDriverResult = {
    id,
    label,
    category,
    included: true,
    baseline,
    contributions,
    uncappedReduction: uncapped,
    capPct,
    reduction,
    withCost: assessment.withCost ?? baseline - saving,
    saving,
    mode: fieldsMeasured ? 'measured' : 'modelled',
    riskPct,
    attribution: attribute(saving, contributions),
    yearlySaving,
    yearlyBenefit: yearlySaving.map((amount) => riskAdjusted(amount, riskPct)),
  };
  return fieldsMeasured ? { ...common, fieldsMeasured } : common;
}

/**
 * Splits a saving over the products in proportion to their effective reductions, so the parts add up to it. A measured saving
 * without any assumed reduction is split equally.
 */
function attribute(saving: number, contributions: readonly ContributionResult[]): Record<string, number> {
  let total = 0;
  let count = 0;
  for (const { counted, rEff } of contributions) {
    if (!counted) continue;
    total += rEff;
    count++;
  }
  const perReduction = saving / total;
  const shares: Record<string, number> = {};
  // From the last, which usually has the highest ID: an object with number keys then grows only once.
  for (let index = contributions.length - 1; index >= 0; index--) {
    const { counted, componentId, rEff } = contributions[index] as ContributionResult;
    if (counted) shares[componentId] = total === 0 ? saving / count : rEff * perReduction;
  }
  return shares;
}

function reachedIn(estimate: Case, year: number): number {
  return estimate.reached[year] as number;
}
