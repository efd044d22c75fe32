import { CliError, EXIT } from '../exit.ts';

const MOST_ROWS = 100_000;

/** The cells of a CSV text (RFC 4180): quotes, doubled quotes and line breaks inside them, CRLF or LF. */
function readCells(text: string, shown: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value.trim() !== '')) rows.push(row);
    row = [];
  };
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text[i++];
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (character === ',') endCell();
    else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  if (isQuoted) throw new CliError(`${shown} ends inside a quoted text.`, EXIT.usage);
  endRow();
  return rows;
}

/** The rows of a CSV text as objects by the names of its first line; empty cells are left out. */
export function readCsv(text: string, shown: string): Record<string, string>[] {
  const [head, ...rows] = readCells(text, shown);
  const names = head?.map((name) => name.trim()) ?? [];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new CliError(`${shown} has two columns "${twice}".`, EXIT.usage);
  if (rows.length > MOST_ROWS) throw new CliError(`${shown} has more than ${MOST_ROWS} rows.`, EXIT.usage);
  return rows.map((row, i) => {
    if (row.length > names.length)
      throw new CliError(`${shown}, row ${i + 2} has more cells than the first line has names.`, EXIT.usage);
    const filled = names.map((name, column) => [name, row[column]?.trim() ?? ''] as const);
    return Object.fromEntries(filled.filter(([, value]) => value !== ''));
  });
}
