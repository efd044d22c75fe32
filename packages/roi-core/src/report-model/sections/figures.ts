import { formatPercentInput } from '../../number/format.ts';
import { sum } from '../../number/sum.ts';
import type { Metrics } from '../../types.ts';
import { columnsOf, groupOf, rowOf, tableOf } from '../blocks.ts';
import { type Context, sumOf } from '../context.ts';
import type { CashFlowBlock, NotesBlock, Row, Section, Side, TableBlock } from '../model.ts';
import { readingOf } from './answer.ts';
import { figureTable } from './key-figures.ts';

/** Returns columns: 0 is the start, t the end of year t. */
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

export function buildFigures(context: Context): Section {
  const { isReview, isIncrement, metrics, hardOnly, total, headline } = context;
  return {
    id: 'figures',
    title: 'Cash flow and key figures',
    lead: isReview
      ? 'Benefits and costs by year; modeled benefits after risk adjustment. A review is not discounted.'
      : 'Benefits and costs by year, after adoption and risk adjustment. The start is not discounted; each year counts at its end.',
    blocks: isIncrement
      ? [
          addedTable(context),
          readings(context),
          figureTable(context, 'Key figures compared with the current contract', { metrics, hardOnly }, headline.kind),
          cashFlowTable(context, 'Cash flow of the whole renewal by year'),
          figureTable(context, 'Key figures of the whole renewal', total, 'new'),
        ]
      : [
          cashFlowTable(context, 'Cash flow by year'),
          figureTable(context, 'Key figures and what they mean', { metrics, hardOnly }, headline.kind),
        ],
  };
}

function readings(context: Context): NotesBlock {
  const said = [`All benefits: ${readingOf(context, 'all')}`, `Hard savings only: ${readingOf(context, 'hardOnly')}`];
  return { kind: 'notes', paragraphs: said };
}

const yearHeads = (columns: readonly unknown[]) =>
  columnsOf(['', ...columns.map((_, column) => (column === 0 ? 'Start' : `Year ${column}`)), 'Total']);

function addedTable(context: Context): TableBlock {
  const { metrics, hardOnly, tableMoney } = context;
  const row = rowOfYears(context);
  return tableOf({
    layout: 'years',
    caption: 'Cash flow by year, compared with the current contract',
    unit: tableMoney.unit,
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
        rowOf(['Cumulative net', ...metrics.cumulative.map(tableMoney.format), '']),
        row(discountedLabel(context), metrics.discountedNet, 'total'),
      ]),
    ],
  });
}

const rowOfYears =
  ({ tableMoney: { format } }: Context) =>
  (label: string, values: readonly number[], kind: Row['kind'] = 'row') =>
    rowOf([label, ...values.map(format), format(sum(values))], kind);

const negative = (values: readonly number[]) => values.map((value) => (value === 0 ? 0 : -value));

function discountedLabel({ snapshot }: Context): string {
  return `Net, discounted at ${formatPercentInput(snapshot.result.discountRatePct)}`;
}

function cashFlowTable(context: Context, caption: string): TableBlock {
  const { total: whole, tableMoney, snapshot, isReview } = context;
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
    unit: tableMoney.unit,
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
        rowOf(['Cumulative net', ...metrics.cumulative.map(tableMoney.format), '']),
        ...(isReview ? [] : [row(discountedLabel(context), metrics.discountedNet, 'total')]),
      ]),
    ],
  });
}
