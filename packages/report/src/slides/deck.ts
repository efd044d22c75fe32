import type { SlidesModel } from '@worthwhile/roi-core/report-model';
import type PptxGen from 'pptxgenjs';
import { cleanText } from '../office/xml.ts';
import type { Logo } from './logo.ts';
import { COLOR, FONT, FOOTER_Y, fittingSize, MARGIN, PAGE, SIZE, shortened, TITLE } from './look.ts';

export type Slide = ReturnType<PptxGen['addSlide']>;

/** A native chart that replaces the one of the same order that pptxgenjs wrote. */
export interface ChartPart {
  readonly xml: string;
  readonly workbook: Uint8Array;
}

export interface Deck {
  readonly pptx: PptxGen;
  readonly model: SlidesModel;
  readonly logo: Logo | null;
  readonly charts: ChartPart[];
}

export const COVER_LAYOUT = 'Title';
const CONTENT_LAYOUT = 'Content';

/** Title sizes; a title of one long word keeps the smallest. */
const TITLE_SIZES = [SIZE.title, 26, 22, 18];

export function defineLayouts({ pptx, model, logo }: Deck): void {
  pptx.layout = 'LAYOUT_WIDE';
  pptx.theme = { headFontFace: FONT, bodyFontFace: FONT };
  const title = (box: Record<'x' | 'y' | 'w' | 'h', number>, valign: 'top' | 'middle') => ({
    placeholder: {
      options: {
        name: 'title',
        type: 'title' as const,
        ...box,
        fontSize: SIZE.title,
        bold: true,
        align: 'left' as const,
        valign,
        margin: 0,
        color: COLOR.ink,
      },
      text: '',
    },
  });
  const band = model.accent && !model.accent.isLegible ? [bandOf(model.accent.color)] : [];
  pptx.defineSlideMaster({
    title: COVER_LAYOUT,
    background: { color: 'FFFFFF' },
    objects: [title({ x: MARGIN, y: 1.55, w: 9.4, h: 1.5 }, 'top'), ...band],
  });
  pptx.defineSlideMaster({
    title: CONTENT_LAYOUT,
    background: { color: 'FFFFFF' },
    objects: [title(TITLE, 'top'), ...band, ...signature(model, logo, FOOTER_Y, 0.3, SIZE.footer), footer(model)],
    slideNumber: {
      x: PAGE.w - MARGIN - 0.6,
      y: FOOTER_Y,
      w: 0.6,
      h: 0.3,
      fontSize: SIZE.footer,
      color: COLOR.ink,
      align: 'right',
      valign: 'middle',
      margin: 0,
    },
  });
}

/** A partner's color that cannot carry text becomes a band. */
function bandOf(color: string) {
  return { rect: { x: 0, y: 0, w: PAGE.w, h: 0.12, fill: { color: color.slice(1) } } };
}

/** Logo, or the name where there is none. */
export function signature(model: SlidesModel, logo: Logo | null, y: number, height: number, size: number) {
  if (logo) {
    const w = Math.min(3, height * logo.ratio);
    const h = w / logo.ratio;
    const image = { x: MARGIN, y: y + (height - h) / 2, w, h, data: logo.data, altText: cleanText(model.name) };
    return [{ image }] as const;
  }
  return [
    {
      text: {
        text: cleanText(shortened(model.name, 4, size)),
        options: {
          x: MARGIN,
          y,
          w: 4.4,
          h: height,
          fontSize: size,
          bold: true,
          color: COLOR.ink,
          margin: 0,
          valign: 'middle' as const,
        },
      },
    },
  ] as const;
}

function footer({ footer: line }: SlidesModel) {
  const w = 6.6;
  return {
    text: {
      text: cleanText(shortened(line, w, SIZE.footer)),
      options: {
        x: PAGE.w - MARGIN - 0.7 - w,
        y: FOOTER_Y,
        w,
        h: 0.3,
        fontSize: SIZE.footer,
        color: COLOR.quiet,
        align: 'right' as const,
        valign: 'middle' as const,
        margin: 0,
      },
    },
  };
}

/** Adds a content slide with its title first, as it is read. */
export function addSlide({ pptx }: Deck, { title, notes }: { title: string; notes: readonly string[] }): Slide {
  const slide = pptx.addSlide({ masterName: CONTENT_LAYOUT });
  addTitle(slide, title, TITLE.w, 2);
  slide.addNotes(notes.map(cleanText).join('\n'));
  return slide;
}

export function addTitle(
  slide: Slide,
  title: string,
  width: number,
  lines: number,
  sizes: readonly number[] = TITLE_SIZES,
): void {
  // A size of the whole text would lose to that of the layout.
  const run = { text: cleanText(title), options: { fontSize: fittingSize(title, width, sizes, lines) } };
  slide.addText([run], { placeholder: 'title', objectName: 'Title' });
}

type Box = Record<'x' | 'y' | 'w' | 'h', number>;

export interface TextLook {
  readonly size?: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  readonly valign?: 'top' | 'middle' | 'bottom';
}

export function addText(slide: Slide, name: string, text: string, box: Box, look: TextLook = {}): void {
  slide.addText(cleanText(text), {
    ...box,
    isTextBox: true,
    objectName: name,
    margin: 0,
    fontSize: look.size ?? SIZE.text,
    color: look.color ?? COLOR.ink,
    bold: look.bold ?? false,
    align: look.align ?? 'left',
    valign: look.valign ?? 'top',
  });
}

/** Adds the frame of a chart, whose content is written afterwards. */
export function addChart(deck: Deck, slide: Slide, name: string, alt: string, box: Box, part: ChartPart): void {
  const data = [{ name: 'Data', labels: ['1'], values: [1] }];
  slide.addChart(deck.pptx.ChartType.bar, data, { ...box, altText: cleanText(alt), objectName: name });
  deck.charts.push(part);
}
