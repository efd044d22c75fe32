import { patternFill } from '../office/chart/chart-xml.ts';
import { changePart, type Parts, readPart, setPart } from '../office/parts.ts';
import { xmlText } from '../office/xml.ts';
import type { Deck } from './deck.ts';
import { SAMPLES } from './savings.ts';
import { CHART_COLORS, colorScheme } from './theme.ts';

const SLIDES = 6;

/**
 * Completes what pptxgenjs cannot write: native charts with patterns and an XY line, the theme's colors, paragraphs in notes, a
 * head row that screen readers know, and unique IDs. Dates become that of the estimate.
 */
export function finishDeck(parts: Parts, { model, charts }: Deck): void {
  numberCharts(parts);
  charts.forEach(({ xml, workbook }, index) => {
    setPart(parts, `ppt/charts/chart${index + 1}.xml`, xml);
    parts.set(`ppt/embeddings/Microsoft_Excel_Worksheet${index + 1}.xlsx`, workbook);
  });
  changePart(parts, 'ppt/theme/theme1.xml', (xml) =>
    xml.replace(/<a:clrScheme[\s\S]*<\/a:clrScheme>/, colorScheme(model.accent)),
  );
  // The master of the notes has a theme of its own.
  parts.set('ppt/theme/theme2.xml', parts.get('ppt/theme/theme1.xml') as Uint8Array);
  changePart(parts, 'ppt/notesMasters/_rels/notesMaster1.xml.rels', (xml) => xml.replace('theme1.xml', 'theme2.xml'));
  changePart(parts, '[Content_Types].xml', contentTypes);
  changePart(parts, 'docProps/core.xml', (xml) =>
    xml.replace(/(W3CDTF">)[^<]*/g, `$1${model.generatedAt.replace(/\.\d+Z$/, 'Z')}`),
  );
  for (let number = 1; number <= SLIDES; number++) {
    changePart(parts, `ppt/slides/slide${number}.xml`, finishSlide);
    changePart(parts, `ppt/notesSlides/notesSlide${number}.xml`, separateParagraphs);
  }
  for (const name of parts.keys())
    if (/^ppt\/slideLayouts\/slideLayout\d+\.xml$/.test(name)) changePart(parts, name, uniqueIds);
  changePart(parts, 'ppt/slideMasters/slideMaster1.xml', (xml) => xml.replace('<a:t>null</a:t>', '<a:t>‹#›</a:t>'));
}

/** pptxgenjs counts charts over all decks of the process. */
function numberCharts(parts: Parts): void {
  const numbers = [...parts.keys()]
    .flatMap((name) => /^ppt\/charts\/chart(\d+)\.xml$/.exec(name)?.[1] ?? [])
    .sort((one, other) => Number(one) - Number(other));
  const renamed = (text: string) =>
    text.replace(/(charts\/(?:_rels\/)?chart|Microsoft_Excel_Worksheet)(\d+)/g, (all, stem, number) => {
      const place = numbers.indexOf(number);
      return place < 0 ? all : `${stem}${place + 1}`;
    });
  const charts = /^(\[Content_Types\]\.xml|ppt\/slides\/_rels\/.*|ppt\/charts\/.*|ppt\/embeddings\/.*)$/;
  for (const name of [...parts.keys()].filter((each) => charts.test(each))) {
    const content = parts.get(name) as Uint8Array;
    if (name.endsWith('.rels') || name.endsWith('].xml')) setPart(parts, name, renamed(readPart(parts, name)));
    if (renamed(name) === name) continue;
    parts.set(renamed(name), parts.get(name) ?? content);
    parts.delete(name);
  }
}

/** pptxgenjs declares a master for each slide, and kinds of media that the deck does not have. */
function contentTypes(xml: string): string {
  return xml
    .replace(/<Override PartName="\/ppt\/slideMasters\/slideMaster(?!1\.xml)\d+\.xml"[^>]*>/g, '')
    .replace(/<Default Extension="(?:m4v|mp4|vml|svg|gif|jpg)"[^>]*>/g, '')
    .replace(
      '</Types>',
      '<Override PartName="/ppt/theme/theme2.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/></Types>',
    );
}

function finishSlide(xml: string): string {
  return (
    uniqueIds(xml)
      // A name of one's own is lost for a placeholder.
      .replace('name="Text 0"', 'name="Title"')
      .replaceAll('<a:tblPr/>', '<a:tblPr firstRow="1"/>')
      .replace(/(<p:cNvPr id="\d+" name="([^"]*)")\/>(?=<p:cNvGraphicFramePr><a:graphicFrameLocks)/g, '$1 descr="$2"/>')
      .replace(
        sampleNamed(SAMPLES.productivity),
        `$1${patternFill('wdUpDiag', CHART_COLORS.accent, CHART_COLORS.ground)}`,
      )
      .replace(
        sampleNamed(SAMPLES['cost avoidance']),
        `$1${patternFill('narVert', CHART_COLORS.avoidance, CHART_COLORS.ground)}`,
      )
  );
}

const sampleNamed = (name: string) =>
  new RegExp(`(name="${xmlText(name)}"[\\s\\S]*?</a:prstGeom>)<a:solidFill>[\\s\\S]*?</a:solidFill>`);

function uniqueIds(xml: string): string {
  let id = 0;
  return xml.replace(/<p:cNvPr id="\d+"/g, () => `<p:cNvPr id="${++id}"`);
}

/** pptxgenjs writes the lines of notes as one run. */
function separateParagraphs(xml: string): string {
  return xml.replace(
    /<a:p><a:r>(<a:rPr[^>]*\/>)<a:t>([^<]*)<\/a:t><\/a:r>(<a:endParaRPr[^>]*\/>)<\/a:p>/,
    (_all, look: string, text: string) =>
      text
        .split(/\r?\n/)
        .map((line) => `<a:p><a:r>${look}<a:t>${line}</a:t></a:r></a:p>`)
        .join(''),
  );
}
