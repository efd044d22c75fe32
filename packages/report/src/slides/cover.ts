import type { CoverSlide } from '@worthwhile/roi-core/report-model';
import { cleanText } from '../office/xml.ts';
import { addText, addTitle, COVER_LAYOUT, type Deck, type Slide, signature } from './deck.ts';
import { COLOR, MARGIN, PAGE, SIZE } from './look.ts';

/** Where the landscape may begin: below the words at the left, higher at the right. */
const WORDS = { right: 8.4, bottom: 4.35 } as const;
const HIGHEST = 3.3;
const LOWEST = 6.55;
const TITLE_SIZES = [40, 34, 28, 22];

export function addCover(deck: Deck): void {
  const { pptx, model, logo } = deck;
  const { cover } = model;
  const slide = pptx.addSlide({ masterName: COVER_LAYOUT });
  addTitle(slide, cover.title, 9.4, 2, TITLE_SIZES);
  const [brand] = signature(model, logo, 0.5, 0.5, 20);
  if ('image' in brand) slide.addImage({ ...brand.image, objectName: 'Logo' });
  else slide.addText(brand.text.text, { ...brand.text.options, objectName: 'Name' });
  if (cover.note !== '') {
    addText(
      slide,
      'Vendor',
      cover.note,
      { x: PAGE.w - MARGIN - 5, y: 0.5, w: 5, h: 0.5 },
      { color: COLOR.quiet, align: 'right', valign: 'middle' },
    );
  }
  addText(
    slide,
    'Prepared for',
    cover.facts.join('\n'),
    { x: MARGIN, y: 3.2, w: 7.6, h: 0.95 },
    { color: COLOR.quiet },
  );
  addLandscape(slide, cover);
  slide.addNotes(cover.notes.map(cleanText).join('\n'));
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Draws the cumulative line from edge to edge: solid below it, a tint where it is below zero. */
function addLandscape(slide: Slide, { line, paybackMonths, paybackText, alt }: CoverSlide): void {
  const months = Math.max(1, line.at(-1)?.month ?? 1);
  const low = Math.min(0, ...line.map(({ amount }) => amount));
  const high = Math.max(0, ...line.map(({ amount }) => amount));
  const x = (month: number) => (PAGE.w * month) / months;
  const isUnderWords = line.some(
    // Below zero the tint reaches up to zero.
    ({ month, amount }) => x(month) < WORDS.right && heightAt(Math.max(0, amount), HIGHEST) < WORDS.bottom,
  );
  const top = isUnderWords ? WORDS.bottom + 0.15 : HIGHEST;
  function heightAt(amount: number, from: number): number {
    return high === low ? LOWEST : LOWEST - ((amount - low) / (high - low)) * (LOWEST - from);
  }
  const y = (amount: number) => heightAt(amount, top);
  const zero = y(0);
  const points = line.map(({ month, amount }) => ({ x: x(month), y: y(amount) }));
  const ground = [...points, { x: PAGE.w, y: PAGE.h }, { x: 0, y: PAGE.h }];
  addArea(slide, 'Cumulative net value', ground, COLOR.accent);
  for (const area of belowZero(points, zero)) addArea(slide, 'Below zero', area, COLOR.tint);
  slide.addShape('line', {
    x: 0,
    y: zero,
    w: PAGE.w,
    h: 0,
    line: { color: COLOR.avoidance, width: 1.25 },
    objectName: 'Zero',
  });
  if (paybackMonths) addPayback(slide, x(paybackMonths), zero, paybackText);
  addText(
    slide,
    'Description',
    alt,
    { x: MARGIN, y: PAGE.h - 0.42, w: PAGE.w - 2 * MARGIN, h: 0.3 },
    { size: SIZE.footer, color: COLOR.ground },
  );
}

function addArea(slide: Slide, objectName: string, points: readonly Point[], color: string): void {
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...points.map(({ x }) => x)), Math.max(...points.map(({ y }) => y))];
  if (right - left < 0.001 || bottom - top < 0.001) return;
  slide.addShape('custGeom' as Parameters<Slide['addShape']>[0], {
    x: left,
    y: top,
    w: right - left,
    h: bottom - top,
    fill: { color },
    objectName,
    points: [
      ...points.map((point, index) => ({
        x: point.x - left,
        y: point.y - top,
        ...(index === 0 ? { moveTo: true } : {}),
      })),
      { close: true as const },
    ],
  });
}

/** Returns the areas between the zero line and the parts of the line below it. */
function belowZero(points: readonly Point[], zero: number): Point[][] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] as Point;
    if (from.y <= zero && to.y <= zero) return [];
    const crossing = from.y === to.y ? to.x : from.x + ((to.x - from.x) * (zero - from.y)) / (to.y - from.y);
    if (from.y > zero && to.y > zero) return [[{ x: from.x, y: zero }, from, to, { x: to.x, y: zero }]];
    return [
      from.y > zero
        ? [{ x: from.x, y: zero }, from, { x: crossing, y: zero }]
        : [{ x: crossing, y: zero }, to, { x: to.x, y: zero }],
    ];
  });
}

/** The words are to the right of the crossing, on the color; late in the term to its left. */
function addPayback(slide: Slide, x: number, zero: number, text: string): void {
  const size = 0.2;
  slide.addShape('ellipse', {
    x: Math.min(Math.max(x, size / 2), PAGE.w - size / 2) - size / 2,
    y: zero - size / 2,
    w: size,
    h: size,
    fill: { color: COLOR.ground },
    line: { color: COLOR.ink, width: 2 },
    objectName: 'Payback',
  });
  const isLate = x > PAGE.w * 0.62;
  const box = { w: 4, h: 0.34, x: isLate ? x - 4.2 : x + 0.08, y: isLate ? zero - 0.45 : zero + 0.16 };
  addText(slide, 'Payback in words', text, box, {
    bold: true,
    color: isLate ? COLOR.ink : COLOR.ground,
    align: isLate ? 'right' : 'left',
  });
}
