import type { Paper } from '@worthwhile/roi-core/report-model';
import { letterOf } from '../office/letter.ts';

/**
 * Inputs: `number`, `unitMoney`, `percent`. Results: `money`, `percentResult`, `fraction` (shown as a percent), `months`,
 * `crossing` (a month, empty for 0), `rate` (an internal rate of return), `ratio`. Flags: `yesNo` (1, 0), `inOut` (1, -1).
 * `whole`: column numbers. `reduction`: percent, or the word for a negative one. `check`: TRUE or FALSE. `amount`: money without its sign, in a table that names the currency.
 */
export type CellFormat =
  | 'number'
  | 'unitMoney'
  | 'percent'
  | 'reduction'
  | 'money'
  | 'percentResult'
  | 'fraction'
  | 'months'
  | 'crossing'
  | 'rate'
  | 'ratio'
  | 'yesNo'
  | 'inOut'
  | 'whole'
  | 'check'
  | 'amount';

export type CellLook =
  | 'title'
  | 'heading'
  | 'columnHead'
  | 'textHead'
  | 'numberHead'
  | 'input'
  | 'unit'
  | 'wrapped'
  | 'source'
  | 'total'
  | 'note'
  | 'check'
  | 'hash'
  | 'result'
  | 'limit'
  | 'link';

export interface Limits {
  readonly min: number;
  readonly max: number;
}

/** What a reader can type into an input. */
export type Allowed = (Limits & { readonly orExclude?: boolean }) | { readonly choices: readonly string[] };

/**
 * A text is never a formula, even if it begins like one. A formula carries its result for programs that show a file without
 * calculating it (previews, protected view).
 */
export type CellPlan =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly look?: CellLook;
      readonly allowed?: Allowed;
      /** A place such as `Sources!A4`, or an address of the web. */
      readonly link?: string;
    }
  | {
      readonly kind: 'number';
      readonly value: number;
      readonly format: CellFormat;
      readonly look: CellLook;
      readonly allowed?: Allowed;
    }
  | {
      readonly kind: 'formula';
      /** Without the leading `=`. */
      readonly formula: string;
      readonly result: number | string | boolean;
      readonly format: CellFormat;
      readonly look?: CellLook;
      readonly allowed?: Allowed;
      /** Another value that the cell can have, with as many decimals as any. */
      readonly shownAs?: number;
    };

export type RowPlan = readonly (CellPlan | null)[];

export interface SheetPlan {
  readonly name: string;
  /** In characters. */
  readonly widths: readonly number[];
  readonly rows: readonly RowPlan[];
  /** Rows at the top that stay in view and repeat on every printed page. */
  readonly headRows: number;
  /** Columns at the left that do. */
  readonly headColumns: number;
  /** Columns that only formulas read, from 0. */
  readonly hidden?: readonly number[];
  /** Cells that are green if TRUE and red if FALSE. */
  readonly checks?: { readonly column: number; readonly firstRow: number; readonly lastRow: number };
  readonly chart?: ChartPlan;
}

/** The cash flow of a sheet as a picture, to the right of its cells. */
export interface ChartPlan {
  readonly alt: string;
  /** From 0. */
  readonly column: number;
  readonly row: number;
  readonly columns: ChartCells<string>;
  readonly hardSavings: ChartSeries;
  readonly productivity: ChartSeries;
  readonly costs: ChartSeries;
  readonly months: ChartCells<number>;
  readonly amounts: ChartCells<number>;
  /** The ends of the years. */
  readonly cumulative: ChartSeries;
}

export interface ChartCells<Value> {
  readonly address: string;
  readonly results: readonly Value[];
}

export interface ChartSeries {
  readonly name: ChartCells<string>;
  readonly values: ChartCells<number>;
}

/** A cell name, so a formula reads `employees * costPerTicket`. */
interface NamePlan {
  readonly name: string;
  readonly sheet: string;
  /** Absolute, e.g. `$B$4`. */
  readonly address: string;
}

export interface WorkbookPlan {
  readonly sheets: readonly SheetPlan[];
  readonly names: readonly NamePlan[];
  readonly currencySign: string;
  readonly paper: Paper;
}

/** A sheet in progress, written from top to bottom. */
export interface SheetDraft {
  readonly name: string;
  readonly rows: RowPlan[];
  readonly names: NamePlan[];
  /** @returns the row number, from 1 */
  readonly add: (...cells: RowPlan) => number;
  readonly next: () => number;
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

export function text(
  value: string,
  look?: CellLook,
  more: { readonly allowed?: Allowed; readonly link?: string } = {},
): CellPlan {
  return look ? { kind: 'text', text: value, look, ...more } : { kind: 'text', text: value, ...more };
}

/** Makes a number that a reader can change within its limits. */
export function input(value: number, format: CellFormat, allowed: Allowed): CellPlan {
  return { kind: 'number', value, format, look: 'input', allowed };
}

export function limit(value: number): CellPlan {
  return { kind: 'number', value, format: 'number', look: 'limit' };
}

export function formula(
  content: string,
  result: number | string | boolean,
  format: CellFormat = 'money',
  look?: CellLook,
): Extract<CellPlan, { kind: 'formula' }> {
  const cell = { kind: 'formula', formula: content, result, format } as const;
  return look ? { ...cell, look } : cell;
}

/**
 * Adds a section's heading and column heads, after an empty row.
 * @param textColumns columns with heads on the left; heads of numbers are on the right
 */
export function addHeads(
  sheet: SheetDraft,
  title: string,
  heads: readonly string[],
  textColumns: readonly number[] = [0],
): void {
  sheet.add();
  sheet.add(text(title, 'heading'));
  sheet.add(...heads.map((head, column) => text(head, headLook(column, textColumns))));
}

function headLook(column: number, textColumns: readonly number[]): CellLook {
  if (!textColumns.includes(column)) return 'numberHead';
  return column === 0 ? 'columnHead' : 'textHead';
}

/** Returns a relative address such as `B4`, which moves when a formula is copied. */
export function cellAt(column: number, row: number): string {
  return `${letterOf(column)}${row}`;
}

/** Returns an absolute address such as `$B$4`. */
export function fixed(column: number, row: number): string {
  return `$${letterOf(column)}$${row}`;
}

export function onSheet(name: string, address: string): string {
  return `${/^\w+$/.test(name) ? name : `'${name}'`}!${address}`;
}
