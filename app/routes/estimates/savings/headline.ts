import { formatMonths, formatNumber, formatPct, type Metrics, type Result } from '@worthwhile/roi-core';
import type { HeadlineBlock, HeadlineFigure, SavingsContent } from './content.ts';

type Money = (value: number) => string;

/** The four figures of the headline, each with its hard-only twin. */
export function headlineOf(result: Result, money: Money): HeadlineBlock {
  const { metrics, metricsHardOnly: hard, years, discountRatePct } = result;
  const term = years === 1 ? '1 year' : `${years} years`;
  const figure = (name: string, label: string, shown: (of: Metrics) => string): HeadlineFigure => ({
    figure: `metric:${name}`,
    label,
    value: shown(metrics),
    hardOnlyFigure: `hardOnly:${name}`,
    hardOnly: shown(hard),
  });
  const payback = figure('paybackMonths', 'Payback', (of) => formatMonths(of.paybackMonths));
  const hasMonths = metrics.paybackMonths !== null && metrics.paybackMonths > 0;
  return {
    title: null,
    figures: [
      figure('npv', `Net present value, ${term} at ${formatPct(discountRatePct)}`, (of) => money(of.npv)),
      figure('roiPct', 'Return on investment', (of) => formatPct(of.roiPct)),
      hasMonths ? { ...payback, value: formatNumber(metrics.paybackMonths ?? 0), unit: 'months' } : payback,
      figure('totalBenefits', 'Total benefits', (of) => money(of.totalBenefits)),
    ],
  };
}

/** Renewal: what the products in use save today, and what is paid for them. Empty elsewhere. */
export function existingOf({ incremental, annual }: Result, fee: number, money: Money): SavingsContent['existing'] {
  if (!incremental) return [];
  const saving = annual.existingSaving ?? 0;
  return [
    { figure: 'annual:existingSaving', label: 'Yearly saving, products in use', value: money(saving) },
    { figure: null, label: 'Yearly fee of the running contract', value: money(fee) },
    { figure: null, label: 'Yearly saving less the fee', value: money(saving - fee) },
  ];
}

/** Renewal: the extra savings against the extra fees. Empty elsewhere. */
export function incrementalOf({ incremental, annual }: Result, money: Money): SavingsContent['incremental'] {
  if (!incremental) return [];
  return [
    {
      figure: 'annual:additionalSaving',
      label: 'Additional yearly saving',
      value: money(annual.additionalSaving ?? 0),
    },
    { figure: 'incremental:npv', label: 'Net present value of the increment', value: money(incremental.npv) },
    { figure: 'incremental:roiPct', label: 'Return on the increment', value: formatPct(incremental.roiPct) },
  ];
}
