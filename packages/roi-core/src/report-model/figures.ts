import { formatIrr, formatPayback, formatPercentInput, formatPercentResult, formatRatio } from '../number/format.ts';
import type { Metrics } from '../types.ts';
import { type Context, sumOf } from './context.ts';
import type { CashFlowBlock, Row, Section, TableBlock } from './model.ts';
import { columnsOf, groupOf, rowOf, tableOf } from './table.ts';
import { countOf } from './words.ts';

/** The bars and line of the cash-flow chart: column 0 the start, column t the end of year t. */
export function cashFlowSeries({
  metrics,
  hardOnly,
}: Context): Pick<CashFlowBlock, 'hardBenefits' | 'productivity' | 'costs' | 'cumulative'> {
  return {
    hardBenefits: hardOnly.benefits,
    productivity: metrics.benefits.map((benefit, column) => benefit - (hardOnly.benefits[column] ?? 0)),
    costs: metrics.costs,
    cumulative: metrics.cumulative,
  };
}

/** The money year by year, then every headline figure beside its hard-only twin with one plain sentence. */
export function buildFigures(context: Context): Section {
  return {
    id: 'figures',
    title: 'Cash flow and key figures',
    lead: context.isReview
      ? 'Column by column what came in and what went out, modelled benefits after risk. A review is not discounted.'
      : 'Column by column what comes in and what goes out, after adoption and risk. The start is not discounted; each year counts at its end.',
    blocks: [cashFlowTable(context), figureTable(context)],
  };
}

function cashFlowTable(context: Context): TableBlock {
  const { metrics, money, years, snapshot, isReview } = context;
  const { costColumns } = snapshot.result;
  const columns = Array.from({ length: years + 1 }, (_, index) => index);
  const row = (label: string, values: readonly number[], kind: Row['kind'] = 'row') =>
    rowOf([label, ...columns.map((column) => money(values[column] ?? 0)), money(total(values))], kind);
  const negative = (values: readonly number[]) => values.map((value) => (value === 0 ? 0 : -value));
  const byCategory = (category: string) =>
    columns.map((column) =>
      column === 0
        ? 0
        : sumOf(
            context.included.filter((driver) => driver.category === category),
            (driver) => driver.yearlyBenefit[column - 1] ?? 0,
          ),
    );
  const fees = costColumns.feesRiskAdjusted;
  const other = metrics.costs.map((cost, column) => cost - (fees[column] ?? 0));
  const runningTotal = rowOf(['Cumulative net', ...metrics.cumulative.map(money), '']);
  return tableOf({
    layout: 'years',
    caption: 'Cash flow by year',
    columns: columnsOf(['', ...columns.map((column) => (column === 0 ? 'Start' : `Year ${column}`)), 'Total']),
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
        runningTotal,
        ...(isReview
          ? []
          : [
              row(
                `Net, discounted at ${formatPercentInput(snapshot.result.discountRatePct)}`,
                metrics.discountedNet,
                'total',
              ),
            ]),
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

/** In a renewal a third column gives the extra savings against the extra fees over the contract that runs today. */
function figureTable(context: Context): TableBlock {
  const { incremental } = context.snapshot.result;
  const columns = incremental ? [context.metrics, context.hardOnly, incremental] : [context.metrics, context.hardOnly];
  const heads = ['All benefits', 'Hard only', 'Over today'].slice(0, columns.length);
  return tableOf({
    layout: 'sentences',
    caption: 'Key figures, and what they say',
    columns: columnsOf(['Figure', 'What it says', ...heads], [0, 1]),
    groups: [
      groupOf(figuresOf(context).map(({ label, sentence, shown }) => rowOf([label, sentence, ...columns.map(shown)]))),
    ],
  });
}
