import { fixZipDates } from '../fix-zip-dates.ts';
import { letterOf } from '../letter.ts';
import { cleanText } from '../xml.ts';
import type { NumberCells, TextCells } from './chart-xml.ts';

type Value = string | number | null;

/** Name of the only sheet. */
const SHEET = 'Data';

/** A chart's data as columns: a reader edits them to change the chart. */
export interface ChartData {
  readonly columns: (readonly Value[])[];
  /** Adds a column. @returns its cells without the head */
  readonly addTexts: (head: string, texts: readonly string[]) => TextCells;
  readonly addNumbers: (head: string, numbers: readonly number[]) => { name: TextCells; values: NumberCells };
}

export function chartData(): ChartData {
  const columns: (readonly Value[])[] = [];
  const add = (head: string, values: readonly Value[]) => {
    const letter = letterOf(columns.push([head, ...values]) - 1);
    return {
      head: `${SHEET}!$${letter}$1`,
      cells: `${SHEET}!$${letter}$2:$${letter}$${values.length + 1}`,
    };
  };
  return {
    columns,
    addTexts: (head, texts) => ({ formula: add(head, texts).cells, texts }),
    addNumbers: (head, numbers) => {
      const { head: name, cells } = add(head, numbers);
      return { name: { formula: name, texts: [head] }, values: { formula: cells, numbers } };
    },
  };
}

/** Writes the workbook that is embedded next to a chart. */
export async function writeChartData({ columns }: ChartData): Promise<Uint8Array> {
  // Loaded with the first deck, so a start does not wait for it.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const rows = Math.max(...columns.map(({ length }) => length));
  const data = Array.from({ length: rows }, (_, row) =>
    columns.map((values) => {
      const value = values[row] ?? null;
      if (typeof value === 'string') return { value: cleanText(value), type: String };
      return value === null ? null : { value, type: Number };
    }),
  );
  return fixZipDates(await writeXlsxFile(data, { sheet: SHEET }).toBuffer());
}
