import { inflateSync } from 'node:zlib';
import { type PdfObject, parsePdf } from '../../packages/report/src/printer/pdf/parse-pdf.ts';

/** Text in one font on one line. Coordinates are points from the upper left corner. */
export interface Words {
  readonly text: string;
  readonly isBold: boolean;
  readonly size: number;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly color: Color;
  /** The distance to the letter with this index, which sets the letter spacing. */
  readonly reach: { readonly letter: number; readonly width: number };
}

/** A rule, a box, or a part of a chart. */
export interface Shape {
  /** The PDF operators `m`, `l`, `c` and `h`, each with its numbers. */
  readonly steps: readonly (readonly [string, ...number[]])[];
  readonly paint: 'fill' | 'fillEvenOdd' | 'stroke';
  readonly color: Color;
  readonly opacity: number;
  readonly width: number;
}

type Color = readonly [red: number, green: number, blue: number];
export type PrintedPage = readonly (Words | Shape)[];
type Matrix = readonly [number, number, number, number, number, number];

/** Extracts texts, rules, boxes and chart paths from a PDF by Chromium, without images, clips and tags. */
export function readPrintedPages(bytes: Uint8Array): PrintedPage[] {
  const { objects } = parsePdf(Buffer.from(bytes));
  const byNumber = new Map(objects.map((object) => [object.number, object]));
  const read = (number: number) => contentOf(byNumber.get(number));
  const fonts = new Map<number, Font>();
  const fontOf = (number: number) => {
    const known = fonts.get(number);
    const font = known ?? readFont(read(number), read);
    if (!known) fonts.set(number, font);
    return font;
  };
  return objects.flatMap(({ body, isStream }) => {
    const page = isStream ? '' : body.toString('latin1', 0, 2_000);
    const contents = /^<<\/Type \/Page\b[\s\S]*\/Contents (\d+) 0 R/.exec(page)?.[1];
    return contents === undefined ? [] : [readMarks(read(Number(contents)), fontOf, read)];
  });
}

function contentOf(object: PdfObject | undefined): string {
  if (!object) return '';
  if (!object.isStream) return object.body.toString('latin1');
  const head = object.body.toString('latin1', 0, 200);
  const from = head.indexOf('stream\n') + 'stream\n'.length;
  const data = object.body.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1]));
  return (head.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
}

interface Font {
  readonly isBold: boolean;
  /** Hexadecimal digits per glyph ID. */
  readonly digits: 2 | 4;
  readonly letters: ReadonlyMap<number, string>;
  /** In thousandths of the font size. */
  readonly advances: ReadonlyMap<number, number>;
}

function readFont(font: string, read: (number: number) => string): Font {
  const referred = (name: string) => read(Number(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(font)?.[1] ?? 0));
  const letters = new Map<number, string>();
  for (const [, from = '', to = from, first = ''] of referred('ToUnicode').matchAll(MAPPED)) {
    const start = Number.parseInt(from, 16);
    for (let glyph = start; glyph <= Number.parseInt(to, 16); glyph += 1) {
      const unit = Buffer.from(first, 'hex').swap16().toString('utf16le');
      letters.set(glyph, String.fromCodePoint((unit.codePointAt(0) ?? 0) + glyph - start));
    }
  }
  const advances = new Map<number, number>();
  const widths = /\/W \[([\s\S]*)\]/.exec(referred('DescendantFonts'))?.[1] ?? '';
  for (const [, from = '', list, to = '', same = ''] of widths.matchAll(/(\d+) (?:\[([^\]]*)\]|(\d+) ([\d.]+))/g)) {
    const each = list?.split(' ') ?? Array<string>(Number(to) - Number(from) + 1).fill(same);
    each.forEach((width, index) => {
      advances.set(Number(from) + index, Number(width));
    });
  }
  return { isBold: font.includes('SemiBold'), digits: font.includes('/Type3') ? 2 : 4, letters, advances };
}

const MAPPED = /^<(\w+)> (?:<(\w+)> )?<(\w{4,})>$/gm;

interface State {
  matrix: Matrix;
  fill: Color;
  stroke: Color;
  /** Object number of the graphics state with line width and opacity: Chromium names each resource by it. */
  look: number;
}

