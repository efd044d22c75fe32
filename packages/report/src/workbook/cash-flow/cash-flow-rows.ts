import type { Metrics } from '@worthwhile/roi-core';
import { addColumnRow, type ColumnRow, type Columns, inColumn } from '../columns.ts';
import { addHeads } from '../plan.ts';
import { headsOf } from './costs.ts';

/** Amounts of a cash flow in columns 0..N. */
export interface FlowAmounts {
  readonly benefits: readonly number[];
  readonly costs: readonly number[];
  readonly fees: readonly number[];
  /** Of the benefits, what starts only with deployment. */
  readonly waiting: readonly number[];
  /** Of the costs, what is due at the start of the year after its column. */
  readonly dueInAdvance: readonly number[];
}

/** The parts of a cash flow that say when in a year something comes; some estimates have none of them. */
type Timed = 'waiting' | 'dueInAdvance';
type Needed = Exclude<keyof FlowAmounts, Timed>;

/** The formula of a column; null leaves its cell empty. */
export type ColumnFormula = (column: number) => string | null;

/** One way of looking at the cash flow: the total or what a renewal adds, with all benefits or with the hard ones. */
export interface View {
  readonly title: string;
  readonly metrics: Metrics;
  /** Of a column, the formula of each amount; null where nothing waits, or nothing is due in advance. */
  readonly formulas: Readonly<Record<Needed, ColumnFormula>> & Readonly<Record<Timed, ColumnFormula | null>>;
  readonly amounts: FlowAmounts;
  /** The formula of the costs that recur. */
  readonly recurring: string;
  /** Where names of its metrics end, e.g. `HardOnly`. */
  readonly nameSuffix: string;
}

/** Rows of a view's cash flow. */
export interface ViewRows extends Readonly<Record<Needed, number>>, Readonly<Record<Timed, number | null>> {
  readonly net: number;
  /** Where the net changes its sign; null in a review, which has no rate of return. */
  readonly direction: number | null;
}

/** The row of discount factors, and the formula of the rate; null in a review, which is not discounted. */
export type Discounting = { readonly factorRow: number; readonly ratePct: string } | null;

/** The cash flow of one view, from benefits and costs to the cumulative and discounted net. */
export function addFlow(columns: Columns, discounting: Discounting, view: View): ViewRows {
  const { sheet, years } = columns;
  const { metrics } = view;
  const add = (row: ColumnRow) => addColumnRow(columns, row);
  addHeads(sheet, view.title, headsOf(years));
  const part = (label: string, id: Needed) => add({ label, formulaOf: view.formulas[id], results: view.amounts[id] });
  const timed = (label: string, id: Timed) => {
    const formulaOf = view.formulas[id];
    return formulaOf === null ? null : add({ label, formulaOf, results: view.amounts[id] });
  };
  const amounts = {
    benefits: part('Benefits', 'benefits'),
    waiting: timed('Of these, waiting for deployment', 'waiting'),
    costs: part('Costs', 'costs'),
    fees: part('Of these, fees', 'fees'),
    dueInAdvance: timed('Of these, due at the start of the next year', 'dueInAdvance'),
  };
  const net = add({
    label: 'Net',
    formulaOf: (column) => `${inColumn(column, amounts.benefits)}-${inColumn(column, amounts.costs)}`,
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
  accumulate('Cumulative net', net, metrics.cumulative);
  if (discounting === null) return { ...amounts, net, direction: null };
  const discounted = add({
    label: 'Discounted net',
    formulaOf: (column) => `${inColumn(column, net)}*${inColumn(column, discounting.factorRow)}`,
    results: metrics.discountedNet,
  });
  accumulate('Cumulative discounted net', discounted, runningSum(metrics.discountedNet));
  const own = sheet.next();
  const direction = add({
    label: 'Cash flow',
    formulaOf: (column) =>
      column === 0
        ? `SIGN(${inColumn(0, net)})`
        : `IF(${inColumn(column, net)}=0,${inColumn(column - 1, own)},SIGN(${inColumn(column, net)}))`,
    results: directionsOf(metrics.net),
    format: 'inOut',
    isSummed: false,
  });
  return { ...amounts, net, direction };
}

/** What has come together by each column. */
function runningSum(amounts: readonly number[]): number[] {
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
