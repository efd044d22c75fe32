import type { TableBlock } from '@worthwhile/roi-core/report-model';
import { widthOfText, widthOfWords } from '../charts/index.ts';

/** A4 less its margins, in CSS pixels. */
const ROOM = 657;
/** From this many columns, figures are always smaller. */
const DENSE_COLUMNS = 7;
/** A longer word in the first column is cut. In em. */
const LONGEST_WORD = 13;
const BAR = 76;

/** As in report-tables.css. The smallest is 7 pt: figures of more digits are in thousands or millions. */
const SIZES = [
  { name: '', letters: 11.5, gap: 10 },
  { name: 'report-table-dense', letters: 9.75, gap: 10 },
  { name: 'report-table-denser', letters: 9.35, gap: 5 },
] as const;

/**
 * Returns the class of the largest size that cuts no figure. With a table wider than the page, the browser would print the
 * whole report smaller.
 */
export function tableSize({ columns, groups, bar }: TableBlock): string {
  const rows = groups.flatMap((group) => group.rows);
  const widths = columns.map(({ label, align }, index) => {
    const texts = rows.map(({ cells }) => cells[index]?.text ?? '');
    const words = Math.max(widthOfWords(label), ...texts.map(align === 'start' ? widthOfWords : widthOfText));
    return index === 0 ? Math.min(words, LONGEST_WORD) : words;
  });
  const letters = widths.reduce((sum, width) => sum + width, 0);
  const fits = (size: (typeof SIZES)[number]) =>
    letters * size.letters + (columns.length - 1) * size.gap + (bar ? BAR + size.gap : 0) <= ROOM;
  const sizes = SIZES.slice(columns.length >= DENSE_COLUMNS ? 1 : 0);
  return (sizes.find(fits) ?? SIZES[SIZES.length - 1])?.name ?? '';
}
