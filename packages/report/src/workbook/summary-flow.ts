import type { HeadlineFlow } from './cash-flow/cash-flow-sheet.ts';
import { inColumn } from './columns.ts';
import { type ChartPlan, type ChartSeries, cellAt, fixed, formula, onSheet, type SheetDraft, text } from './plan.ts';

export interface SummaryFlow {
  /** Rows of the sheet. */
  readonly hard: number;
  readonly costs: number;
  readonly net: number;
  readonly chart: ChartPlan;
}

/** The cash flow has the start, the years and their total; the checks need four columns. */
export const summaryColumns = (years: number): number => Math.max(4, years + 2);

/** Repeats the headline's cash flow by year, as the first page of a report does. */
export function addSummaryFlow(
  sheet: SheetDraft,
  cashFlow: SheetDraft,
  { all, hardOnly, line }: HeadlineFlow,
  years: number,
): SummaryFlow {
  const top = sheet.next();
  const names = Array.from({ length: years + 1 }, (_, column) => (column === 0 ? 'Start' : `Year ${column}`));
  sheet.add();
  sheet.add(text('Cash flow', 'heading'));
  const headRow = sheet.add(text('', 'columnHead'), ...[...names, 'Total'].map((name) => text(name, 'numberHead')));
  const from = (row: number, column: number) => onSheet(cashFlow.name, inColumn(column, row));
  const { benefits, costs, cumulative } = all.view.metrics;
  const hard = hardOnly.view.metrics.benefits;
  const add = (label: string, formulaOf: (column: number) => string, results: readonly number[], look?: 'total') => {
    const row = sheet.next();
    const cells = results.map((result, column) => formula(formulaOf(column), result, 'money', look));
    const sum = results.reduce((all, amount) => all + amount, 0);
    sheet.add(
      text(label, look),
      ...cells,
      formula(`SUM(${cellAt(1, row)}:${cellAt(years + 1, row)})`, sum, 'money', look),
    );
    return row;
  };
  const hardRow = add('Hard savings', (column) => from(hardOnly.rows.benefits, column), hard);
  const timeRow = add(
    'Productivity',
    (column) => `${from(all.rows.benefits, column)}-${from(hardOnly.rows.benefits, column)}`,
    benefits.map((amount, column) => amount - (hard[column] ?? 0)),
  );
  const costRow = add(
    'Costs',
    (column) => `-${from(all.rows.costs, column)}`,
    costs.map((cost) => 0 - cost),
  );
  const net = add(
    'Net',
    (column) => [hardRow, timeRow, costRow].map((row) => cellAt(column + 1, row)).join('+'),
    all.view.metrics.net,
    'total',
  );
  const cumulativeRow = sheet.next();
  sheet.add(
    text('Cumulative net'),
    ...cumulative.map((amount, column) =>
      formula(column === 0 ? cellAt(1, net) : `${cellAt(column, cumulativeRow)}+${cellAt(column + 1, net)}`, amount),
    ),
  );
  const across = (row: number) => onSheet(sheet.name, `${fixed(1, row)}:${fixed(years + 1, row)}`);
  const series = (label: string, row: number, results: readonly number[]): ChartSeries => ({
    name: { address: onSheet(sheet.name, fixed(0, row)), results: [label] },
    values: { address: across(row), results },
  });
  const chart: ChartPlan = {
    alt: `Cash flow by year: benefits and costs as columns, the cumulative net as a line that ends at ${Math.round(cumulative.at(-1) ?? 0)}.`,
    column: summaryColumns(years) + 2,
    row: Math.max(0, top - 9),
    columns: { address: across(headRow), results: names },
    hardSavings: series('Hard savings', hardRow, hard),
    productivity: series(
      'Productivity',
      timeRow,
      benefits.map((amount, column) => amount - (hard[column] ?? 0)),
    ),
    costs: series(
      'Costs',
      costRow,
      costs.map((cost) => 0 - cost),
    ),
    months: line.months,
    amounts: line.amounts,
    cumulative: series('Cumulative net', cumulativeRow, cumulative),
  };
  return { hard: hardRow, costs: costRow, net, chart };
}
