import { CsvError, parse } from 'csv-parse/sync';
import { CliError, EXIT } from '../exit.ts';

const MOST_ROWS = 100_000;

/** Parses rows into objects by the names in the first line. Omits empty cells. */
export function readCsv(text: string, shown: string): Record<string, string>[] {
  const [head, ...rows] = readCells(text, shown);
  const names = head?.map((name) => name.trim()) ?? [];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new CliError(`${shown} has two columns "${twice}".`, EXIT.usage);
  if (rows.length > MOST_ROWS) throw new CliError(`${shown} has more than ${MOST_ROWS} rows.`, EXIT.usage);
  return rows.map((row, i) => {
    if (row.length > names.length)
      throw new CliError(`${shown}, row ${i + 2} has more cells than the header has columns.`, EXIT.usage);
    const filled = names.map((name, column) => [name, row[column]?.trim() ?? ''] as const);
    return Object.fromEntries(filled.filter(([, value]) => value !== ''));
  });
}

/** Spreadsheets write rows shorter than the first line, and rows without text. */
function readCells(text: string, shown: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_records_with_empty_values: true, ltrim: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new CliError(`${shown} ends inside quotes.`, EXIT.usage);
    throw new CliError(`${shown} is not valid CSV: ${error.message}`, EXIT.usage);
  }
}
