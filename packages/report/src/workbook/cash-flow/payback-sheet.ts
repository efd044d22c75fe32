import { FIGURE_WORDS } from '@worthwhile/roi-core';
import { acrossColumns, type Columns, inColumn } from '../columns.ts';
import type { Layout } from '../layout.ts';
import {
  addHeads,
  type CellPlan,
  cellAt,
  draftSheet,
  fixed,
  formula,
  onSheet,
  type SheetDraft,
  text,
} from '../plan.ts';
import type { Discounting, FlowAmounts, View, ViewRows } from './cash-flow-rows.ts';
import { type LinePoint, linePoints, paybackIn, roundingOf } from './payback-line.ts';

/** Cells of a view's paybacks. A review has no discounted one. */
export interface PaybackCells {
  readonly payback: string;
  readonly discounted: string | null;
}

/** A view's cumulative net by month, for a chart. */
export interface PaybackLine {
  readonly months: { readonly address: string; readonly results: readonly number[] };
  readonly amounts: { readonly address: string; readonly results: readonly number[] };
}

export interface PaybackTable {
  readonly sheet: SheetDraft;
  readonly cells: readonly PaybackCells[];
  readonly lines: readonly PaybackLine[];
}

/** A cash flow, undiscounted or discounted. */
interface Series {
  readonly amounts: FlowAmounts;
  /** Formula of an amount in a column. Without a row, nothing is due in advance. */
  readonly amount: (part: keyof FlowAmounts, column: number) => string;
  readonly hasSteps: boolean;
  /** Formula of the sum of absolute amounts. */
  readonly gross: string;
}

const MONTH = 1;
const AMOUNT = 2;

/**
 * Adds each view's cumulative net as a line over the months. It steps down when fees are due in advance. Within a year the
 * rest accrues evenly; benefits that wait do so from deployment on. The payback is the last rise from below zero.
 */
export function buildPayback(
  columns: Columns,
  layout: Layout,
  discounting: Discounting,
  views: readonly { readonly view: View; readonly rows: ViewRows }[],
): PaybackTable {
  const sheet = draftSheet('Payback');
  sheet.add(text('Payback', 'title'));
  sheet.add(text('The cumulative net by month. Payback is the last month in which it rises from below zero.', 'note'));
  if (layout.hasWait) {
    sheet.add(text('A deployment outside a given year falls on the start or end of that year.', 'note'));
  }
  const added = views.map(({ view, rows }) => addLine(sheet, { columns, layout, discounting, view, rows }));
  return { sheet, cells: added, lines: added.map(({ line }) => line) };
}

interface Line {
  readonly columns: Columns;
  readonly layout: Layout;
  readonly discounting: Discounting;
  readonly view: View;
  readonly rows: ViewRows;
}

function addLine(sheet: SheetDraft, line: Line): PaybackCells & { readonly line: PaybackLine } {
  const { layout, view, discounting } = line;
  const series = discounting === null ? [seriesOf(line)] : [seriesOf(line), discountedSeries(line, discounting)];
  const heads = ['Cumulative net', 'Rises above zero in month', 'Discounted', 'Rises above zero in month'];
  addHeads(sheet, view.title, ['', 'Month', ...heads.slice(0, 2 * series.length)]);
  const zeroRow = sheet.add(
    text('Amounts below this count as zero'),
    null,
    ...series.flatMap(({ gross, amounts }) => [formula(`1E-12*${gross}`, roundingOf(amounts)), null]),
  );
  const points = linePoints(
    layout,
    series.map(({ amounts }) => amounts),
  );
  const first = sheet.next();
  points.forEach((point, index) => {
    const place = { row: sheet.next(), index, points, zeroRow };
    sheet.add(
      text(labelOf(point)),
      monthCell(point, place.row),
      ...series.flatMap((one, at) => [
        formula(amountFormula(one, point, AMOUNT + 2 * at, place.row), point.amounts[at] as number),
        crossingCell(place, at),
      ]),
    );
  });
  const last = sheet.next() - 1;
  const row = sheet.add(
    text('Payback', 'total'),
    null,
    ...series.flatMap(({ amounts }, at) => {
      const column = AMOUNT + 2 * at;
      const crossings = `${cellAt(column + 1, first)}:${cellAt(column + 1, last)}`;
      const below = `${cellAt(column, last)}<-${fixed(column, zeroRow)}`;
      return [
        formula(
          `IF(${below},"${FIGURE_WORDS.notWithinTerm}",MAX(${crossings}))`,
          paybackIn(points, at, roundingOf(amounts)) ?? FIGURE_WORDS.notWithinTerm,
          'months',
          'total',
        ),
        null,
      ];
    }),
  );
  const cell = (at: number) => onSheet(sheet.name, fixed(AMOUNT + 2 * at, row));
  const down = (column: number) => onSheet(sheet.name, `${fixed(column, first)}:${fixed(column, last)}`);
  return {
    payback: cell(0),
    discounted: discounting === null ? null : cell(1),
    line: {
      months: { address: down(MONTH), results: points.map(({ month }) => month) },
      amounts: { address: down(AMOUNT), results: points.map(({ amounts }) => amounts[0] as number) },
    },
  };
}

