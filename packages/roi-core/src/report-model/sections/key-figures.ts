import { HARD_ONLY, type HeadlineLabels, headlineLabels } from '../../headline/labels.ts';
import { formatIrr, formatPayback, formatPercentInput, formatPercentResult, formatRatio } from '../../number/format.ts';
import type { HeadlineKind, Metrics } from '../../types.ts';
import { columnsOf, groupOf, rowOf, tableOf } from '../blocks.ts';
import type { Context } from '../context.ts';
import type { TableBlock } from '../model.ts';
import { countOf } from '../words.ts';

type Figure = readonly [label: string, sentence: string, shown: (metrics: Metrics) => string];

/** A review's present values are these same amounts, and it has nothing to wait for. */
function figuresOf({ isReview, money, years, snapshot }: Context, labels: HeadlineLabels): Figure[] {
  const term = countOf(years, 'year');
  const rate = formatPercentInput(snapshot.result.discountRatePct);
  const costs = 'Fees, one-time costs, and internal effort, after risk adjustment.';
  if (isReview) {
    return [
      [labels.totalBenefits, `Over ${term}; modeled ones after risk adjustment.`, (of) => money(of.totalBenefits)],
      [labels.totalCosts, costs, (of) => money(of.totalCosts)],
      [labels.lead, 'Benefits less costs.', (of) => money(of.netBenefit)],
      [labels.roiPct, 'Net benefit as a share of the costs.', (of) => formatPercentResult(of.simpleRoiPct)],
      [labels.paybackMonths, 'When the cumulative net last crossed zero.', (of) => formatPayback(of.paybackMonths)],
      ['Benefit to cost ratio', 'Benefits for each unit of cost.', (of) => formatRatio(of.benefitCostRatio)],
    ];
  }
  const ratio = 'Discounted benefits for each unit of discounted cost.';
  const delay = 'Net benefit lost per month of delay.';
  return [
    [labels.totalBenefits, `Over ${term}, after adoption and risk adjustment.`, (of) => money(of.totalBenefits)],
    [labels.totalCosts, costs, (of) => money(of.totalCosts)],
    [labels.lead, `Benefits less costs, each year discounted at ${rate}.`, (of) => money(of.npv)],
    [labels.roiPct, 'Net present value as a share of discounted costs.', (of) => formatPercentResult(of.roiPct)],
    ['Simple return', 'Without discounting.', (of) => formatPercentResult(of.simpleRoiPct)],
    [labels.paybackMonths, 'When the cumulative net last crosses zero.', (of) => formatPayback(of.paybackMonths)],
    ['Discounted payback', 'With discounted cash flows.', (of) => formatPayback(of.discountedPaybackMonths)],
    [
      'Internal rate of return',
      'The discount rate at which net present value is zero.',
      (of) => formatIrr(of.irrPct, of.irrReason),
    ],
    ['Benefit to cost ratio', ratio, (of) => formatRatio(of.benefitCostRatio)],
    ['Cost of delay per month', delay, (of) => money(of.costOfDelayPerMonth)],
  ];
}

/** Adds the increment of a renewal as a third column for model 1.0. */
export function figureTable(
  context: Context,
  caption: string,
  { metrics, hardOnly }: Pick<Context, 'metrics' | 'hardOnly'>,
  kind: HeadlineKind,
): TableBlock {
  const { isFirstModel, snapshot } = context;
  const beside = isFirstModel && snapshot.result.incremental ? [snapshot.result.incremental] : [];
  const columns = [metrics, hardOnly, ...beside];
  const heads = ['All benefits', HARD_ONLY, 'Added by renewing'].slice(0, columns.length);
  return tableOf({
    layout: 'sentences',
    caption,
    columns: columnsOf(['Figure', 'What it means', ...heads], [0, 1]),
    groups: [
      groupOf(
        figuresOf(context, headlineLabels(kind)).map(([label, sentence, shown]) =>
          rowOf([label, sentence, ...columns.map(shown)]),
        ),
      ),
    ],
  });
}
