import { sum } from '../number/sum.ts';
import type { Metrics } from '../types.ts';
import { irr } from './irr.ts';
import { paybackOf, type TimedFlow } from './payback.ts';

/** Columns 0..N, risk-adjusted. Without times, everything accrues evenly over its year. */
export interface CashFlow extends Partial<Omit<TimedFlow, 'benefits' | 'costs'>> {
  readonly benefits: readonly number[];
  readonly costs: readonly number[];
  /** The fee part of `costs`; without it there is no fee multiplier. */
  readonly fees?: readonly number[];
  /** Total of recurring costs; without it there is no cost of delay. */
  readonly recurring?: number;
  readonly ratePct: number;
}

/**
 * Calculates all metrics by the conventions of the Forrester TEI: column 0 is not discounted, column t is the end of year t, ROI
 * is on present values. Ratios are null without costs; paybacks are null if the costs are not won back within the term.
 */
export function metricsOf(flow: CashFlow): Metrics & { readonly npv: number } {
  const { benefits, costs, fees, recurring } = flow;
  const rate = flow.ratePct / 100;
  const net = benefits.map((benefit, column) => benefit - (costs[column] as number));
  const totalBenefits = sum(benefits);
  const totalCosts = sum(costs);
  const pvBenefits = npv(rate, benefits);
  const pvCosts = npv(rate, costs);
  const years = benefits.length - 1;
  const internalRate = irr(net);
  const timed = timedFlow(flow);
  return {
    benefits,
    costs,
    net,
    cumulative: accumulate(net),
    discountedNet: discount(net, rate),
    totalBenefits,
    totalCosts,
    netBenefit: totalBenefits - totalCosts,
    pvBenefits,
    pvCosts,
    npv: pvBenefits - pvCosts,
    roiPct: ratio((pvBenefits - pvCosts) * 100, pvCosts),
    simpleRoiPct: ratio((totalBenefits - totalCosts) * 100, totalCosts),
    benefitCostRatio: ratio(pvBenefits, pvCosts),
    paybackMonths: paybackOf(timed),
    discountedPaybackMonths: paybackOf(discountedFlow(timed, rate)),
    irrPct: internalRate.rate === null ? null : internalRate.rate * 100,
    irrReason: internalRate.reason,
    costOfDelayPerMonth: recurring === undefined || years === 0 ? null : (totalBenefits - recurring) / (12 * years),
    breakEvenBenefitPct: ratio(pvCosts * 100, pvBenefits),
    breakEvenFeeMultiplier: fees ? feeMultiplier(pvBenefits, pvCosts, npv(rate, fees)) : null,
  };
}

/** Removes present value, rate of return and delay: a review is not discounted. */
export function lookingBack(metrics: Metrics): Metrics {
  return {
    ...metrics,
    npv: null,
    discountedPaybackMonths: null,
    irrPct: null,
    irrReason: 'notApplicable',
    costOfDelayPerMonth: null,
  };
}

/**
 * @param rate per year (0.1 = 10%)
 * @param columns 0..N; column 0 is not discounted
 */
export function npv(rate: number, columns: readonly number[]): number {
  let total = 0;
  let factor = 1;
  for (const amount of columns) {
    total += amount / factor;
    factor *= 1 + rate;
  }
  return total;
}

export function timedFlow({ benefits, costs, waiting, dueInAdvance, deploymentMonths = 0 }: CashFlow): TimedFlow {
  const nothing = benefits.map(() => 0);
  return { benefits, costs, waiting: waiting ?? nothing, dueInAdvance: dueInAdvance ?? nothing, deploymentMonths };
}

export function discountedFlow(flow: TimedFlow, rate: number): TimedFlow {
  return {
    benefits: discount(flow.benefits, rate),
    waiting: discount(flow.waiting, rate),
    costs: discount(flow.costs, rate),
    dueInAdvance: discount(flow.dueInAdvance, rate),
    deploymentMonths: flow.deploymentMonths,
  };
}

function discount(columns: readonly number[], rate: number): number[] {
  const discounted = columns.slice();
  let factor = 1;
  for (let column = 0; column < discounted.length; column++) {
    discounted[column] = (discounted[column] as number) / factor;
    factor *= 1 + rate;
  }
  return discounted;
}

/** The factor on the fees at which the net present value reaches zero. */
function feeMultiplier(pvBenefits: number, pvCosts: number, pvFees: number): number | null {
  return ratio(pvBenefits - (pvCosts - pvFees), pvFees);
}

/**
 * Null without a whole, with one too small for a meaningful ratio, or with a negative one: a renewal cheaper than before has
 * negative costs, and a return on costs saved would read as a loss.
 */
function ratio(part: number, whole: number): number | null {
  const quotient = part / whole;
  return whole > 0 && Number.isFinite(quotient) ? quotient : null;
}

function accumulate(columns: readonly number[]): number[] {
  const running = columns.slice();
  for (let column = 1; column < running.length; column++) {
    running[column] = (running[column - 1] as number) + (running[column] as number);
  }
  return running;
}
