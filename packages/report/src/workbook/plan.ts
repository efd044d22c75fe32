/**
 * How a number is shown. Inputs: `number`, `unitMoney`, `percent`. Results: `money`, `percentResult`, `fraction` (shown as
 * a percent), `months`, `crossing` (a month, empty for 0), `rate` (an internal rate of return), `ratio`. Flags: `yesNo` (1, 0), `inOut` (1, -1). `whole`: numbers of columns.
 */
export type CellFormat =
  | 'number'
  | 'unitMoney'
  | 'percent'
  | 'money'
  | 'percentResult'
  | 'fraction'
  | 'months'
  | 'crossing'
  | 'rate'
  | 'ratio'
  | 'yesNo'
  | 'inOut'
  | 'whole';

export type CellLook =
  | 'title'
  | 'heading'
  | 'columnHead'
  | 'numberHead'
  | 'input'
  | 'unit'
  | 'wrapped'
  | 'total'
  | 'note';

/**
 * One cell. A text is never a formula, whatever it begins with. A formula carries what it came to when the workbook was
 * made, for programs that show a file without calculating it (previews, protected view).
 */
export type CellPlan =
  | { readonly kind: 'text'; readonly text: string; readonly look?: CellLook }
  | { readonly kind: 'number'; readonly value: number; readonly format: CellFormat; readonly look: CellLook }
  | {
      readonly kind: 'formula';
      /** Without the leading `=`. */
      readonly formula: string;
      readonly result: number | string;
      readonly format: CellFormat;
      readonly look?: CellLook;
    };

export type RowPlan = readonly (CellPlan | null)[];

export interface SheetPlan {
  readonly name: string;
  /** Widths in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly RowPlan[];
  /** Rows at the top that stay in view and are printed on every page. */
  readonly headRows: number;
}

/** A name for a cell, so that a formula reads `employees * costPerTicket`. */
export interface NamePlan {
  readonly name: string;
  readonly sheet: string;
  /** Absolute, e.g. `$B$4`. */
  readonly address: string;
}

export interface WorkbookPlan {
  readonly sheets: readonly SheetPlan[];
  readonly names: readonly NamePlan[];
  readonly currencySign: string;
}

/** A sheet while its rows are written, top to bottom. */
export interface SheetDraft {
  readonly name: string;
  readonly rows: RowPlan[];
  readonly names: NamePlan[];
  /** Adds a row and gives its number, from 1. */
  readonly add: (...cells: RowPlan) => number;
  /** Number of the row that comes next. */
  readonly next: () => number;
  /** Names a cell of the sheet. */
  readonly nameCell: (name: string, column: number, row: number) => void;
}

export function draftSheet(name: string): SheetDraft {
  const rows: RowPlan[] = [];
  const names: NamePlan[] = [];
  return {
    name,
    rows,
    names,
    add: (...cells) => rows.push(cells),
    next: () => rows.length + 1,
    nameCell: (cellName, column, row) => {
      names.push({ name: cellName, sheet: name, address: fixed(column, row) });
    },
  };
}

export function text(value: string, look?: CellLook): CellPlan {
  return look ? { kind: 'text', text: value, look } : { kind: 'text', text: value };
}

/** A number that a reader may change. */
export function input(value: number, format: CellFormat): CellPlan {
  return { kind: 'number', value, format, look: 'input' };
}

export function formula(
  content: string,
  result: number | string,
  format: CellFormat = 'money',
  look?: CellLook,
): CellPlan {
  const cell = { kind: 'formula', formula: content, result, format } as const;
  return look ? { ...cell, look } : cell;
}

/**
 * A section's heading with the heads of its columns below it; leaves a free row above.
 *
 * @param textColumns the columns whose heads stand on the left; those of numbers stand on the right
 */
export function addHeads(
  sheet: SheetDraft,
  title: string,
  heads: readonly string[],
  textColumns: readonly number[] = [0],
): void {
  sheet.add();
  sheet.add(text(title, 'heading'));
  sheet.add(...heads.map((head, column) => text(head, textColumns.includes(column) ? 'columnHead' : 'numberHead')));
}

/** The letter of a column, from 0. */
export function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}

/** `B4`, which moves with a copied formula. */
export function cellAt(column: number, row: number): string {
  return `${letterOf(column)}${row}`;
}

/** `$B$4` */
export function fixed(column: number, row: number): string {
  return `$${letterOf(column)}$${row}`;
}

/** An address on another sheet. */
export function onSheet(name: string, address: string): string {
  return `${/^\w+$/.test(name) ? name : `'${name}'`}!${address}`;
}
