import type { Metrics } from '@worthwhile/roi-core';
import { addColumnRow, type ColumnRow, type Columns, inColumn } from '../columns.ts';
import { addHeads } from '../plan.ts';
import { headsOf } from './costs.ts';

/** One way of looking at the cash flow: with all benefits, with the hard ones, or what a renewal adds. */
export interface View {
  readonly title: string;
  readonly metrics: Metrics;
  /** Of a column, the formula of its benefits, costs and fees. */
  readonly benefits: (column: number) => string;
  readonly costs: (column: number) => string;
  readonly fees: (column: number) => string;
  /** The formula of the costs that recur, and what they come to. */
  readonly recurring: string;
  readonly feeAmounts: readonly number[];
  /** Where names of its metrics end, e.g. `HardOnly`. */
  readonly nameSuffix: string;
}

/** Rows of a view's cash flow. */
export interface ViewRows {
  readonly benefits: number;
  readonly costs: number;
  readonly fees: number;
  readonly net: number;
  readonly cumulative: number;
  /** Null where nothing is discounted. */
  readonly discounted: DiscountedRows | null;
}

/** What only a plan has: its discounted net, and where the net changes its sign. */
export interface DiscountedRows {
  readonly cumulative: number;
  readonly direction: number;
}

/** The row of discount factors, and the formula of the rate; null in a review, which is not discounted. */
export type Discounting = { readonly factorRow: number; readonly ratePct: string } | null;

/** The cash flow of one view, from benefits and costs to the cumulative and discounted net. */
export function addFlow(columns: Columns, discounting: Discounting, view: View): ViewRows {
  const { sheet, years } = columns;
  const { metrics } = view;
  const add = (row: ColumnRow) => addColumnRow(columns, row);
  addHeads(sheet, view.title, headsOf(years));
  const benefits = add({ label: 'Benefits', formulaOf: view.benefits, results: metrics.benefits });
  const costs = add({ label: 'Costs', formulaOf: view.costs, results: metrics.costs });
  const fees = add({ label: 'Of these, fees', formulaOf: view.fees, results: view.feeAmounts });
  const net = add({
    label: 'Net',
    formulaOf: (column) => `${inColumn(column, benefits)}-${inColumn(column, costs)}`,
    results: metrics.net,
    look: 'total',
  });
  const accumulate = (label: string, row: number, results: readonly number[]) => {
    const own = sheet.next();
    return add({
      label,
      formulaOf: (column) =>
        column === 0 ? inColumn(0, row) : `${inColumn(column - 1, own)}+${inColumn(column, row)}`,
      results,
      isSummed: false,
    });
  };
  const cumulative = accumulate('Cumulative net', net, metrics.cumulative);
  const rows = { benefits, costs, fees, net, cumulative };
  if (discounting === null) return { ...rows, discounted: null };
  const discounted = add({
    label: 'Discounted net',
    formulaOf: (column) => `${inColumn(column, net)}*${inColumn(column, discounting.factorRow)}`,
    results: metrics.discountedNet,
  });
  const runningDiscounted = runningSum(metrics.discountedNet);
  const discountedCumulative = accumulate('Cumulative discounted net', discounted, runningDiscounted);
  const own = sheet.next();
  const direction = add({
    label: 'Direction (1 in, -1 out)',
    formulaOf: (column) =>
      column === 0
        ? `SIGN(${inColumn(0, net)})`
        : `IF(${inColumn(column, net)}=0,${inColumn(column - 1, own)},SIGN(${inColumn(column, net)}))`,
    results: directionsOf(metrics.net),
    format: 'whole',
    isSummed: false,
  });
  return { ...rows, discounted: { cumulative: discountedCumulative, direction } };
}

/** What has come together by each column. */
export function runningSum(amounts: readonly number[]): number[] {
  let sum = 0;
  return amounts.map((amount) => {
    sum += amount;
    return sum;
  });
}

/** The sign of each amount; a zero keeps the one before it. */
function directionsOf(net: readonly number[]): number[] {
  let last = 0;
  return net.map((amount) => {
    if (amount !== 0) last = Math.sign(amount);
    return last;
  });
}
