import { type Case, riskAdjusted } from '../calculation/case.ts';
import type { DriverPlan } from '../calculation/plan.ts';
import { isGiven } from '../calculation/reduction.ts';
import { retiredShare } from '../calculation/retired-tools.ts';
import { npv } from '../cash-flow/metrics.ts';
import type { Compiled } from '../expression/evaluate.ts';
import type { IncludedDriverResult } from '../types.ts';
import type { TrialRow } from './trial-row.ts';

/** A driver laid out for trials: the years are summed into weights, discounted to the start. */
export interface PresentBenefit {
  readonly isHard: boolean;
  readonly mode: IncludedDriverResult['mode'];
  readonly formula: Compiled;
  readonly cap: number;
  readonly riskPct: number;
  /** The weights of an annual saving from the start, and of one that follows deployment and adoption. */
  readonly atOnce: number;
  readonly waiting: number;
  readonly proposed: Combination;
  /** Empty except in a renewal. */
  readonly existing: Combination;
  readonly fieldsAreToday: boolean;
  /** The value of the retired-tool leaf; the formulas are proportional to it. */
  readonly retired: number;
}

export function presentBenefit(
  driver: DriverPlan,
  estimate: Case,
  { mode, riskPct }: IncludedDriverResult,
  row: TrialRow,
): PresentBenefit {
  const { formula, cap } = driver;
  return {
    isHard: driver.driver.category !== 'productivity',
    mode,
    formula,
    cap,
    riskPct,
    atOnce: presentWeight(estimate, (year) => estimate.growth[year] as number),
    waiting: presentWeight(estimate, (year) => estimate.reached[year] as number),
    proposed: combinationOf(driver, estimate.assessed, estimate, row),
    existing: combinationOf(driver, estimate.kept, estimate, row),
    fieldsAreToday: estimate.fieldsAreToday,
    retired: mode === 'retiredTools' ? presentAmount(driver, estimate) : 0,
  };
}

export interface Sums {
  /** Of the headline: in a renewal the increment. */
  readonly all: number;
  readonly hardOnly: number;
  /** In a renewal the total; otherwise the same as above. */
  readonly total: number;
  readonly totalHardOnly: number;
}

/**
 * Sums the risk-adjusted benefits of all drivers. One loop over numbers: a function for each driver would cost more than its
 * calculation.
 */
export function sumBenefits(benefits: readonly PresentBenefit[], { values, today, retiredTools }: TrialRow): Sums {
  let all = 0;
  let hardOnly = 0;
  let total = 0;
  let totalHardOnly = 0;
  for (const benefit of benefits) {
    const { formula, cap, riskPct, atOnce, waiting } = benefit;
    let kept = 0;
    let change = 0;
    if (benefit.mode === 'modelled') {
      const before = Math.min(cap, combined(benefit.existing, values));
      const more = Math.min(cap, combined(benefit.proposed, values)) - before;
      const baseline = benefit.fieldsAreToday ? formula(values) / (1 - before) : formula(values);
      kept = baseline * before * atOnce;
      change = baseline * more * (more < 0 ? atOnce : waiting);
    } else if (benefit.mode === 'measured') {
      change = (formula(values) - formula(today)) * atOnce;
    } else {
      values[retiredTools] = benefit.retired;
      change = formula(values);
    }
    const added = riskAdjusted(change, riskPct);
    const whole = riskAdjusted(kept + change, riskPct);
    all += added;
    total += whole;
    if (benefit.isHard) {
      hardOnly += added;
      totalHardOnly += whole;
    }
  }
  return { all, hardOnly, total, totalHardOnly };
}

/** Sums a factor per year, discounted to the start. */
function presentWeight(estimate: Case, factor: (year: number) => number): number {
  return npv(estimate.discountRatePct / 100, [0, ...estimate.growth.map((_, year) => factor(year))]);
}

/** The retired-tool formulas are proportional to the tools' amount, so the years are summed first. */
function presentAmount({ driver }: DriverPlan, estimate: Case): number {
  const isCost = driver.retiredTools === 'annualCost';
  const rise = isCost ? 1 + estimate.input.toolCostUpliftPct / 100 : 1;
  return presentWeight(estimate, (year) =>
    estimate.retiredTools.reduce((sum, tool) => {
      const yearly = isCost ? tool.annualCost : tool.adminHoursPerMonth * 12;
      return sum + yearly * retiredShare(tool, year + 1) * rise ** year;
    }, 0),
  );
}

interface Effect {
  readonly place: number;
  /** Percent to fraction, less the overlap with retired tools. */
  readonly factor: number;
  readonly coverage: Compiled | null;
}

/** Groups of alternative editions; the strongest of each counts. */
type Combination = readonly (readonly Effect[])[];

/** Follows the rules of `contributionsTo`; most contributions are a group of one. */
function combinationOf(
  driver: DriverPlan,
  chosen: readonly boolean[],
  estimate: Case,
  { values, placeOf }: TrialRow,
): Combination {
  const groups = new Map<string | number, Effect[]>();
  for (const plan of driver.contributions) {
    if (!chosen[plan.component] || plan.supersededBy.some((component) => chosen[component])) continue;
    const place = placeOf(plan.key);
    if (![place, ...plan.coverageFields].every((each) => isGiven(values[each]))) continue;
    const factor = (1 - (estimate.overlap[plan.component] as number)) / 100;
    const group = plan.editionGroup ?? plan.key;
    groups.set(group, [...(groups.get(group) ?? []), { place, factor, coverage: plan.coverage }]);
  }
  return [...groups.values()];
}

/** Before the driver's cap. */
function combined(groups: Combination, values: Float64Array): number {
  let left = 1;
  for (const group of groups) {
    let strongest = 0;
    for (const effect of group) strongest = Math.max(strongest, effectAt(effect, values));
    left *= 1 - strongest;
  }
  return 1 - left;
}

function effectAt({ place, factor, coverage }: Effect, values: Float64Array): number {
  const effect = (values[place] as number) * factor;
  return coverage === null ? effect : effect * coverage(values);
}
