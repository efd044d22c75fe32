import { type Case, caseOf } from '../calculation/case.ts';
import { costColumns } from '../calculation/costs.ts';
import { npv } from '../calculation/metrics.ts';
import type { ContributionPlan, DriverPlan, Plan } from '../calculation/plan.ts';
import { retiredShare } from '../calculation/retired-tools.ts';
import type { Compiled } from '../expression/evaluate.ts';
import type { IncludedDriverResult, ResolvedInput, Result } from '../types.ts';

/** The rows that a trial writes before it asks for the net present value. */
export interface Trial {
  /** Field values by place in the plan. */
  readonly values: Float64Array;
  /** Ongoing Customer: the same with companions in place of what was measured. */
  readonly today: Float64Array;
  /** Reductions in percent, by place in `reductionKeys`. */
  readonly reductions: Float64Array;
  readonly reductionKeys: readonly string[];
  /** Net present value of the rows as they stand. */
  readonly npv: () => number;
}

/**
 * The net present value of an estimate as a function of its fields and reductions and of nothing else: the same figures
 * as `calculate`, with the years already summed into one weight per driver, so that thousands of trials are quick. Which
 * drivers and contributions take part is settled by the `result` of the estimate itself.
 */
export function prepareTrial(plan: Plan, input: ResolvedInput, result: Result): Trial {
  const estimate = caseOf(plan, input);
  const values = Float64Array.from([...estimate.values, 0]);
  const today = Float64Array.from(values);
  for (const [id, companion] of Object.entries(input.fieldsExisting)) today[plan.placeOfField(id)] = companion;
  const reductionKeys = Object.keys(input.reductions);
  const reductions = Float64Array.from(reductionKeys, (key) => input.reductions[key] as number);

  const included = new Map(result.drivers.filter((driver) => driver.included).map((driver) => [driver.id, driver]));
  const rows = { values, today, reductions };
  const benefits = plan.drivers.flatMap((driver) => {
    const outcome = included.get(driver.driver.id) as IncludedDriverResult | undefined;
    return outcome ? [presentBenefit(plan, driver, estimate, outcome, rows, reductionKeys)] : [];
  });
  const costs = presentCosts(plan, input);
  const itHourlyCost = plan.placeOfField('itHourlyCost');
  return {
    ...rows,
    reductionKeys,
    npv: () => {
      const hourly = values[itHourlyCost] as number;
      let total = -costs.fixed;
      if (costs.perItHour !== 0) total -= costs.perItHour * hourly;
      for (const benefit of benefits) total += benefit();
      return total;
    },
  };
}

type Rows = Pick<Trial, 'values' | 'today' | 'reductions'>;

/** A driver's risk-adjusted benefits over the term, discounted, as a function of the rows. */
function presentBenefit(
  plan: Plan,
  driver: DriverPlan,
  estimate: Case,
  outcome: IncludedDriverResult,
  { values, today, reductions }: Rows,
  reductionKeys: readonly string[],
): () => number {
  const { formula, cap } = driver;
  const kept = 1 - outcome.riskPct / 100;
  const atOnce = kept * presentWeight(estimate, (year) => estimate.growth[year] as number);
  const ramped =
    kept * presentWeight(estimate, (year) => (estimate.growth[year] as number) * (estimate.ramp[year] as number));

  if (outcome.mode === 'retiredTools') return presentRetiredTools(plan, driver, estimate, values);
  if (outcome.mode === 'measured') return () => (formula(values) - formula(today)) * atOnce;

  const reductionOf = (chosen: readonly boolean[]) => {
    const combined = combinedReduction(driver, chosen, estimate, values, reductions, reductionKeys);
    return () => Math.min(cap, combined());
  };
  const reduction = reductionOf(estimate.assessed);
  if (!estimate.keepsExisting) return () => formula(values) * reduction() * ramped;

  const existing = reductionOf(estimate.kept);
  return () => {
    const before = existing();
    const added = reduction() - before;
    const baseline = estimate.fieldsAreToday ? formula(values) / (1 - before) : formula(values);
    return baseline * (before * atOnce + added * (added < 0 ? atOnce : ramped));
  };
}

