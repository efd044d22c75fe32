import { createWriteStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import type { PrintedPage, Shape, Words } from './printed-pages.ts';

/**
 * Draws one report per input line, which names it. Fonts and the position of each text line are read before, so pdfkit does no
 * layout. It writes no tags, links, outline or images.
 */
const [folder = ''] = process.argv.slice(2);
const fonts = { regular: readFileSync(path.join(folder, '400.ttf')), bold: readFileSync(path.join(folder, '600.ttf')) };
const reports = JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')) as PrintedPage[][];

type Document = PDFKit.PDFDocument;

const spacings = reports.map(spacingsOf);
process.stdout.write('ready\n');
for await (const name of createInterface(process.stdin)) {
  await drawReport(Number(name));
  process.stdout.write(`${name}\n`);
}

async function drawReport(index: number): Promise<void> {
  const document = openDocument();
  const file = createWriteStream(path.join(folder, `${index}.pdf`));
  document.pipe(file);
  for (const page of reports[index] ?? []) {
    document.addPage();
    for (const mark of page) {
      if ('text' in mark) drawWords(document, mark, spacings[index]?.get(mark) ?? 0);
      else drawShape(document, mark);
    }
  }
  document.end();
  await finished(file);
}

function openDocument(): Document {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  return document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
}

function drawWords(document: Document, { text, isBold, size, x, y, color }: Words, characterSpacing: number): void {
  setFont(document, isBold, size).fillColor(color as PDFKit.Mixins.ColorValue);
  document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing });
}

function setFont(document: Document, isBold: boolean, size: number): Document {
  return document.font(isBold ? 'bold' : 'regular').fontSize(size);
}

function drawShape(document: Document, { steps, paint, color, opacity, width }: Shape): void {
  for (const [name, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] of steps) {
    if (name === 'm') document.moveTo(a, b);
    else if (name === 'l') document.lineTo(a, b);
    else if (name === 'c') document.bezierCurveTo(a, b, c, d, e, f);
    else document.closePath();
  }
  const value = color as PDFKit.Mixins.ColorValue;
  if (paint === 'stroke') document.lineWidth(width).strokeColor(value, opacity).stroke();
  else document.fillColor(value, opacity).fill(paint === 'fill' ? 'non-zero' : 'even-odd');
}

/** Returns the extra letter spacing that gives each line its printed width. */
function spacingsOf(report: readonly PrintedPage[]): ReadonlyMap<Words, number> {
  const document = openDocument();
  const wide = report.flat().filter((mark): mark is Words => 'text' in mark && mark.reach.letter > 0);
  return new Map(
    wide.map((words) => {
      const { text, isBold, size, reach } = words;
      const natural = setFont(document, isBold, size).widthOfString(text.slice(0, reach.letter));
      const spacing = (reach.width - natural) / reach.letter;
      return [words, Math.abs(spacing) > size * 0.002 ? spacing : 0];
    }),
  );
}
