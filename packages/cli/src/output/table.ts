import { clean, fit, pad, widthOf } from './show.ts';

export interface Column {
  readonly head: string;
  readonly align?: 'left' | 'right';
  /** Shrinks if the table is wider than the terminal, the widest such column first. */
  readonly shrinks?: boolean;
}

const GAP = '  ';
const LEAST = 8;

/**
 * Formats a table: a head, then one line per row. Cleans the cells.
 * @param columns the terminal's width; null (a pipe) shows every text whole
 */
export function tableLines(
  layout: readonly Column[],
  rows: readonly (readonly string[])[],
  columns: number | null,
): string[] {
  const cells = rows.map((row) => row.map(clean));
  const widths = layout.map((column, i) =>
    Math.max(widthOf(column.head), ...cells.map((row) => widthOf(row[i] ?? ''))),
  );
  const total = () => widths.reduce((sum, width) => sum + width, 0) + GAP.length * (layout.length - 1);
  if (columns !== null) {
    while (total() > columns) {
      const widest = Math.max(...layout.map((column, i) => (column.shrinks ? (widths[i] ?? 0) : 0)));
      if (widest <= LEAST) break;
      const at = layout.findIndex((column, i) => column.shrinks && widths[i] === widest);
      widths[at] = widest - 1;
    }
  }
  const line = (row: readonly string[]) =>
    layout
      .map((column, i) => pad(fit(row[i] ?? '', widths[i] ?? 0), widths[i] ?? 0, column.align))
      .join(GAP)
      .trimEnd();
  return [line(layout.map((column) => column.head)), ...cells.map(line)];
}
