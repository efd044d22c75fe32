import type { ContributionResult, ResolvedInput } from '../types.ts';
import type { Case } from './case.ts';
import type { ContributionPlan, DriverCore, DriverPlan, Plan } from './plan.ts';

/** Refuses a missing value (none or NaN) and an excluded one (-1 or lower). */
export function isGiven(value: number | undefined): value is number {
  return Number(value) >= 0;
}

export interface Effects extends Pick<Case, 'values' | 'overlap'> {
  readonly input: Pick<ResolvedInput, 'reductions'>;
}

type Contender = { -readonly [Key in keyof ContributionResult]: ContributionResult[Key] };

/**
 * Calculates `rEff = reduction x coverage x (1 - overlap)` for each chosen product. Of alternative editions only the strongest
 * counts, and a product counts instead of those it supersedes. Excluded reductions are left out.
 */
export function contributionsTo(
  driver: DriverPlan<DriverCore>,
  chosen: readonly boolean[],
  estimate: Effects,
): ContributionResult[] {
  const results: ContributionResult[] = [];
  /** By edition group. */
  const strongest: Contender[] = [];
  for (const plan of driver.contributions) {
    if (!chosen[plan.component]) continue;
    const reductionPct = estimate.input.reductions[plan.key];
    if (!isGiven(reductionPct) || isUncovered(plan, estimate)) continue;
    const r = reductionPct / 100;
    const coverage = plan.coverage === null ? 1 : plan.coverage(estimate.values);
    const overlap = estimate.overlap[plan.component] as number;
    const result: Contender = {
      componentId: plan.contribution.componentId,
      r,
      coverage,
      overlap,
      rEff: r * coverage * (1 - overlap),
      counted: !isSuperseded(plan, chosen),
    };
    results.push(result);
    if (!result.counted || plan.editionGroup === null) continue;
    const rival = strongest[plan.editionGroup];
    const isBeaten = rival !== undefined && !isStronger(result, rival);
    if (isBeaten) result.counted = false;
    else {
      if (rival) rival.counted = false;
      strongest[plan.editionGroup] = result;
    }
  }
  return results;
}

function isSuperseded({ supersededBy }: ContributionPlan, chosen: readonly boolean[]): boolean {
  for (const component of supersededBy) if (chosen[component]) return true;
  return false;
}

function isStronger(one: ContributionResult, other: ContributionResult): boolean {
  return one.rEff > other.rEff || (one.rEff === other.rEff && one.componentId < other.componentId);
}

function isUncovered(plan: ContributionPlan, estimate: Effects): boolean {
  for (const field of plan.coverageFields) if (!isGiven(estimate.values[field])) return true;
  return false;
}

/** Returns `1 - (1 - a) x (1 - b) x …`, before the driver's cap. */
export function combine(contributions: readonly ContributionResult[]): number {
  let left = 1;
  for (const { counted, rEff } of contributions) if (counted) left *= 1 - rEff;
  return 1 - left;
}

/** Calculates `saving = formula x R` at full adoption, with R as the combined reduction under the driver's cap. */
export function modelledSaving(
  driver: DriverPlan<DriverCore>,
  contributions: readonly ContributionResult[],
  values: readonly number[],
) {
  const baseline = driver.formula(values);
  const uncapped = combine(contributions);
  const reduction = Math.min(driver.cap, uncapped);
  return { contributions, uncapped, baseline, reduction, saving: baseline * reduction };
}

/** Lists the excluded fields and reductions that leave a driver without a baseline or without any contribution. */
export function exclusionsOf(plan: Plan, driver: DriverPlan, chosen: readonly boolean[], estimate: Case): string[] {
  const fields = new Set(driver.fields);
  const reductions: string[] = [];
  for (const contribution of driver.contributions) {
    if (!chosen[contribution.component]) continue;
    for (const field of contribution.coverageFields) fields.add(field);
    if (!isGiven(estimate.input.reductions[contribution.key])) reductions.push(contribution.key);
  }
  const excludedFields = [...fields].filter((field) => !isGiven(estimate.values[field]));
  return [...excludedFields.map((field) => plan.fieldIds[field] as string), ...reductions];
}
