import { HARD_ONLY, type HeadlineLabels, headlineLabels } from '../../headline/labels.ts';
import { formatIrr, formatPayback, formatPercentInput, formatPercentResult, formatRatio } from '../../number/format.ts';
import type { HeadlineKind, Metrics } from '../../types.ts';
import type { Context } from '../context.ts';
import type { TableBlock } from '../model.ts';
import { columnsOf, groupOf, rowOf, tableOf } from '../table.ts';
import { countOf } from '../words.ts';

interface Figure {
  readonly label: string;
  readonly sentence: string;
  readonly shown: (metrics: Metrics) => string;
}

function figuresOf(context: Context, labels: HeadlineLabels): Figure[] {
  return context.isReview ? figuresOfReview(context, labels) : figuresOfPlan(context, labels);
}

/** A review's present values are these same amounts, and it has nothing to wait for. */
function figuresOfReview({ money, years }: Context, labels: HeadlineLabels): Figure[] {
  return [
    {
      label: labels.totalBenefits,
      sentence: `Brought in over ${countOf(years, 'year')}, modelled ones after risk.`,
      shown: (of) => money(of.totalBenefits),
    },
    {
      label: labels.totalCosts,
      sentence: 'Fees, one-off costs and own effort, raised for risk.',
      shown: (of) => money(of.totalCosts),
    },
    { label: labels.lead, sentence: 'Benefits less costs.', shown: (of) => money(of.netBenefit) },
    {
      label: labels.roiPct,
      sentence: 'Net benefit as a share of the costs.',
      shown: (of) => formatPercentResult(of.simpleRoiPct),
    },
    {
      label: labels.paybackMonths,
      sentence: 'When the cumulative net last crossed zero.',
      shown: (of) => formatPayback(of.paybackMonths),
    },
    {
      label: 'Benefit to cost ratio',
      sentence: 'Benefits for each unit of cost.',
      shown: (of) => formatRatio(of.benefitCostRatio),
    },
  ];
}

function figuresOfPlan({ money, years, snapshot }: Context, labels: HeadlineLabels): Figure[] {
  const rate = formatPercentInput(snapshot.result.discountRatePct);
  return [
    {
      label: labels.totalBenefits,
      sentence: `Brought in over ${countOf(years, 'year')}, after adoption and risk.`,
      shown: (of) => money(of.totalBenefits),
    },
    {
      label: labels.totalCosts,
      sentence: 'Fees, one-off costs and own effort, raised for risk.',
      shown: (of) => money(of.totalCosts),
    },
    {
      label: labels.lead,
      sentence: `Benefits less costs, each year discounted at ${rate}.`,
      shown: (of) => money(of.npv),
    },
    {
      label: labels.roiPct,
      sentence: 'Net present value as a share of discounted costs.',
      shown: (of) => formatPercentResult(of.roiPct),
    },
    {
      label: 'Simple return',
      sentence: 'The same without discounting.',
      shown: (of) => formatPercentResult(of.simpleRoiPct),
    },
    {
      label: labels.paybackMonths,
      sentence: 'When the cumulative net last crosses zero.',
      shown: (of) => formatPayback(of.paybackMonths),
    },
    {
      label: 'Discounted payback',
      sentence: 'The same in discounted money.',
      shown: (of) => formatPayback(of.discountedPaybackMonths),
    },
    {
      label: 'Internal rate of return',
      sentence: 'The discount rate that would leave nothing over.',
      shown: (of) => formatIrr(of.irrPct, of.irrReason),
    },
    {
      label: 'Benefit to cost ratio',
      sentence: 'Discounted benefits for each unit of discounted cost.',
      shown: (of) => formatRatio(of.benefitCostRatio),
    },
    {
      label: 'Cost of delay a month',
      sentence: 'Net benefit that an average month of waiting forgoes.',
      shown: (of) => money(of.costOfDelayPerMonth),
    },
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
  const heads = ['All benefits', HARD_ONLY, 'Over today'].slice(0, columns.length);
  return tableOf({
    layout: 'sentences',
    caption,
    columns: columnsOf(['Figure', 'What it says', ...heads], [0, 1]),
    groups: [
      groupOf(
        figuresOf(context, headlineLabels(kind)).map(({ label, sentence, shown }) =>
          rowOf([label, sentence, ...columns.map(shown)]),
        ),
      ),
    ],
  });
}
