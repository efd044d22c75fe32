import { type CashFlow, timedFlow } from '../cash-flow/metrics.ts';
import { type PaybackPoint, paybackLine } from '../cash-flow/payback.ts';
import { sum } from '../number/sum.ts';
import type { Catalogue, CostColumns, IncludedDriverResult, ResolvedInput, Result } from '../types.ts';
import { addedBenefits, type Benefits, totalBenefits } from './benefits.ts';
import { type Case, caseOf } from './case.ts';
import { existingFees } from './costs.ts';
import { includedDrivers } from './included-drivers.ts';
import { planOf } from './plan.ts';

/** The whole case or a renewal's increment, with all benefits or the hard ones alone. */
export type FlowId = 'metric' | 'hardOnly' | 'incremental' | 'incrementalHardOnly';

/** The incremental flows exist only in a renewal. */
export type Flows = Readonly<Record<'metric' | 'hardOnly', CashFlow>> &
  Readonly<Partial<Record<'incremental' | 'incrementalHardOnly', CashFlow>>>;

export function flowsOf(estimate: Case, included: readonly IncludedDriverResult[], costs: CostColumns): Flows {
  const hard = included.filter(({ category }) => category !== 'productivity');
  const total = {
    metric: cashFlow(estimate, totalBenefits(estimate, included), costs),
    hardOnly: cashFlow(estimate, totalBenefits(estimate, hard), costs),
  };
  if (!estimate.keepsExisting) return total;
  const extra = extraCosts(estimate, costs);
  return {
    ...total,
    incremental: cashFlow(estimate, addedBenefits(estimate, included), extra),
    incrementalHardOnly: cashFlow(estimate, addedBenefits(estimate, hard), extra),
  };
}

/** @throws RangeError for an incremental flow of an estimate that is no renewal */
export function flowOf(catalogue: Catalogue, input: ResolvedInput, result: Result, id: FlowId): CashFlow {
  const included = includedDrivers(result);
  const flow = flowsOf(caseOf(planOf(catalogue), input), included, result.costColumns)[id];
  if (!flow) throw new RangeError(`There is no flow '${id}' in this result`);
  return flow;
}

/** Returns the increment's flow for a renewal. */
export function headlineFlow({ headline }: Pick<Result, 'headline'>): FlowId {
  return headline.kind === 'increment' ? 'incremental' : 'metric';
}

/** Returns the line by month from which the payback is read. */
export function cumulativeLine(
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  id: FlowId = headlineFlow(result),
): PaybackPoint[] {
  return paybackLine(timedFlow(flowOf(catalogue, input, result, id)));
}

function cashFlow({ discountRatePct, deploymentMonths }: Case, benefits: Benefits, costs: CostColumns): CashFlow {
  return {
    benefits: benefits.benefits,
    waiting: benefits.waiting,
    costs: costs.riskAdjusted,
    dueInAdvance: costs.dueInAdvance,
    deploymentMonths,
    fees: costs.feesRiskAdjusted,
    recurring: costs.recurringRiskAdjusted,
    ratePct: discountRatePct,
  };
}

/** Costs of a renewal above the fee of the current contract, which is paid in the same columns. */
function extraCosts({ input, years }: Case, costs: CostColumns): CostColumns {
  const { fees, dueInAdvance } = existingFees(input, years);
  return {
    ...costs,
    riskAdjusted: difference(costs.riskAdjusted, fees),
    dueInAdvance: difference(costs.dueInAdvance, dueInAdvance),
    feesRiskAdjusted: difference(costs.feesRiskAdjusted, fees),
    recurringRiskAdjusted: costs.recurringRiskAdjusted - sum(fees),
  };
}

/** Two amounts are equal if they differ by less than this share of the larger one: the rest is rounding. */
const ROUNDING_SHARE = 1e-12;

/** Sets the rest of two equal sums to zero. Its sign would give a renewal that adds nothing a rate of return made of rounding. */
function difference(columns: readonly number[], less: readonly number[]): number[] {
  return columns.map((amount, column) => {
    const other = less[column] as number;
    const left = amount - other;
    return Math.abs(left) <= ROUNDING_SHARE * Math.max(Math.abs(amount), Math.abs(other)) ? 0 : left;
  });
}
