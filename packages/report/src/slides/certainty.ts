import type { MeasuredSlide, RangeSlide } from '@worthwhile/roi-core/report-model';
import { widthOfText } from '../charts/text-width.ts';
import { addSlide, addText, type Deck, type Slide } from './deck.ts';
import { COLOR, CONTENT, fittingSize, MARGIN, SIZE } from './look.ts';
import { addTable } from './table.ts';

const LEFT = { x: MARGIN, w: 5.1 } as const;
const RIGHT = { x: MARGIN + 5.6, w: CONTENT.w - 5.6 } as const;
const ROW = 1.95;
const BAR = 0.34;
/** Room of the labels beyond the ends of the longest bar. */
const EDGE = 0.62;

export function addCertainty(deck: Deck): void {
  const { certainty } = deck.model;
  if (certainty.kind === 'measured') addMeasured(deck, certainty);
  else addRanges(deck, certainty);
}

function addMeasured(deck: Deck, measured: MeasuredSlide): void {
  const slide = addSlide(deck, measured);
  addTable(slide, measured.table.caption, measured.table, {
    x: MARGIN,
    y: CONTENT.y - 0.2,
    widths: [6.2, 2.4, CONTENT.w - 8.6],
    align: ['left', 'left', 'right'],
    rowHeight: 0.38,
  });
  addText(slide, 'Note', measured.note, { x: MARGIN, y: 6.3, w: CONTENT.w, h: 0.5 }, { color: COLOR.quiet, size: 14 });
}

function addRanges(deck: Deck, range: RangeSlide): void {
  const slide = addSlide(deck, range);
  addText(
    slide,
    'Range',
    range.caption,
    { ...LEFT, y: CONTENT.y, h: 0.34 },
    { bold: true, size: fittingSize(range.caption, LEFT.w, [SIZE.text, 15, 14, 13]) },
  );
  const amounts = range.ranges.flatMap(({ low, high, estimate }) => [low, high, estimate]);
  const from = Math.min(0, ...amounts);
  const to = Math.max(0, ...amounts);
  const x = (amount: number) =>
    LEFT.x + EDGE + (to === from ? 0 : ((amount - from) / (to - from)) * (LEFT.w - 2 * EDGE));
  range.ranges.forEach((one, index) => {
    addRange(slide, one, CONTENT.y + 0.4 + index * ROW, x, `${deck.model.sign}0`);
  });
  const end = CONTENT.y + 0.4 + range.ranges.length * ROW;
  addText(slide, 'Reading the range', range.note, { ...LEFT, y: end, h: 0.34 }, { color: COLOR.quiet });
  if (range.ranges.length > 0) {
    slide.addShape('line', {
      x: LEFT.x,
      y: end + 0.55,
      w: 0.3,
      h: 0,
      line: { color: COLOR.ink, width: 2, dashType: 'sysDash' },
      objectName: 'This estimate, sample',
    });
    addText(
      slide,
      'This estimate, in words',
      'This estimate',
      { x: LEFT.x + 0.42, y: end + 0.38, w: 3, h: 0.34 },
      { color: COLOR.quiet, valign: 'middle' },
    );
  }
  addText(slide, 'Table', range.table.caption, { ...RIGHT, y: CONTENT.y, h: 0.34 }, { bold: true });
  addTable(slide, range.table.caption, range.table, {
    x: RIGHT.x,
    y: CONTENT.y + 0.4,
    widths: [RIGHT.w - 2.9, 1.4, 1.5],
    rowHeight: 0.5,
    lines: 3,
  });
  addText(
    slide,
    'Without productivity',
    range.tableNote,
    { x: RIGHT.x, y: 6.1, w: RIGHT.w, h: 0.62 },
    { bold: true, valign: 'bottom' },
  );
}

function addRange(
  slide: Slide,
  range: RangeSlide['ranges'][number],
  y: number,
  x: (amount: number) => number,
  zeroText: string,
): void {
  const { label, low, middle, high, estimate, texts } = range;
  addText(slide, `${label}, label`, label, { x: LEFT.x, y, w: LEFT.w, h: 0.3 }, {});
  const top = y + 0.72;
  slide.addShape('rect', {
    x: x(low),
    y: top,
    w: Math.max(0.03, x(high) - x(low)),
    h: BAR,
    fill: { color: COLOR.tint },
    line: { color: COLOR.accent, width: 1.25 },
    objectName: `${label}, ${texts.join(', ')}`,
  });
  slide.addShape('line', {
    x: x(middle),
    y: top - 0.06,
    w: 0,
    h: BAR + 0.12,
    line: { color: COLOR.accent, width: 4 },
    objectName: `${label}, middle`,
  });
  slide.addShape('line', {
    x: x(estimate),
    y: top - 0.12,
    w: 0,
    h: BAR + 0.24,
    line: { color: COLOR.ink, width: 2, dashType: 'sysDash' },
    objectName: `${label}, this estimate`,
  });
  const zero = x(0);
  slide.addShape('line', {
    x: zero,
    y: top - 0.1,
    w: 0,
    h: BAR + 0.2,
    line: { color: COLOR.ink, width: 1 },
    objectName: `${label}, zero`,
  });
  const isBesideEstimate = Math.abs(zero - x(estimate)) < 0.2;
  if (!isBesideEstimate)
    addText(
      slide,
      `${label}, zero in words`,
      zeroText,
      { x: zero - 0.5, y: top - 0.42, w: 1, h: 0.3 },
      { align: 'center', color: COLOR.quiet },
    );
  const words = ['Low', 'Middle', 'High'].map((word, index) => `${word}\n${texts[index]}`);
  const places = apart([low, middle, high].map(x), texts);
  words.forEach((text, index) => {
    const { center, width } = places[index] as { center: number; width: number };
    addText(
      slide,
      `${label}, ${text.split('\n')[0]}`,
      text,
      { x: center - width / 2, y: top + BAR + 0.08, w: width, h: 0.56 },
      { align: 'center' },
    );
  });
}

/** Moves the outer labels away from the middle one, within the column; together they can need all of it. */
function apart(centers: readonly number[], texts: readonly string[]): { center: number; width: number }[] {
  const widths = texts.map((text) => Math.min(LEFT.w / 3, Math.max(0.75, (widthOfText(text) * SIZE.text) / 72 + 0.1)));
  const [first = 0, second = 0, third = 0] = widths;
  const left = LEFT.x;
  const right = LEFT.x + LEFT.w;
  const middle = Math.min(Math.max(centers[1] ?? 0, left + first + second / 2), right - third - second / 2);
  const low = Math.max(left + first / 2, Math.min(centers[0] ?? 0, middle - second / 2 - first / 2));
  const high = Math.min(right - third / 2, Math.max(centers[2] ?? 0, middle + second / 2 + third / 2));
  return [
    { center: low, width: first },
    { center: middle, width: second },
    { center: high, width: third },
  ];
}
