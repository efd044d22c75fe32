import type { Metrics } from '../types.ts';
import { irr } from './irr.ts';

/** What metrics are taken from: columns 0..N, risk-adjusted. */
export interface CashFlow {
  readonly benefits: readonly number[];
  readonly costs: readonly number[];
  /** The part of `costs` that is fees; without it there is no fee multiplier. */
  readonly fees?: readonly number[];
  /** Total of the costs that recur, without one-offs; without it there is no cost of delay. */
  readonly recurring?: number;
  readonly ratePct: number;
}

/**
 * All financial metrics of a cash flow, by the conventions of the Forrester TEI: column 0 is not discounted, column t is
 * the end of year t, ROI is on present values. Ratios to costs are null where there are no costs to relate to, and
 * paybacks are null where the costs are not won back within the term.
 */
export function metricsOf({ benefits, costs, fees, recurring, ratePct }: CashFlow): Metrics {
  const rate = ratePct / 100;
  const net = benefits.map((benefit, column) => benefit - (costs[column] as number));
  const discountedNet = discount(net, rate);
  const totalBenefits = sum(benefits);
  const totalCosts = sum(costs);
  const pvBenefits = npv(rate, benefits);
  const pvCosts = npv(rate, costs);
  const years = benefits.length - 1;
  const internalRate = irr(net);
  return {
    benefits,
    costs,
    net,
    cumulative: accumulate(net),
    discountedNet,
    totalBenefits,
    totalCosts,
    netBenefit: totalBenefits - totalCosts,
    pvBenefits,
    pvCosts,
    npv: pvBenefits - pvCosts,
    roiPct: ratio((pvBenefits - pvCosts) * 100, pvCosts),
    simpleRoiPct: ratio((totalBenefits - totalCosts) * 100, totalCosts),
    benefitCostRatio: ratio(pvBenefits, pvCosts),
    paybackMonths: paybackMonths(net),
    discountedPaybackMonths: paybackMonths(discountedNet),
    irrPct: internalRate.rate === null ? null : internalRate.rate * 100,
    irrReason: internalRate.reason,
    costOfDelayPerMonth: recurring === undefined || years === 0 ? null : (totalBenefits - recurring) / (12 * years),
    breakEvenBenefitPct: ratio(pvCosts * 100, pvBenefits),
    breakEvenFeeMultiplier: fees ? feeMultiplier(pvBenefits, pvCosts, npv(rate, fees)) : null,
  };
}

/** Net present value of columns 0..N at a rate per year (0.1 = 10 %); column 0 is not discounted. */
export function npv(rate: number, columns: readonly number[]): number {
  let total = 0;
  let factor = 1;
  for (const amount of columns) {
    total += amount / factor;
    factor *= 1 + rate;
  }
  return total;
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

/**
 * Months until the cumulative net stays at or above zero, linear within a year; the last crossing counts. 0 when it is
 * never below zero, null when it still is at the end.
 */
export function paybackMonths(net: readonly number[]): number | null {
  const cumulative = accumulate(net);
  const last = cumulative.findLastIndex((amount) => amount < 0);
  if (last < 0) return 0;
  if (last === cumulative.length - 1) return null;
  const before = cumulative[last] as number;
  const after = cumulative[last + 1] as number;
  // Halves keep the difference finite where the amounts themselves are near the largest number.
  return 12 * (last - before / 2 / (after / 2 - before / 2));
}

/** How many times the fees could be what they are before the net present value is gone. */
function feeMultiplier(pvBenefits: number, pvCosts: number, pvFees: number): number | null {
  return ratio(pvBenefits - (pvCosts - pvFees), pvFees);
}

/**
 * Null where there is nothing to relate to: no whole, one so small that the ratio has no size, or a negative one, as the
 * costs of a renewal are that is cheaper than before. A return on costs saved would read as a loss.
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

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
