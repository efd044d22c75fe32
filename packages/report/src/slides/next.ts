import { addSlide, addText, type Deck } from './deck.ts';
import { COLOR, CONTENT, MARGIN } from './look.ts';
import { addTable } from './table.ts';

const GAP = 0.6;
const HALF = (CONTENT.w - GAP) / 2;

export function addNext(deck: Deck): void {
  const { next } = deck.model;
  const slide = addSlide(deck, next);
  const sides = [
    { table: next.steps, x: MARGIN, widths: [2.65, HALF - 3.85, 1.2], align: ['left', 'left', 'left'] as const },
    {
      table: next.agreed,
      x: MARGIN + HALF + GAP,
      widths: [HALF - 2.9, 1.3, 1.6],
      align: ['left', 'right', 'left'] as const,
    },
  ];
  for (const { table, ...look } of sides) {
    addText(
      slide,
      `${table.caption}, heading`,
      table.caption,
      { x: look.x, y: CONTENT.y, w: HALF, h: 0.34 },
      { bold: true },
    );
    addTable(slide, table.caption, table, { ...look, y: CONTENT.y + 0.4, rowHeight: 0.5 });
  }
  addText(slide, 'Note', next.note, { x: MARGIN, y: 6.1, w: CONTENT.w, h: 0.5 }, { color: COLOR.quiet });
}