/** The sum over the years of a yearly factor, discounted to the start. */
function presentWeight(estimate: Case, factor: (year: number) => number): number {
  return npv(estimate.discountRatePct / 100, [0, ...estimate.growth.map((_, year) => factor(year))]);
}

/** The retired-tool formulas are proportional to the tools' amount, so the years can be summed before it is put in. */
function presentRetiredTools(plan: Plan, driver: DriverPlan, estimate: Case, values: Float64Array): () => number {
  const { retiredTools, toolCostUpliftPct } = estimate.input;
  const isCost = driver.driver.retiredTools === 'annualCost';
  const rise = isCost ? 1 + toolCostUpliftPct / 100 : 1;
  const kept = 1 - estimate.riskPct[driver.driver.category] / 100;
  const amount = presentWeight(estimate, (year) =>
    retiredTools.reduce((sum, tool) => {
      const yearly = isCost ? tool.annualCost : tool.adminHoursPerMonth * 12;
      return sum + yearly * retiredShare(tool, year + 1) * rise ** year;
    }, 0),
  );
  return () => {
    values[plan.retiredTools] = amount;
    return driver.formula(values) * kept;
  };
}

interface Effect {
  readonly place: number;
  /** Percent to fraction, times what the product reaches, less what a retired tool gives already. */
  readonly factor: number;
  readonly coverage: Compiled | null;
}

function combinedReduction(
  driver: DriverPlan,
  chosen: readonly boolean[],
  estimate: Case,
  values: Float64Array,
  reductions: Float64Array,
  reductionKeys: readonly string[],
): () => number {
  const takesPart = (plan: ContributionPlan) =>
    chosen[plan.component] &&
    !plan.supersededBy.some((component) => chosen[component]) &&
    (reductions[reductionKeys.indexOf(plan.key)] as number) >= 0 &&
    plan.coverageFields.every((field) => (values[field] as number) >= 0);
  const effectOf = (plan: ContributionPlan): Effect => ({
    place: reductionKeys.indexOf(plan.key),
    factor: (1 - (estimate.overlap[plan.component] as number)) / 100,
    coverage: plan.coverage,
  });
  const contributions = driver.contributions.filter(takesPart);
  const alone = contributions.filter(({ editionGroup }) => editionGroup === null).map(effectOf);
  const groups = new Set(contributions.flatMap(({ editionGroup }) => (editionGroup === null ? [] : [editionGroup])));
  const alternatives = [...groups].map((group) =>
    contributions.filter(({ editionGroup }) => editionGroup === group).map(effectOf),
  );

  const effectAt = ({ place, factor, coverage }: Effect) => {
    const effect = (reductions[place] as number) * factor;
    return coverage === null ? effect : effect * coverage(values);
  };
  return () => {
    let left = 1;
    for (const effect of alone) left *= 1 - effectAt(effect);
    for (const editions of alternatives) {
      let strongest = 0;
      for (const effect of editions) strongest = Math.max(strongest, effectAt(effect));
      left *= 1 - strongest;
    }
    return 1 - left;
  };
}

/** Discounted costs: a fixed part, and one that goes with the hourly cost of IT staff, the only uncertain cost. */
function presentCosts(plan: Plan, input: ResolvedInput): { fixed: number; perItHour: number } {
  const at = (itHourlyCost: number) => {
    const estimate = caseOf(plan, { ...input, fields: { ...input.fields, itHourlyCost } });
    return npv(estimate.discountRatePct / 100, costColumns(estimate).riskAdjusted);
  };
  const fixed = at(0);
  return { fixed, perItHour: at(1) - fixed };
}
