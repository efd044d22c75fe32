import type { ContributionResult, ResolvedInput } from '../types.ts';
import type { Case } from './case.ts';
import type { ContributionPlan, DriverCore, DriverPlan, Plan } from './plan.ts';

/** Whether a field takes part: a missing value (none or NaN) and an excluded one (-1 or lower) do not. */
export function isGiven(value: number | undefined): value is number {
  return Number(value) >= 0;
}

/** The part of a case that decides what the products take off. */
export interface Effects extends Pick<Case, 'values' | 'overlap'> {
  readonly input: Pick<ResolvedInput, 'reductions'>;
}

/** A contribution while its rivals are still being weighed. */
type Contender = { -readonly [Key in keyof ContributionResult]: ContributionResult[Key] };

/**
 * What each chosen product takes off a driver: `rEff = reduction x coverage x (1 - overlap)`. Of alternative editions
 * only the strongest counts, and a product counts for those that it supersedes. Excluded reductions are left out.
 */
export function contributionsTo(
  driver: DriverPlan<DriverCore>,
  chosen: readonly boolean[],
  estimate: Effects,
): ContributionResult[] {
  const results: ContributionResult[] = [];
  /** By edition group, the strongest edition so far. */
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

/** Whether a field that says how far the product reaches is left out. */
function isUncovered(plan: ContributionPlan, estimate: Effects): boolean {
  for (const field of plan.coverageFields) if (!isGiven(estimate.values[field])) return true;
  return false;
}

/** Several contributions together: `1 - (1 - a) x (1 - b) x …`, before the driver's cap. */
export function combine(contributions: readonly ContributionResult[]): number {
  let left = 1;
  for (const { counted, rEff } of contributions) if (counted) left *= 1 - rEff;
  return 1 - left;
}

/** A driver at full adoption, `saving = formula x R`, with R the contributions together under the driver's cap. */
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

/** The excluded fields and reductions that leave a driver without a baseline or without any contribution. */
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
