import {
  type CellFormat,
  type CellLook,
  type CellPlan,
  cellAt,
  formula,
  letterOf,
  type SheetDraft,
  text,
} from './plan.ts';

/** Columns 0..N of the cash flow: column t of the model stands in column t + 1 of the sheet, the total behind them. */
export interface Columns {
  readonly sheet: SheetDraft;
  readonly years: number;
  /** Row of the column numbers 0..N. */
  readonly timeRow: number;
}

/** The cell of column t in a row. */
export function inColumn(column: number, row: number): string {
  return cellAt(column + 1, row);
}

/** A row from the first to the last column, e.g. `$B$12:$E$12`; `from` 1 leaves out the start. */
export function acrossColumns({ years }: Pick<Columns, 'years'>, row: number, from = 0): string {
  return `$${letterOf(from + 1)}$${row}:$${letterOf(years + 1)}$${row}`;
}

export interface ColumnRow {
  readonly label: string;
  /** The formula of a column; null leaves the cell empty. */
  readonly formulaOf: (column: number) => string | null;
  /** What each column comes to. */
  readonly results: readonly number[];
  readonly format?: CellFormat;
  readonly look?: CellLook;
  /** False where adding up would say nothing. */
  readonly isSummed?: boolean;
}

/** Adds a row of columns with its total; gives its number. */
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
