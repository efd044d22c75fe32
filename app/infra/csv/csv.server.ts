import { markUnshowable } from '@worthwhile/roi-core';
import { type CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/**
 * Spreadsheets read a cell that starts like this as a formula. Separators and quotes count as starts too, for programs that
 * expect another separator. White space that separates is excluded from the run behind it: otherwise a long run is scanned
 * again from each position.
 */
const FORMULA = /^[=+\-@\t\r\0]|[;,\t\n\r"'][^\S\t\n\r]*[=+\-@]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Prefixes text that a spreadsheet would calculate with an apostrophe; numbers stay numbers. */
export function safeCell(value: string | number): string | number {
  return typeof value === 'string' && FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
}

/** Reverses `safeCell`. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Writes CSV that spreadsheets open correctly: UTF-8 with a byte order mark, CRLF, no formulas. */
export function writeCsv(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${csvLines([columns, ...rows])}`;
}

/** Formats further lines for a file sent in parts. */
function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => safeCell(typeof cell === 'string' ? markUnshowable(cell) : cell))),
    { record_delimiter: '\r\n' },
  );
}

/** Streams CSV at the reader's pace: it can exceed memory. */
export function csvStream(
  columns: readonly string[],
  steps: AsyncGenerator<readonly (readonly (string | number)[])[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(writeCsv(columns, []))),
    async pull(controller) {
      const { done, value } = await steps.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(csvLines(value)));
    },
    async cancel() {
      await steps.return(undefined);
    },
  });
}

/** With the line number of its start. */
export interface CsvRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}
export type CsvRead = { readonly rows: readonly CsvRow[] } | { readonly problem: string };

/**
 * Reads a small CSV file: UTF-8 with or without a byte order mark, any line ending, quoted cells. The first line names the
 * columns in any order and case.
 *
 * @param columns required columns; others are rejected by name
 */
export function readCsv(bytes: Uint8Array, columns: readonly string[]): CsvRead {
  const text = decode(bytes);
  if (text === null) return { problem: WRONG_ENCODING };
  const first = text.slice(0, text.search(/[\r\n]|$/));
  if (hasSemicolons(first, columns)) return { problem: SEMICOLONS };
  try {
    // `info`, unknown to the types, returns each record with its position.
    const lines = parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    const head = lines[0]?.record;
    if (!head) return { problem: 'The file is empty.' };
    const names = head.map((name) => columns.find((column) => column.toLowerCase() === name.toLowerCase()));
    const problem = problemOfColumns(head, names, columns);
    if (problem) return { problem };
    return {
      rows: lines.slice(1).map(({ record, info }) => ({
        line: info.lines,
        cells: Object.fromEntries(columns.map((column) => [column, plainCell(record[names.indexOf(column)] ?? '')])),
      })),
    };
  } catch (error) {
    return { problem: brokenCsv(error) };
  }
}

/** Reads the records of a text by the line where each ends; none if it is not CSV. */
export function csvRecords(text: string): ReadonlyMap<number, readonly string[]> {
  try {
    const lines = parse(text, { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true });
    return new Map(
      (lines as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => [
        info.lines,
        record.map(plainCell),
      ]),
    );
  } catch {
    return new Map();
  }
}

export const WRONG_ENCODING = 'The file is not UTF-8. Save it as “CSV UTF-8” and send it again.';
export const SEMICOLONS = 'The columns are separated by semicolons. Save the file with commas and send it again.';

/** Detects a first line that separates the expected columns by semicolons. */
export function hasSemicolons(firstLine: string, columns: readonly string[]): boolean {
  const parts = firstLine.split(';').map((part) => part.replace(/["\s]/g, '').toLowerCase());
  return parts.length > 1 && columns.some((column) => parts.includes(column.toLowerCase()));
}

export function brokenCsv(error: unknown): string {
  const { lines, code } = error as Partial<CsvError> & { lines?: number };
  const what = code?.includes('QUOTE') ? 'a quote is not closed or is in the wrong place' : 'the line cannot be read';
  return typeof lines === 'number' ? `Line ${lines}: ${what}.` : `The file cannot be read: ${what}.`;
}

function problemOfColumns(
  head: readonly string[],
  names: readonly (string | undefined)[],
  columns: readonly string[],
): string | null {
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) return `Line 1: the column ${missing.join(', ')} is missing.`;
  const unknown = head.filter((_, index) => names[index] === undefined);
  if (unknown.length > 0) return `Line 1: unknown column ${unknown.join(', ')}.`;
  return new Set(names).size === names.length ? null : 'Line 1: duplicate column.';
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
