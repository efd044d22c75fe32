import type { Metrics } from '@worthwhile/roi-core';
import { DISCOUNT_1, DISCOUNT_2, DISCOUNT_3 } from './inputs.ts';

export function metricsOfThreeYears(
  benefits: readonly number[],
  costs: readonly number[],
  recurring: number,
  pvFees: number,
): Metrics & { readonly npv: number } {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = benefits;
  const [c0 = 0, c1 = 0, c2 = 0, c3 = 0] = costs;
  const n0 = b0 - c0;
  const n1 = b1 - c1;
  const n2 = b2 - c2;
  const n3 = b3 - c3;
  const d1 = n1 * DISCOUNT_1;
  const d2 = n2 * DISCOUNT_2;
  const d3 = n3 * DISCOUNT_3;
  const totalBenefits = b0 + b1 + b2 + b3;
  const totalCosts = c0 + c1 + c2 + c3;
  const pvBenefits = b0 + b1 * DISCOUNT_1 + b2 * DISCOUNT_2 + b3 * DISCOUNT_3;
  const pvCosts = c0 + c1 * DISCOUNT_1 + c2 * DISCOUNT_2 + c3 * DISCOUNT_3;
  return {
    benefits,
    costs,
    net: [n0, n1, n2, n3],
    cumulative: [n0, n0 + n1, n0 + n1 + n2, n0 + n1 + n2 + n3],
    discountedNet: [n0, d1, d2, d3],
    totalBenefits,
    totalCosts,
    netBenefit: totalBenefits - totalCosts,
    pvBenefits,
    pvCosts,
    npv: pvBenefits - pvCosts,
    roiPct: ((pvBenefits - pvCosts) / pvCosts) * 100,
    simpleRoiPct: ((totalBenefits - totalCosts) / totalCosts) * 100,
    benefitCostRatio: pvBenefits / pvCosts,
    paybackMonths: paybackOf(n0, n1, n2, n3, c1),
    discountedPaybackMonths: paybackOf(n0, d1, d2, d3, c1 * DISCOUNT_1),
    irrPct: irrOf(n0, n1, n2, n3) * 100,
    irrReason: null,
    costOfDelayPerMonth: (totalBenefits - recurring) / 36,
    breakEvenBenefitPct: (pvCosts / pvBenefits) * 100,
    breakEvenFeeMultiplier: (pvBenefits - (pvCosts - pvFees)) / pvFees,
  };
}

/** The first year has only costs until the fourth month, then benefits too. */
function paybackOf(n0: number, n1: number, n2: number, n3: number, c1: number): number | null {
  if (n0 + n1 + n2 + n3 < 0) return null;
  if (n0 + n1 + n2 < 0) return 12 * (2 - (n0 + n1 + n2) / n3);
  if (n0 + n1 < 0) return 12 * (1 - (n0 + n1) / n2);
  const deployed = n0 - c1 / 3;
  return deployed < 0 ? 4 - (8 * deployed) / (n1 + c1 / 3) : 0;
}

/** Newton's method works because the example's flows change sign once. */
function irrOf(n0: number, n1: number, n2: number, n3: number): number {
  let rate = 0.1;
  for (let step = 0; step < 100; step++) {
    const factor = 1 / (1 + rate);
    const value = n0 + factor * (n1 + factor * (n2 + factor * n3));
    const slope = -factor * factor * (n1 + factor * (2 * n2 + factor * 3 * n3));
    const next = rate - value / slope;
    if (Math.abs(next - rate) <= 1e-15 * (1 + Math.abs(next))) return next;
    rate = next;
  }
  return rate;
}
