import type { Cell, Column, Row, RowGroup, Side, TableBlock, TextBlock } from './model.ts';

export function textBlock(side: Partial<Side>, paragraphs: readonly string[], isLarge = false): TextBlock {
  return { kind: 'text', side: { title: '', note: '', ...side }, paragraphs, isLarge };
}

/** Aligns text to the start and figures to the end. */
export function columnsOf(labels: readonly string[], startAligned: readonly number[] = [0]): Column[] {
  return labels.map((label, index) => ({ label, align: startAligned.includes(index) ? 'start' : 'end' }));
}

export function rowOf(cells: readonly (string | Cell)[], kind: Row['kind'] = 'row', bar?: Row['bar']): Row {
  const full = cells.map((cell) => (typeof cell === 'string' ? { text: cell } : cell));
  return bar ? { kind, cells: full, bar } : { kind, cells: full };
}

export function groupOf(rows: readonly Row[], title = '', note = '', category: RowGroup['category'] = null): RowGroup {
  return { title, note, category, rows };
}

type TableParts = Pick<TableBlock, 'layout' | 'caption' | 'columns' | 'groups'> &
  Partial<Pick<TableBlock, 'isCaptionShown' | 'bar' | 'unit' | 'note'>>;

/** Without another note, a table with sums says that its rounded rows may not add up. */
export function tableOf({ isCaptionShown = true, bar = null, unit = '', note, ...parts }: TableParts): TableBlock {
  const addsUp = parts.groups.some(({ rows }) => rows.some(({ kind }) => kind !== 'row'));
  return { kind: 'table', isCaptionShown, bar, unit, ...parts, note: note ?? (addsUp ? ROUNDED : '') };
}

const ROUNDED = 'Rows may not add up to the total because of rounding.';
