import { HARD_ONLY } from '@worthwhile/roi-core';
import type PptxGen from 'pptxgenjs';
import { cleanText } from '../office/xml.ts';
import { addSlide, addText, type Deck } from './deck.ts';
import { COLOR, CONTENT, fittingSize, MARGIN, SIZE } from './look.ts';

/** Inches, by figure; the first one leads. */
const WIDTHS = [4.85, 3.6, 3.6] as const;
/** Of a figure's width, for the words before its hard savings. */
const LABEL_SHARES = [0.52, 0.57, 0.57] as const;
const VALUE_SIZES = [
  [44, 36, 30, 24, 20],
  [31, 26, 22, 20],
  [31, 26, 22, 20],
] as const;

export function addAnswer(deck: Deck): void {
  const { answer } = deck.model;
  const slide = addSlide(deck, answer);
  const none = { type: 'none' as const };
  const rule = (pt: number, color: string, type: 'solid' | 'dash' = 'solid') => ({ type, pt, color });
  const cell = (text: string, column: number, options: PptxGen.TableCellProps): PptxGen.TableCell => ({
    text: cleanText(text),
    options: { valign: 'middle', margin: [0.03, 0.12, 0.03, column === 0 ? 0 : 0.12], color: COLOR.ink, ...options },
  });
  const inner = WIDTHS.map((width) => width - 0.24);
  const labels = answer.figures.map(({ label }, index) =>
    cell(label, index, {
      colspan: 2,
      fontSize: fittingSize(label, inner[index] as number, [SIZE.text, 14, 12]),
      color: COLOR.quiet,
      border: [rule(2.25, COLOR.ink), none, none, none],
    }),
  );
  const values = answer.figures.map(({ value }, index) =>
    cell(value, index, {
      colspan: 2,
      bold: true,
      fontSize: fittingSize(value, inner[index] as number, VALUE_SIZES[index] ?? VALUE_SIZES[1]),
      border: [none, none, rule(1, COLOR.edge, 'dash'), none],
    }),
  );
  const hard = answer.figures.flatMap(({ hardOnly }, index) => {
    const border: PptxGen.TableCellProps['border'] = [none, none, rule(0.75, COLOR.line), none];
    const room = (inner[index] as number) * (1 - (LABEL_SHARES[index] ?? 0.5));
    return [
      cell(HARD_ONLY, index, { fontSize: SIZE.text, color: COLOR.quiet, border }),
      cell(hardOnly, index, {
        fontSize: fittingSize(hardOnly, room, [SIZE.text, 14, 12], 2),
        bold: true,
        align: 'right',
        border,
      }),
    ];
  });
  slide.addTable([labels, values, hard], {
    x: MARGIN,
    y: CONTENT.y + 0.2,
    w: CONTENT.w,
    colW: WIDTHS.flatMap((width, index) => {
      const label = width * (LABEL_SHARES[index] ?? 0.5);
      return [label, width - label];
    }),
    rowH: [0.42, 0.86, 0.5],
    objectName: 'Key figures',
  });
  addText(
    slide,
    'What it rests on',
    answer.strong,
    { x: MARGIN, y: 4.1, w: CONTENT.w, h: 0.4 },
    { size: SIZE.strong, bold: true },
  );
  const lines = answer.lines.join('\n');
  addText(slide, 'Scope', lines, { x: MARGIN, y: 4.65, w: CONTENT.w, h: 2 }, { color: COLOR.quiet });
}
