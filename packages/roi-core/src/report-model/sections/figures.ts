import { formatIrr, formatPayback, formatPercentInput, formatPercentResult, formatRatio } from '../../number/format.ts';
import type { Metrics } from '../../types.ts';
import { type Context, sumOf } from '../context.ts';
import type { CashFlowBlock, Row, Section, Side, TableBlock } from '../model.ts';
import { columnsOf, groupOf, rowOf, tableOf } from '../table.ts';
import { countOf } from '../words.ts';

/** The cash-flow chart: column 0 the start, column t the end of year t. */
export function cashFlowBlock(context: Context, side: Side): CashFlowBlock {
  const { metrics, hardOnly, line, isReview, snapshot } = context;
  return {
    kind: 'cashFlow',
    side,
    hardBenefits: hardOnly.benefits,
    productivity: productivityOf(metrics, hardOnly),
    costs: metrics.costs,
    cumulative: metrics.cumulative,
    line,
    paybackMonths: metrics.paybackMonths,
    deploymentMonths: isReview ? 0 : (snapshot.resolved.financial.deploymentMonths ?? 0),
  };
}

function productivityOf(all: Metrics, hard: Metrics): number[] {
  return all.benefits.map((benefit, column) => benefit - (hard.benefits[column] ?? 0));
}

/** The money year by year, then every headline figure with hard savings only beside it and one plain sentence. */
export function buildFigures(context: Context): Section {
  const { isReview, isIncrement, metrics, hardOnly, total } = context;
  return {
    id: 'figures',
    title: 'Cash flow and key figures',
    lead: isReview
      ? 'Column by column what came in and what went out, modelled benefits after risk. A review is not discounted.'
      : 'Column by column what comes in and what goes out, after adoption and risk. The start is not discounted; each year counts at its end.',
    blocks: isIncrement
      ? [
          addedTable(context),
          figureTable(context, 'Key figures compared with the current contract', { metrics, hardOnly }),
          cashFlowTable(context, 'Cash flow of the whole renewal by year'),
          figureTable(context, 'Key figures of the whole renewal', total),
        ]
      : [
          cashFlowTable(context, 'Cash flow by year'),
          figureTable(context, 'Key figures, and what they say', { metrics, hardOnly }),
        ],
  };
}

const yearHeads = (columns: readonly unknown[]) =>
  columnsOf(['', ...columns.map((_, column) => (column === 0 ? 'Start' : `Year ${column}`)), 'Total']);

/** What a renewal adds to the current contract year by year. */
function addedTable(context: Context): TableBlock {
  const { metrics, hardOnly, money } = context;
  const row = rowOfYears(context);
  return tableOf({
    layout: 'years',
    caption: 'Cash flow by year, compared with the current contract',
    columns: yearHeads(metrics.net),
    groups: [
      groupOf([
        row('Hard savings', hardOnly.benefits),
        row('Productivity', productivityOf(metrics, hardOnly)),
        row('Added benefits', metrics.benefits, 'subtotal'),
        row('Costs above the current contract', negative(metrics.costs), 'subtotal'),
      ]),
      groupOf([
        row('Net', metrics.net, 'subtotal'),
        rowOf(['Cumulative net', ...metrics.cumulative.map(money), '']),
        row(discountedLabel(context), metrics.discountedNet, 'total'),
      ]),
    ],
  });
}

const rowOfYears =
  ({ money }: Context) =>
  (label: string, values: readonly number[], kind: Row['kind'] = 'row') =>
    rowOf([label, ...values.map(money), money(total(values))], kind);

const negative = (values: readonly number[]) => values.map((value) => (value === 0 ? 0 : -value));

function discountedLabel({ snapshot }: Context): string {
  return `Net, discounted at ${formatPercentInput(snapshot.result.discountRatePct)}`;
}

