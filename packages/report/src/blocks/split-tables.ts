export interface TextTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const RULE = /^:?-+:?$/;
const FENCE = /^\s*(```|~~~)/;

/** Splits Markdown at its tables: a line of cells, a line of dashes, and more lines of cells. */
export function splitTables(markdown: string): (string | TextTable)[] {
  const lines = markdown.split('\n');
  const parts: (string | TextTable)[] = [];
  let text: string[] = [];
  let isCode = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (FENCE.test(line)) isCode = !isCode;
    const rule = lines[at + 1] ?? '';
    const isTable = line.includes('|') && rule.includes('-') && cellsOf(rule).every((cell) => RULE.test(cell));
    if (isCode || !isTable) {
      text.push(line);
      continue;
    }
    const rows: string[][] = [];
    for (at += 2; (lines[at] ?? '').includes('|'); at++) rows.push(cellsOf(lines[at] ?? ''));
    at--;
    if (text.length > 0) parts.push(text.join('\n'));
    text = [];
    const head = cellsOf(line);
    parts.push({ head, rows: rows.map((row) => head.map((_, index) => row[index] ?? '')) });
  }
  if (text.length > 0) parts.push(text.join('\n'));
  return parts;
}

/** A bar after a backslash belongs to its cell. */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
