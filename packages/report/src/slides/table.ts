import type { SlideTable } from '@worthwhile/roi-core/report-model';
import type PptxGen from 'pptxgenjs';
import { widthOfText } from '../charts/text-width.ts';
import { cleanText } from '../office/xml.ts';
import type { Slide } from './deck.ts';
import { COLOR, fittingSize, SIZE, shortened } from './look.ts';

export interface TableLook {
  readonly x: number;
  readonly y: number;
  /** Inches, by column. */
  readonly widths: readonly number[];
  /** By column; by default only the first one starts at the left. */
  readonly align?: readonly ('left' | 'right')[];
  readonly rowHeight?: number;
  /** Columns in bold. */
  readonly bold?: readonly number[];
  /** Centers the widest figure of each column, so figures stand under the bars of a chart. */
  readonly isCentered?: boolean;
  /** That a cell may take; default 2. */
  readonly lines?: number;
}

/** A text that fits at neither size is cut. */
const TEXT_SIZES = [SIZE.text, 14];

/** Inches before each column but the first. */
const GAP = 0.14;

type Border = { type: 'solid' | 'none'; pt?: number; color?: string };

const NONE: Border = { type: 'none' };
const rule = (pt: number, color: string): Border => ({ type: 'solid', pt, color });

/** Adds a native table: a rule under its head, hairlines between rows, a heavier one under a total. */
export function addTable(slide: Slide, name: string, { head, rows, isLastTotal }: SlideTable, look: TableLook): void {
  const { x, y, widths, rowHeight = 0.42, bold = [] } = look;
  const insets = look.isCentered
    ? insetsOf(widths, [head, ...rows])
    : widths.map((_, column) => (column === widths.length - 1 ? 0 : 0.06));
  const lines = look.lines ?? 2;
  const room = (column: number) => (widths[column] as number) - GAP;
  const size = Math.min(
    ...[head, ...rows].flatMap((row) => row.map((text, column) => fittingSize(text, room(column), TEXT_SIZES, lines))),
  );
  const align = (column: number) => look.align?.[column] ?? (column === 0 ? 'left' : 'right');
  const cell = (text: string, column: number, more: PptxGen.TableCellProps): PptxGen.TableCell => ({
    text: cleanText(shortened(text, room(column), size, lines)),
    options: {
      align: align(column),
      valign: 'middle',
      margin: [0.02, insets[column] ?? 0, 0.02, column === 0 ? 0 : GAP],
      fontSize: size,
      color: COLOR.ink,
      ...more,
    },
  });
  const headRow = head.map((text, column) =>
    cell(text, column, { color: COLOR.quiet, border: [NONE, NONE, rule(1.25, COLOR.ink), NONE] }),
  );
  const body = rows.map((row, index) => {
    const isTotal = isLastTotal && index === rows.length - 1;
    const border: [Border, Border, Border, Border] = [
      NONE,
      NONE,
      isTotal ? rule(2.25, COLOR.ink) : rule(0.75, COLOR.line),
      NONE,
    ];
    return head.map((_, column) => cell(row[column] ?? '', column, { bold: isTotal || bold.includes(column), border }));
  });
  slide.addTable([headRow, ...body] as PptxGen.TableRow[], {
    x,
    y,
    w: widths.reduce((sum, width) => sum + width, 0),
    colW: [...widths],
    rowH: rowHeight,
    objectName: name,
  });
}

function insetsOf(widths: readonly number[], rows: readonly (readonly string[])[]): number[] {
  return widths.map((width, column) => {
    const widest = Math.max(0, ...rows.map((row) => widthOfText(row[column] ?? ''))) * SIZE.text;
    return column === 0 ? 0.06 : Math.max(0, (width - widest / 72) / 2);
  });
}
