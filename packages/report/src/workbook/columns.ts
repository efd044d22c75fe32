import { letterOf } from '../office/letter.ts';
import { type CellFormat, type CellLook, type CellPlan, cellAt, formula, type SheetDraft, text } from './plan.ts';

/** Column t of the model (0..N) is column t + 1 of the sheet; the total follows them. */
export interface Columns {
  readonly sheet: SheetDraft;
  readonly years: number;
  /** Row of the column numbers 0..N. */
  readonly timeRow: number;
}

export function inColumn(column: number, row: number): string {
  return cellAt(column + 1, row);
}

/**
 * Returns a row's range, e.g. `$B$12:$E$12`.
 * @param from 1 omits the start
 */
export function acrossColumns({ years }: Pick<Columns, 'years'>, row: number, from = 0): string {
  return `$${letterOf(from + 1)}$${row}:$${letterOf(years + 1)}$${row}`;
}

export interface ColumnRow {
  readonly label: string;
  /** Null leaves the cell empty. */
  readonly formulaOf: (column: number) => string | null;
  /** By column. */
  readonly results: readonly number[];
  readonly format?: CellFormat;
  readonly look?: CellLook;
  /** False if a total has no meaning. */
  readonly isSummed?: boolean;
}

/**
 * Adds a row of columns with its total.
 * @returns its row number
 */
export function addColumnRow(columns: Columns, given: ColumnRow): number {
  const { sheet, years } = columns;
  const { label, formulaOf, results, format = 'money', look, isSummed = true } = given;
  const cells: (CellPlan | null)[] = [text(label, look)];
  for (let column = 0; column <= years; column++) {
    const content = formulaOf(column);
    cells.push(content === null ? null : formula(content, results[column] ?? 0, format, look));
  }
  if (isSummed) {
    const total = results.reduce((sum, amount) => sum + amount, 0);
    cells.push(formula(`SUM(${acrossColumns(columns, sheet.next())})`, total, format, look));
  }
  return sheet.add(...cells);
}