function cashFlowTable(context: Context, caption: string): TableBlock {
  const { total: whole, money, snapshot, isReview } = context;
  const { metrics } = whole;
  const { costColumns } = snapshot.result;
  const row = rowOfYears(context);
  const byCategory = (category: string) =>
    metrics.net.map((_, column) =>
      column === 0
        ? 0
        : sumOf(
            context.included.filter((driver) => driver.category === category),
            (driver) => driver.yearlyBenefit[column - 1] ?? 0,
          ),
    );
  const fees = costColumns.feesRiskAdjusted;
  const other = metrics.costs.map((cost, column) => cost - (fees[column] ?? 0));
  return tableOf({
    layout: 'years',
    caption,
    columns: yearHeads(metrics.net),
    groups: [
      groupOf([
        row('Cost reduction', byCategory('cost reduction')),
        row('Cost avoidance', byCategory('cost avoidance')),
        row('Productivity', byCategory('productivity')),
        row('Benefits', metrics.benefits, 'subtotal'),
      ]),
      groupOf([
        row('Fees', negative(fees)),
        row('All other costs', negative(other)),
        row('Costs', negative(metrics.costs), 'subtotal'),
      ]),
      groupOf([
        row('Net', metrics.net, 'subtotal'),
        rowOf(['Cumulative net', ...metrics.cumulative.map(money), '']),
        ...(isReview ? [] : [row(discountedLabel(context), metrics.discountedNet, 'total')]),
      ]),
    ],
  });
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

interface Figure {
  readonly label: string;
  readonly sentence: string;
  readonly shown: (metrics: Metrics) => string;
}

function figuresOf(context: Context): Figure[] {
  return context.isReview ? figuresOfReview(context) : figuresOfPlan(context);
}

/** What was reached. Its present values are these same amounts, and there is nothing left to wait for. */
function figuresOfReview({ money, years }: Context): Figure[] {
  return [
    {
      label: 'Total benefits',
      sentence: `Brought in over ${countOf(years, 'year')}, modelled ones after risk.`,
      shown: (of) => money(of.totalBenefits),
    },
    {
      label: 'Total costs',
      sentence: 'Fees, one-off costs and own effort, raised for risk.',
      shown: (of) => money(of.totalCosts),
    },
    { label: 'Net benefit', sentence: 'Benefits less costs.', shown: (of) => money(of.netBenefit) },
    {
      label: 'Return on investment',
      sentence: 'Net benefit as a share of the costs.',
      shown: (of) => formatPercentResult(of.simpleRoiPct),
    },
    {
      label: 'Payback',
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

function figuresOfPlan({ money, years, snapshot }: Context): Figure[] {
  const rate = formatPercentInput(snapshot.result.discountRatePct);
  return [
    {
      label: 'Total benefits',
      sentence: `Brought in over ${countOf(years, 'year')}, after adoption and risk.`,
      shown: (of) => money(of.totalBenefits),
    },
    {
      label: 'Total costs',
      sentence: 'Fees, one-off costs and own effort, raised for risk.',
      shown: (of) => money(of.totalCosts),
    },
    {
      label: 'Net present value',
      sentence: `Benefits less costs, each year discounted at ${rate}.`,
      shown: (of) => money(of.npv),
    },
    {
      label: 'Return on investment',
      sentence: 'Net present value as a share of discounted costs.',
      shown: (of) => formatPercentResult(of.roiPct),
    },
    {
      label: 'Simple return',
      sentence: 'The same without discounting.',
      shown: (of) => formatPercentResult(of.simpleRoiPct),
    },
    {
      label: 'Payback',
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

/** Model 1.0 had the increment of a renewal in a third column. */
function figureTable(
  context: Context,
  caption: string,
  { metrics, hardOnly }: Pick<Context, 'metrics' | 'hardOnly'>,
): TableBlock {
  const { isFirstModel, snapshot } = context;
  const beside = isFirstModel && snapshot.result.incremental ? [snapshot.result.incremental] : [];
  const columns = [metrics, hardOnly, ...beside];
  const heads = ['All benefits', 'Hard savings only', 'Over today'].slice(0, columns.length);
  return tableOf({
    layout: 'sentences',
    caption,
    columns: columnsOf(['Figure', 'What it says', ...heads], [0, 1]),
    groups: [
      groupOf(figuresOf(context).map(({ label, sentence, shown }) => rowOf([label, sentence, ...columns.map(shown)]))),
    ],
  });
}
