import {
  type Catalogue,
  calculate,
  leadAmount,
  listPriceOf,
  type ResolvedInput,
  roundHalfUp,
} from '@worthwhile/roi-core';
import { annualFees } from '../analysis/license-fees.ts';
import type { Computation } from '../view.ts';

type Computed = Pick<Computation, 'resolved' | 'result'>;

/**
 * Returns the percent off the list price over the whole term, rounded to two decimals; 0 above the list price. A price typed below
 * the list price is a discount as well.
 */
export function discountOf(catalogue: Catalogue, { resolved, result }: Computed): number {
  let [list, net] = [0, 0];
  result.costColumns.licenceLines.forEach(({ componentId, model, quantity, unitPrice, netAnnualOrPrice }, index) => {
    const { maintenancePct = 0 } = resolved.investment.licences[index] ?? {};
    const payments = model === 'perpetual' ? 1 + (maintenancePct / 100) * result.years : result.years;
    list += quantity * listPrice(catalogue, resolved, { componentId, unitPrice }) * payments;
    net += netAnnualOrPrice * payments;
  });
  return list <= 0 ? 0 : Math.max(0, roundHalfUp((1 - net / list) * 100, 2));
}

/** A product without a list price is sold at its typed one. */
function listPrice(
  catalogue: Catalogue,
  { currency }: ResolvedInput,
  line: { readonly componentId: number; readonly unitPrice: number },
): number {
  return listPriceOf(catalogue, line.componentId, currency.value) ?? line.unitPrice;
}

/** Applies one discount to the list prices of all license lines. */
export function atDiscount(catalogue: Catalogue, resolved: ResolvedInput, discountPct: number): Computed {
  const licences = resolved.investment.licences.map((line) => ({
    ...line,
    unitPrice: listPrice(catalogue, resolved, line),
    discountPct,
  }));
  const changed = { ...resolved, investment: { ...resolved.investment, licences } };
  return { resolved: changed, result: calculate(catalogue, changed) };
}

/** The figures that a price decides. */
export function termsOf({ resolved, result }: Computed) {
  const { all, hardOnly } = result.headline;
  return {
    annualFees: annualFees(resolved, result).reduce((sum, { perYear }) => sum + perYear, 0),
    fees: result.costColumns.fees.reduce((sum, fee) => sum + fee, 0),
    lead: leadAmount(all),
    leadHardOnly: leadAmount(hardOnly),
    roiPct: all.roiPct,
    roiPctHardOnly: hardOnly.roiPct,
    paybackMonths: all.paybackMonths,
    paybackMonthsHardOnly: hardOnly.paybackMonths,
  };
}
export type Terms = ReturnType<typeof termsOf>;
