import {
  formatIrr,
  formatMonths,
  formatNumber,
  formatPct,
  isReview,
  type Metrics,
  type Result,
  type ScenarioId,
  valueLabel,
} from '@worthwhile/roi-core';
import type { HeadlineBlock, HeadlineFigure, SavingsContent } from './content.ts';

type Money = (value: number) => string;

/** Makes a figure of the metric of a name, with its hard-only twin. */
function figuresOf({ metrics, metricsHardOnly }: Result) {
  return (name: string, label: string, shown: (of: Metrics) => string): HeadlineFigure => ({
    figure: `metric:${name}`,
    label,
    value: shown(metrics),
    hardOnlyFigure: `hardOnly:${name}`,
    hardOnly: shown(metricsHardOnly),
  });
}

/** The four figures of the headline, each with its hard-only twin. */
export function headlineOf(result: Result, scenarioId: ScenarioId, money: Money): HeadlineBlock {
  const { metrics, years, discountRatePct } = result;
  const label = valueLabel(scenarioId);
  const term = years === 1 ? '1 year' : `${years} years`;
  const figure = figuresOf(result);
  const payback = figure('paybackMonths', 'Payback', (of) => formatMonths(of.paybackMonths));
  const hasMonths = metrics.paybackMonths !== null && metrics.paybackMonths > 0;
  return {
    title: null,
    figures: [
      isReview(scenarioId)
        ? figure('netBenefit', `${label}, ${term}`, (of) => money(of.netBenefit))
        : figure('npv', `${label}, ${term} at ${formatPct(discountRatePct)}`, (of) => money(of.npv)),
      figure(isReview(scenarioId) ? 'simpleRoiPct' : 'roiPct', 'Return on investment', (of) => formatPct(of.roiPct)),
      hasMonths ? { ...payback, value: formatNumber(metrics.paybackMonths ?? 0), unit: 'months' } : payback,
      figure('totalBenefits', 'Total benefits', (of) => money(of.totalBenefits)),
    ],
  };
}

/** What it costs, what it yields, and what it withstands; a review has no rate of return and nothing to wait for. */
export function furtherOf(result: Result, scenarioId: ScenarioId, money: Money): HeadlineFigure[] {
  const figure = figuresOf(result);
  const delay = (amount: number | null) => (amount === null ? 'not applicable' : money(amount));
  const times = (multiple: number | null) => (multiple === null ? 'not applicable' : formatNumber(multiple));
  const ahead = isReview(scenarioId)
    ? []
    : [
        figure('irrPct', 'Internal rate of return', (of) => formatIrr(of.irrPct, of.irrReason)),
        figure('costOfDelayPerMonth', 'Cost of delay a month', (of) => delay(of.costOfDelayPerMonth)),
      ];
  return [
    figure('totalCosts', 'Total costs', (of) => money(of.totalCosts)),
    ...ahead,
    figure('breakEvenBenefitPct', 'Break-even share of the benefits', (of) => formatPct(of.breakEvenBenefitPct)),
    figure('breakEvenFeeMultiplier', 'Break-even multiple of the fees', (of) => times(of.breakEvenFeeMultiplier)),
  ];
}

/** Renewal: what the products in use save today, and what is paid for them. Empty elsewhere. */
export function existingOf({ incremental, annual }: Result, fee: number, money: Money): SavingsContent['existing'] {
  if (!incremental) return [];
  const saving = annual.existingSaving ?? 0;
  return [
    { figure: 'annual:existingSaving', label: 'Yearly saving, products in use', value: money(saving) },
    { figure: 'annual:existingFee', label: 'Yearly fee of the running contract', value: money(fee) },
    { figure: 'annual:savingLessFee', label: 'Yearly saving less the fee', value: money(saving - fee) },
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
