import { caseOf } from '../calculation/case.ts';
import { costColumns } from '../calculation/costs.ts';
import type { Plan } from '../calculation/plan.ts';
import { npv } from '../cash-flow/metrics.ts';
import type { LicenceLine, ResolvedInput, Result } from '../types.ts';
import { presentBenefit, type Sums, sumBenefits } from './present-benefit.ts';
import { priceOf, type TrialRow, trialRow } from './trial-row.ts';

export interface Trial extends Pick<TrialRow, 'placeOf' | 'set'> {
  /** Net present values; in a review, which is not discounted, the net benefit. */
  readonly outcome: () => Sums;
}

/**
 * Reduces `calculate` to the uncertain inputs: the years are summed into one weight per driver and license line, so thousands of
 * trials are quick.
 * @param result decides which drivers and contributions count
 */
export function prepareTrial(plan: Plan, input: ResolvedInput, result: Result): Trial {
  const estimate = caseOf(plan, input);
  const row = trialRow(plan, input);
  const included = new Map(result.drivers.flatMap((driver) => (driver.included ? [[driver.id, driver] as const] : [])));
  const benefits = plan.drivers.flatMap((driver) => {
    const assessed = included.get(driver.driver.id);
    return assessed ? [presentBenefit(driver, estimate, assessed, row)] : [];
  });
  const costs = presentCosts(plan, input, row);
  // The current contract of a renewal is paid either way and does not vary.
  const paidAnyway = result.incremental ? result.metrics.pvCosts - result.incremental.pvCosts : 0;
  return {
    placeOf: row.placeOf,
    set: row.set,
    outcome: () => {
      const { all, hardOnly, total, totalHardOnly } = sumBenefits(benefits, row);
      const cost = costs();
      const added = cost - paidAnyway;
      return { all: all - added, hardOnly: hardOnly - added, total: total - cost, totalHardOnly: totalHardOnly - cost };
    },
  };
}

/**
 * Discounted costs: a fixed part, a part that depends on the hourly cost of IT staff, and the fees, which are proportional to a
 * line's quantity and price.
 */
function presentCosts(plan: Plan, input: ResolvedInput, { values, placeOf }: TrialRow): () => number {
  const { fields, investment } = input;
  const columnsWith = (licences: readonly LicenceLine[], itHourlyCost: number) =>
    costColumns(
      caseOf(plan, { ...input, fields: { ...fields, itHourlyCost }, investment: { ...investment, licences } }),
    );
  const rate = caseOf(plan, input).discountRatePct / 100;
  const fixed = npv(rate, columnsWith([], 0).riskAdjusted);
  const perItHour = npv(rate, columnsWith([], 1).riskAdjusted) - fixed;
  const itHourlyCost = placeOf('itHourlyCost');
  const fees = investment.licences.map((line) => ({
    perUnit: npv(rate, columnsWith([{ ...line, quantity: 1, unitPrice: 1 }], 0).feesRiskAdjusted),
    quantity: typeof line.quantity === 'string' ? placeOf(line.quantity) : null,
    typedQuantity: line.quantity as number,
    price: line.isListPrice ? placeOf(priceOf(line)) : null,
    typedPrice: line.unitPrice,
  }));
  return () => {
    let total = fixed;
    if (perItHour !== 0) total += perItHour * (values[itHourlyCost] as number);
    for (const { perUnit, quantity, typedQuantity, price, typedPrice } of fees) {
      const units = quantity === null ? typedQuantity : (values[quantity] as number);
      total += perUnit * units * (price === null ? typedPrice : (values[price] as number));
    }
    return total;
  };
}
