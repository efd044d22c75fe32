import {
  calculate,
  costRowsOf,
  formatExactMoney,
  formatMoneyResult,
  formatPayback,
  formatPercentInput,
  leadAmount,
  modelChangesSince,
  type ResolvedInput,
} from '@worthwhile/roi-core';
import { annualFees } from '#app/modules/estimates/analysis/license-fees.ts';
import { computeAtListPrices } from '#app/modules/estimates/analysis/outlook.server.ts';
import { tryCompute } from '#app/modules/estimates/model/computation.ts';
import { formatHeadline } from '#app/modules/estimates/model/format-headline.ts';
import { investmentOf } from '#app/modules/estimates/model/investment-numbers.ts';
import { proposedLicences } from '#app/modules/estimates/proposed-licences.ts';
import type { Computation, EstimateView } from '#app/modules/estimates/view.ts';

/** Computes what the investment costs as last saved; null if the model cannot calculate it, or another model froze it. */
export function investmentResultOf(view: EstimateView) {
  const { estimate, inputs, lastComputed } = view;
  if (estimate.state === 2 && modelChangesSince(lastComputed?.modelVersion ?? '').length > 0) return null;
  const investment = { ...investmentOf(inputs), licences: proposedLicences(view) };
  const first = view.headline === null && inputs.investment === null ? computeAtListPrices(view) : null;
  const computation = first ?? tryCompute({ ...view, inputs: { ...inputs, investment } });
  if (!computation) return null;
  const { sign } = estimate.currency;
  // Paybacks need the whole estimate, and a review has none.
  const headline = view.headline ?? first?.result.headline;
  const isWhole = headline !== undefined && headline.kind !== 'realised';
  return {
    /** The result at list prices, before this step is saved for the first time. */
    first: first && formatHeadline(first.result.headline, sign),
    ...licenceFees(computation, (value) => formatExactMoney(value, sign)),
    costs: costsByYear(computation, sign),
    paybacks: isWhole
      ? { advance: paybackAt(view, computation, 'advance'), yearEnd: paybackAt(view, computation, 'yearEnd') }
      : null,
    costOfMonth: isWhole ? costOfMonth(view, computation) : null,
  };
}

/** The fee per year of each line by product, what its discount saves, and the price of a perpetual license. */
function licenceFees({ resolved, result }: Computation, money: (value: number) => string) {
  const lines = annualFees(resolved, result);
  const fees = lines.map(({ componentId, perYear, once, saved }) => {
    const notes = [...(once > 0 ? [`plus ${money(once)} once`] : []), ...(saved > 0 ? [`saves ${money(saved)}`] : [])];
    return [componentId, { perYear: money(perYear), note: notes.join(', ') }] as const;
  });
  return {
    fees: Object.fromEntries(fees),
    annualFee: money(lines.reduce((total, { perYear }) => total + perYear, 0)),
  };
}

function costsByYear({ resolved, result }: Computation, sign: string) {
  const { rows, risk } = costRowsOf(result);
  const { feeTiming } = resolved.investment;
  const { riskFeesPct = 0, riskOtherCostsPct = 0 } = resolved.financial;
  const row = (label: string, values: readonly number[]) => {
    const sum = values.reduce((total, value) => total + value, 0);
    return { label, values: values.map((value) => money(value, sign)), total: money(sum, sign) };
  };
  const named = rows.map(({ label, values }) =>
    row(values === result.costColumns.fees ? `License fees, ${TIMING[feeTiming]}` : label, values),
  );
  const isRaised = risk.some((value) => Math.abs(value) >= SMALLEST);
  const atPct = riskFeesPct === 0 ? `, ${formatPercentInput(riskOtherCostsPct)}` : '';
  return {
    columns: result.metrics.costs.map((_, column) => (column === 0 ? 'Start' : `Year ${column}`)),
    rows: [...named, ...(isRaised ? [row(`Risk adjustment${atPct}`, risk)] : [])],
    total: row('Total', result.metrics.costs),
    bars: result.metrics.costs.map((value) => [{ value, money: 'cost' as const }]),
  };
}

const TIMING = { advance: 'in advance', yearEnd: 'at the end of each year' } as const;
const SMALLEST = 0.005;

function money(value: number, sign: string): string {
  return Math.abs(value) < SMALLEST ? '–' : formatExactMoney(value, sign);
}

function paybackAt({ catalogue }: EstimateView, { resolved }: Computation, feeTiming: 'advance' | 'yearEnd'): string {
  const { headline } = calculate(catalogue, { ...resolved, investment: { ...resolved.investment, feeTiming } });
  return formatPayback(headline.all.paybackMonths);
}

/** The result that one more month of deployment loses; null if it loses none, or the limit is reached. */
function costOfMonth({ catalogue, estimate }: EstimateView, { resolved, result }: Computation): string | null {
  const { deploymentMonths = 0 } = resolved.financial;
  const max = catalogue.financialFields.find(({ id }) => id === 'deploymentMonths')?.max ?? 0;
  if (deploymentMonths + 1 > max) return null;
  const later: ResolvedInput = {
    ...resolved,
    financial: { ...resolved.financial, deploymentMonths: deploymentMonths + 1 },
  };
  const lost = leadAmount(result.headline.all) - leadAmount(calculate(catalogue, later).headline.all);
  return lost >= 1 ? formatMoneyResult(lost, estimate.currency.sign) : null;
}
