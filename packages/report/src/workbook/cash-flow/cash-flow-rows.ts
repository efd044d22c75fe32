import type { Metrics } from '@worthwhile/roi-core';
import { addColumnRow, type ColumnRow, type Columns, inColumn } from '../columns.ts';
import { addHeads } from '../plan.ts';
import { headsOf } from './costs.ts';

/** In columns 0..N. */
export interface FlowAmounts {
  readonly benefits: readonly number[];
  readonly costs: readonly number[];
  readonly fees: readonly number[];
  /** The part of the benefits that starts only with deployment. */
  readonly waiting: readonly number[];
  /** The part of the costs that is due at the start of the year after its column. */
  readonly dueInAdvance: readonly number[];
}

/** Amounts with a time within the year; some estimates have none. */
type Timed = 'waiting' | 'dueInAdvance';
type Needed = Exclude<keyof FlowAmounts, Timed>;

/** A null formula leaves the cell empty. */
export type ColumnFormula = (column: number) => string | null;

/** A view of the cash flow: total or added by a renewal, each with all benefits or hard savings only. */
export interface View {
  readonly title: string;
  readonly metrics: Metrics;
  /** By column. Null if no benefit waits or no cost is due in advance. */
  readonly formulas: Readonly<Record<Needed, ColumnFormula>> & Readonly<Record<Timed, ColumnFormula | null>>;
  readonly amounts: FlowAmounts;
  /** Formula of the recurring costs. */
  readonly recurring: string;
  /** Suffix of the metrics' cell names, e.g. `HardOnly`. */
  readonly nameSuffix: string;
}

export interface ViewRows extends Readonly<Record<Needed, number>>, Readonly<Record<Timed, number | null>> {
  readonly net: number;
  /** Row of the net's signs; null in a review, which has no rate of return. */
  readonly direction: number | null;
}

/** Row of discount factors and formula of the rate; null in a review, which is not discounted. */
export type Discounting = { readonly factorRow: number; readonly ratePct: string } | null;

/** Adds one view's cash flow, from benefits and costs to the cumulative and discounted net. */
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

function runningSum(amounts: readonly number[]): number[] {
  let sum = 0;
  return amounts.map((amount) => {
    sum += amount;
    return sum;
  });
}

/** Returns the sign of each amount; a zero has the sign before it. */
function directionsOf(net: readonly number[]): number[] {
  let last = 0;
  return net.map((amount) => {
    if (amount !== 0) last = Math.sign(amount);
    return last;
  });
}
