import {
  formatExactIrr,
  formatExactMoney,
  formatExactPercent,
  formatMoneyInput,
  formatMoneyResult,
  formatPayback,
  formatPercentInput,
  formatPercentResult,
  formatRatio,
  isReview,
  type Metrics,
  type Result,
  type ScenarioId,
  valueLabel,
} from '@worthwhile/roi-core';
import type { HeadlineBlock, HeadlineFigure, SavingsContent } from './content.ts';

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
export function headlineOf(result: Result, scenarioId: ScenarioId, sign: string): HeadlineBlock {
  const { years, discountRatePct } = result;
  const label = valueLabel(scenarioId);
  const term = years === 1 ? '1 year' : `${years} years`;
  const figure = figuresOf(result);
  const payback = figure('paybackMonths', 'Payback', (of) => formatPayback(of.paybackMonths));
  const [, months] = /^([\d.,]+) months$/.exec(payback.value) ?? [];
  const money = (amount: number | null) => formatMoneyResult(amount, sign);
  return {
    title: null,
    figures: [
      isReview(scenarioId)
        ? figure('netBenefit', `${label}, ${term}`, (of) => money(of.netBenefit))
        : figure('npv', `${label}, ${term} at ${formatPercentInput(discountRatePct)}`, (of) => money(of.npv)),
      figure(isReview(scenarioId) ? 'simpleRoiPct' : 'roiPct', 'Return on investment', (of) =>
        formatPercentResult(of.roiPct),
      ),
      months === undefined ? payback : { ...payback, value: months, unit: 'months' },
      figure('totalBenefits', 'Total benefits', (of) => money(of.totalBenefits)),
    ],
  };
}

/** What it costs, what it yields, and what it withstands; a review has no rate of return and nothing to wait for. */
export function furtherOf(result: Result, scenarioId: ScenarioId, sign: string): HeadlineFigure[] {
  const figure = figuresOf(result);
  const money = (amount: number | null) => formatExactMoney(amount, sign);
  const ahead = isReview(scenarioId)
    ? []
    : [
        figure('irrPct', 'Internal rate of return', (of) => formatExactIrr(of.irrPct, of.irrReason)),
        figure('costOfDelayPerMonth', 'Cost of delay a month', (of) => money(of.costOfDelayPerMonth)),
      ];
  return [
    figure('totalCosts', 'Total costs', (of) => money(of.totalCosts)),
    ...ahead,
    figure('breakEvenBenefitPct', 'Break-even share of the benefits', (of) =>
      formatExactPercent(of.breakEvenBenefitPct),
    ),
    figure('breakEvenFeeMultiplier', 'Break-even multiple of the fees', (of) => formatRatio(of.breakEvenFeeMultiplier)),
  ];
}

/** Renewal: what the products in use save today, and what is paid for them. Empty elsewhere. */
export function existingOf({ incremental, annual }: Result, fee: number, sign: string): SavingsContent['existing'] {
  if (!incremental) return [];
  const saving = annual.existingSaving ?? 0;
  const money = (amount: number) => formatMoneyResult(amount, sign);
  return [
    { figure: 'annual:existingSaving', label: 'Yearly saving, products in use', value: money(saving) },
    { figure: 'annual:existingFee', label: 'Yearly fee of the running contract', value: formatMoneyInput(fee, sign) },
    { figure: 'annual:savingLessFee', label: 'Yearly saving less the fee', value: money(saving - fee) },
  ];
}

/** Renewal: the extra savings against the extra fees. Empty elsewhere. */
export function incrementalOf({ incremental, annual }: Result, sign: string): SavingsContent['incremental'] {
  if (!incremental) return [];
  return [
    {
      figure: 'annual:additionalSaving',
      label: 'Additional yearly saving',
      value: formatMoneyResult(annual.additionalSaving ?? 0, sign),
    },
    {
      figure: 'incremental:npv',
      label: 'Net present value of the increment',
      value: formatMoneyResult(incremental.npv, sign),
    },
    { figure: 'incremental:roiPct', label: 'Return on the increment', value: formatPercentResult(incremental.roiPct) },
  ];
}