function readMarks(content: string, fontOf: (number: number) => Font, read: (number: number) => string): PrintedPage {
  const marks: (Words | Shape)[] = [];
  const kept: State[] = [];
  // Pages are 841.92 points high. This flip cancels the one that Chromium's content starts with.
  let state: State = { matrix: [1, 0, 0, -1, 0, 841.92], fill: [0, 0, 0], stroke: [0, 0, 0], look: 0 };
  let steps: [string, ...number[]][] = [];
  let line: { font: Font; size: number; x: number; y: number; along: number; last: [number, number]; text: string };
  line = { font: fontOf(0), size: 0, x: 0, y: 0, along: 0, last: [0, 0], text: '' };

  const paint = (kind: Shape['paint']) => {
    const look = read(state.look);
    const scale = Math.abs(state.matrix[0]);
    marks.push({
      steps,
      paint: kind,
      color: kind === 'stroke' ? state.stroke : state.fill,
      opacity: Number((kind === 'stroke' ? /\/CA ([\d.]+)/ : /\/ca ([\d.]+)/).exec(look)?.[1] ?? 1),
      width: scale * Number(/\/LW ([\d.]+)/.exec(look)?.[1] ?? 1),
    });
    steps = [];
  };
  const step = (name: string, numbers: readonly number[]) => {
    const points = [];
    for (let at = 0; at < numbers.length; at += 2) points.push(...place(state.matrix, numbers[at], numbers[at + 1]));
    steps.push([name, ...points]);
  };

  for (const row of content.split('\n')) {
    const words = row.split(' ');
    const operator = words.at(-1) ?? '';
    const numbers = words.slice(0, -1).map(Number);
    const [a = 0, b = 0, c = 0, d = 0] = numbers;
    if (operator === 'q') kept.push({ ...state });
    else if (operator === 'Q') state = kept.pop() ?? state;
    else if (operator === 'cm') state.matrix = times(numbers as unknown as Matrix, state.matrix);
    else if (operator === 'gs') state.look = numberOfName(words[0]);
    else if (operator === 're') {
      step('m', [a, b]);
      for (const corner of [[a + c, b] as const, [a + c, b + d] as const, [a, b + d] as const]) step('l', corner);
      steps.push(['h']);
    } else if (/^[mlch]$/.test(operator)) step(operator, numbers);
    else if (operator === 'f') paint('fill');
    else if (operator === 'f*') paint('fillEvenOdd');
    else if (operator === 'S') paint('stroke');
    else if (operator === 'n') steps = [];
    else if (operator === 'BT') line = { ...line, text: '', along: 0, last: [0, 0] };
    else if (operator === 'Tf') line = { ...line, font: fontOf(numberOfName(words[0])), size: numbers[1] ?? 0 };
    else if (operator === 'Tm') [line.x, line.y] = [numbers[4] ?? 0, numbers[5] ?? 0];
    else if (operator === 'Tj') {
      // `<…> Tj`, or `x 0 Td <…> Tj` for a later part of the line.
      if (words.length > 2) line.along += a;
      let along = line.along;
      for (const glyph of glyphsOf(line.font, words.at(-2) ?? '')) {
        line.last = [line.text.length, along];
        line.text += line.font.letters.get(glyph) ?? '';
        along += ((line.font.advances.get(glyph) ?? 0) * line.size) / 1_000;
      }
    } else if (operator === 'ET' && line.text.trim() !== '') {
      const scale = Math.abs(state.matrix[0]);
      const [x, y] = place(state.matrix, line.x, line.y);
      const reach = { letter: line.last[0], width: line.last[1] * scale };
      const { text, font, size } = line;
      marks.push({ text, isBold: font.isBold, size: size * scale, x, y, color: state.fill, reach });
    }
    // A table row sets both colors: `r g b RG r g b rg`.
    if (operator === 'rg') [state.stroke, state.fill] = [colorOf(words), colorOf(words.slice(-4))];
  }
  return marks;
}

const numberOfName = (name = '') => Number(name.slice(2));
const colorOf = (words: readonly string[]) =>
  words.slice(0, 3).map((part) => Math.round(Number(part) * 255)) as unknown as Color;

function glyphsOf({ digits }: Font, hex: string): number[] {
  return (hex.match(new RegExp(`\\w{${digits}}`, 'g')) ?? []).map((glyph) => Number.parseInt(glyph, 16));
}

function place([a, b, c, d, e, f]: Matrix, x = 0, y = 0): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

function times([a, b, c, d, e, f]: Matrix, m: Matrix): Matrix {
  const [e2, f2] = place(m, e, f);
  return [a * m[0] + b * m[2], a * m[1] + b * m[3], c * m[0] + d * m[2], c * m[1] + d * m[3], e2, f2];
}