function seriesOf({ columns, view, rows }: Line): Series {
  const from = (address: string) => onSheet(columns.sheet.name, address);
  const all = (row: number) => from(acrossColumns(columns, row));
  return {
    amounts: view.amounts,
    amount: (part, column) => from(inColumn(column, rows[part] ?? 0)),
    hasSteps: rows.dueInAdvance !== null,
    gross: `SUMPRODUCT(ABS(${all(rows.benefits)})+ABS(${all(rows.costs)}))`,
  };
}

function discountedSeries(line: Line, { factorRow }: NonNullable<Discounting>): Series {
  const { columns, layout, view, rows } = line;
  const plain = seriesOf(line);
  const from = (address: string) => onSheet(columns.sheet.name, address);
  const all = (row: number) => from(acrossColumns(columns, row));
  const rate = 1 + layout.snapshot.result.discountRatePct / 100;
  const discount = (amounts: readonly number[]) => amounts.map((amount, column) => amount / rate ** column);
  const { benefits, costs, fees, waiting, dueInAdvance } = view.amounts;
  return {
    hasSteps: plain.hasSteps,
    amounts: {
      benefits: discount(benefits),
      costs: discount(costs),
      fees: discount(fees),
      waiting: discount(waiting),
      dueInAdvance: discount(dueInAdvance),
    },
    amount: (part, column) => `${plain.amount(part, column)}*${from(inColumn(column, factorRow))}`,
    gross: `SUMPRODUCT((ABS(${all(rows.benefits)})+ABS(${all(rows.costs)}))*${all(factorRow)})`,
  };
}

function labelOf({ kind, year }: LinePoint): string {
  switch (kind) {
    case 'start':
      return 'Start';
    case 'due':
      return `Year ${year}: due in advance`;
    case 'deployed':
      return `Year ${year}: deployment`;
    case 'end':
      return `Year ${year}: end`;
  }
}

function monthCell({ kind, month, yearStart }: LinePoint, row: number): CellPlan {
  if (kind === 'start') return { kind: 'number', value: 0, format: 'whole', look: 'columnHead' };
  const start = cellAt(MONTH, row - yearStart);
  if (kind === 'due') return formula(start, month, 'whole');
  if (kind === 'end') return formula(`${start}+12`, month, 'whole');
  return formula(`MIN(MAX(${start},deploymentMonths),${start}+12)`, month, 'whole');
}

function amountFormula(
  { amount, hasSteps }: Series,
  { kind, year, yearStart }: LinePoint,
  column: number,
  row: number,
): string {
  const start = cellAt(column, row - yearStart);
  if (kind === 'start') return `${amount('benefits', 0)}-${amount('costs', 0)}`;
  if (kind === 'due') return `${start}-${amount('dueInAdvance', year - 1)}`;
  const due = hasSteps ? `+${amount('dueInAdvance', year)}` : '';
  const gained = `${amount('benefits', year)}-${amount('costs', year)}${due}`;
  if (kind === 'end') return `${start}+${gained}`;
  const months = `(${cellAt(MONTH, row)}-${cellAt(MONTH, row - yearStart)})`;
  return `${start}+(${gained}-${amount('waiting', year)})*${months}/12`;
}

interface Place {
  readonly row: number;
  readonly index: number;
  readonly points: readonly LinePoint[];
  readonly zeroRow: number;
}

/** The month in which the line rises to zero since the point before; otherwise 0. */
function crossingCell({ row, index, points, zeroRow }: Place, at: number): CellPlan | null {
  if (index === 0) return null;
  const column = AMOUNT + 2 * at;
  const [before, now] = [cellAt(column, row - 1), cellAt(column, row)];
  const [monthBefore, month] = [cellAt(MONTH, row - 1), cellAt(MONTH, row)];
  const zero = fixed(column, zeroRow);
  return formula(
    `IF(AND(${before}<-${zero},${now}>=-${zero}),` +
      `${monthBefore}+(${month}-${monthBefore})*${before}/(${before}-MAX(0,${now})),0)`,
    points[index]?.crossings[at] ?? 0,
    'crossing',
  );
}
