import { type Columns, inColumn } from '../columns.ts';
import type { Layout } from '../layout.ts';
import { addHeads, draftSheet, formula, onSheet, type SheetDraft, text } from '../plan.ts';
import { addCosts, type CostRows, headsOf } from './costs.ts';
import { addFees } from './fees.ts';

export interface CostTable extends Pick<CostRows, 'fees' | 'dueInAdvance' | 'total'> {
  readonly sheet: SheetDraft;
  /** A cell of one of its rows, for other sheets. */
  readonly at: (row: number, column: number) => string;
  /** Formula of the recurring costs, for other sheets. */
  readonly recurring: string;
}

/** Builds the fee of each license, whose quantity follows its fact, and the costs by type in columns 0..N. */
export function buildCosts(layout: Layout, inputs: SheetDraft): CostTable {
  const sheet = draftSheet('Costs');
  const { years } = layout;
  sheet.add(text('Costs', 'title'));
  sheet.add(text('A quantity follows its fact on the sheet Inputs until a number is typed there.', 'note'));
  const fees = addFees(sheet, layout, inputs);
  addHeads(sheet, 'Time', headsOf(years).slice(0, -1));
  const columns: Columns = { sheet, years, timeRow: addTime(sheet, years) };
  const rows = addCosts(columns, layout, fees);
  return {
    ...rows,
    sheet,
    at: (row, column) => onSheet(sheet.name, inColumn(column, row)),
    recurring: onSheet(sheet.name, rows.recurring),
  };
}

/** @returns the row of the column numbers 0..N */
export function addTime(sheet: SheetDraft, years: number): number {
  const row = sheet.next();
  return sheet.add(
    text('Column'),
    { kind: 'number', value: 0, format: 'whole', look: 'columnHead' },
    ...Array.from({ length: years }, (_, index) =>
      formula(`${inColumn(index, row)}+1`, index + 1, 'whole', 'columnHead'),
    ),
  );
}
