import { xmlText } from '../xml.ts';

/** Cells with the values that they hold, which the chart shows until its data is edited. */
export interface TextCells {
  /** For example `Sheet1!$A$2:$A$5`. */
  readonly formula: string;
  readonly texts: readonly string[];
}

export interface NumberCells {
  readonly formula: string;
  readonly numbers: readonly number[];
}

/** Color elements: of the theme in slides, fixed in a workbook. */
export interface ChartColors {
  readonly accent: string;
  readonly avoidance: string;
  readonly cost: string;
  readonly ink: string;
  readonly quiet: string;
  readonly grid: string;
  readonly ground: string;
}

const NAMESPACES =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** @param workbook relationship of the embedded workbook; without it the cells are those of the file itself */
export function chartSpace(
  plotArea: string,
  legend: string,
  size: number,
  colors: ChartColors,
  workbook?: string,
): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<c:chartSpace ${NAMESPACES}><c:date1904 val="0"/><c:roundedCorners val="0"/><c:chart><c:autoTitleDeleted val="1"/>${plotArea}${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${textProperties(size, colors.quiet)}${workbook ? `<c:externalData r:id="${workbook}"><c:autoUpdate val="0"/></c:externalData>` : ''}</c:chartSpace>`;
}

/** Shares of the chart's width and height. */
export type Box = Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;

/** Places the plot's inner area. */
export function innerLayout(box: Box): string {
  return `<c:layout><c:manualLayout><c:layoutTarget val="inner"/>${place(box)}</c:manualLayout></c:layout>`;
}

/** Places a legend. */
export function outerLayout(box: Box): string {
  return `<c:layout><c:manualLayout>${place(box)}</c:manualLayout></c:layout>`;
}

function place({ x, y, w, h }: Box): string {
  return `<c:xMode val="edge"/><c:yMode val="edge"/><c:x val="${share(x)}"/><c:y val="${share(y)}"/><c:w val="${share(w)}"/><c:h val="${share(h)}"/>`;
}

function share(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

/** @param size in points */
export function textProperties(size: number, color: string, isBold = false): string {
  return `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${Math.round(size * 100)}" b="${isBold ? 1 : 0}"><a:solidFill>${color}</a:solidFill></a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;
}

export function textCells({ formula, texts }: TextCells): string {
  const points = texts.map((text, index) => `<c:pt idx="${index}"><c:v>${xmlText(text)}</c:v></c:pt>`);
  return `<c:strRef><c:f>${xmlText(formula)}</c:f><c:strCache><c:ptCount val="${texts.length}"/>${points.join('')}</c:strCache></c:strRef>`;
}

export function numberCells({ formula, numbers }: NumberCells): string {
  const points = numbers.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`);
  return `<c:numRef><c:f>${xmlText(formula)}</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="${numbers.length}"/>${points.join('')}</c:numCache></c:numRef>`;
}

/** Cost reduction is solid, cost avoidance striped, productivity hatched, costs lined: the patterns survive a copier. */
export function solid(color: string): string {
  return `<c:spPr><a:solidFill>${color}</a:solidFill></c:spPr>`;
}

type Pattern = 'wdUpDiag' | 'narHorz' | 'narVert';

export function patternFill(preset: Pattern, color: string, ground: string): string {
  return `<a:pattFill prst="${preset}"><a:fgClr>${color}</a:fgClr><a:bgClr>${ground}</a:bgClr></a:pattFill>`;
}

export function patterned(preset: Pattern, color: string, ground: string): string {
  return `<c:spPr>${patternFill(preset, color, ground)}<a:ln w="12700"><a:solidFill>${color}</a:solidFill></a:ln></c:spPr>`;
}

export interface BarSeries {
  readonly name: TextCells;
  readonly values: NumberCells;
  /** `c:spPr` */
  readonly fill: string;
  /** `c:dLbls`, if any. */
  readonly labels?: string;
}

export function barSeries(
  { name, values, fill, labels = '' }: BarSeries,
  index: number,
  categories: TextCells,
): string {
  return `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx>${textCells(name)}</c:tx>${fill}<c:invertIfNegative val="0"/>${labels}<c:cat>${textCells(categories)}</c:cat><c:val>${numberCells(values)}</c:val></c:ser>`;
}

const NO_LABEL_PARTS =
  '<c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/>';

/** A label with a text of its own at one point. */
export function pointLabel(index: number, text: string, position: string, size: number, color: string): string {
  return `<c:dLbl><c:idx val="${index}"/><c:tx><c:rich><a:bodyPr wrap="none"/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" sz="${size * 100}" b="1"><a:solidFill>${color}</a:solidFill></a:rPr><a:t>${xmlText(text)}</a:t></a:r></a:p></c:rich></c:tx><c:dLblPos val="${position}"/>${NO_LABEL_PARTS}</c:dLbl>`;
}

export const NO_LABELS =
  '<c:showLegendKey val="0"/><c:showVal val="0"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/>';

export interface AxisParts {
  readonly id: number;
  readonly crosses: number;
  /** `l`, `b`, `r` or `t`. */
  readonly position: string;
  readonly rest: string;
  readonly scaling?: string;
  readonly isHidden?: boolean;
}

function axis(
  kind: 'catAx' | 'valAx',
  { id, crosses, position, rest, scaling = '', isHidden = false }: AxisParts,
): string {
  return `<c:${kind}><c:axId val="${id}"/><c:scaling>${scaling === '' ? '<c:orientation val="minMax"/>' : scaling}</c:scaling><c:delete val="${isHidden ? 1 : 0}"/><c:axPos val="${position}"/>${rest.replace('{crosses}', `<c:crossAx val="${crosses}"/>`)}</c:${kind}>`;
}

export const categoryAxis = (parts: AxisParts) => axis('catAx', parts);
export const valueAxis = (parts: AxisParts) => axis('valAx', parts);

export function line(color: string, width = 9525): string {
  return `<a:ln w="${width}"><a:solidFill>${color}</a:solidFill></a:ln>`;
}
