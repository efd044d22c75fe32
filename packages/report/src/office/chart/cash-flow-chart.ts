import { xmlText } from '../xml.ts';
import type { AxisScale } from './axis-scale.ts';
import {
  type Box,
  barSeries,
  type ChartColors,
  categoryAxis,
  chartSpace,
  innerLayout,
  line,
  NO_LABELS,
  type NumberCells,
  numberCells,
  outerLayout,
  patterned,
  pointLabel,
  solid,
  type TextCells,
  textCells,
  textProperties,
  valueAxis,
} from './chart-xml.ts';

interface ChartFrame {
  readonly scale: AxisScale;
  /** Shares of the chart. */
  readonly plot: Box;
  /** Place of the legend. */
  readonly legend: Box;
  /** In points. */
  readonly size: number;
  readonly colors: ChartColors;
  /** Relationship of the embedded workbook. */
  readonly workbook?: string;
}

export interface CashFlowColumns extends ChartFrame {
  readonly columns: TextCells;
  readonly hardSavings: NamedNumbers;
  readonly productivity: NamedNumbers;
  /** Negative. */
  readonly costs: NamedNumbers;
  /** False if a table below names the columns. */
  readonly isNamed: boolean;
}

export interface CumulativeLine extends ChartFrame {
  readonly years: number;
  /** Month by month, with a step wherever a fee is due. */
  readonly line: NamedPoints;
  /** The ends of the years, which are marked, with the words at the last one. */
  readonly ends: (NamedPoints & { readonly endText: string }) | null;
}

interface NamedNumbers {
  readonly name: TextCells;
  readonly values: NumberCells;
}

interface NamedPoints {
  readonly name: TextCells;
  readonly months: NumberCells;
  readonly amounts: NumberCells;
}

const IDS = { category: 111, amount: 112, month: 113, hidden: 114 };
const LINE = 0;
const POINTS = 1;

const limits = (min: number, max: number) => `<c:orientation val="minMax"/><c:max val="${max}"/><c:min val="${min}"/>`;

/** Draws the stacked columns of the cash flow with their axes. */
export function cashFlowColumns(parts: CashFlowColumns): string {
  const { colors, size, columns, scale } = parts;
  const bars = [
    { ...parts.hardSavings, fill: solid(colors.accent) },
    { ...parts.productivity, fill: patterned('wdUpDiag', colors.accent, colors.ground) },
    { ...parts.costs, fill: patterned('narHorz', colors.cost, colors.ground) },
  ].map((series, index) => barSeries(series, index, columns));
  const labels = textProperties(size, colors.quiet);
  const category = categoryAxis({
    id: IDS.category,
    crosses: IDS.amount,
    position: 'b',
    rest: `<c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="${parts.isNamed ? 'low' : 'none'}"/><c:spPr>${line(colors.ink, 15875)}</c:spPr>${labels}{crosses}<c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/>`,
  });
  const amount = valueAxis({
    id: IDS.amount,
    crosses: IDS.category,
    position: 'l',
    scaling: limits(scale.min, scale.max),
    rest: `<c:majorGridlines><c:spPr>${line(colors.grid)}</c:spPr></c:majorGridlines><c:numFmt formatCode="${xmlText(scale.format)}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${labels}{crosses}<c:crosses val="autoZero"/><c:crossBetween val="between"/><c:majorUnit val="${scale.step}"/>`,
  });
  const plotArea = `<c:plotArea>${innerLayout(parts.plot)}<c:barChart><c:barDir val="col"/><c:grouping val="stacked"/><c:varyColors val="0"/>${bars.join('')}<c:gapWidth val="240"/><c:overlap val="100"/><c:axId val="${IDS.category}"/><c:axId val="${IDS.amount}"/></c:barChart>${category}${amount}<c:spPr><a:noFill/></c:spPr></c:plotArea>`;
  return chartSpace(plotArea, legend(parts), size, colors, parts.workbook);
}

/**
 * Draws the cumulative net over the columns, as an XY line on hidden axes of the same scale: a line of the columns' own chart would
 * join the ends of years and cross zero at another month. It is a chart of its own, without a ground: not every program can draw
 * columns and an XY line in one.
 */
export function cumulativeLine(parts: CumulativeLine): string {
  const { scale, years, size, colors } = parts;
  const hidden = '<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="none"/>';
  // A column is twelve months wide, and its middle is the end of its year.
  const month = valueAxis({
    id: IDS.month,
    crosses: IDS.hidden,
    position: 'b',
    scaling: limits(-6, 12 * years + 6),
    isHidden: true,
    rest: `<c:numFmt formatCode="General" sourceLinked="0"/>${hidden}{crosses}<c:crosses val="min"/><c:crossBetween val="midCat"/>`,
  });
  const amount = valueAxis({
    id: IDS.hidden,
    crosses: IDS.month,
    position: 'l',
    scaling: limits(scale.min, scale.max),
    isHidden: true,
    rest: `<c:numFmt formatCode="General" sourceLinked="0"/>${hidden}{crosses}<c:crosses val="min"/><c:crossBetween val="midCat"/>`,
  });
  const plotArea = `<c:plotArea>${innerLayout(parts.plot)}${points(parts)}${month}${amount}<c:spPr><a:noFill/></c:spPr></c:plotArea>`;
  return chartSpace(plotArea, legend(parts, parts.ends ? POINTS : undefined), size, colors, parts.workbook);
}

function points({ line: path, ends, size, colors }: CumulativeLine): string {
  const stroke = `<c:spPr><a:ln w="22225" cap="rnd"><a:solidFill>${colors.ink}</a:solidFill><a:round/></a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>`;
  const marked = ends ? markedSeries(ends, size, colors) : '';
  return `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>${pointSeries(LINE, path, stroke)}${marked}<c:axId val="${IDS.month}"/><c:axId val="${IDS.hidden}"/></c:scatterChart>`;
}

function markedSeries(ends: NonNullable<CumulativeLine['ends']>, size: number, colors: ChartColors): string {
  const last = ends.amounts.numbers.length - 1;
  const [before = 0, end = 0] = ends.amounts.numbers.slice(-2);
  // Left of the point is above a rising line, but on a flat one.
  const label = `<c:dLbls>${pointLabel(last, ends.endText, end > before ? 'l' : 't', size, colors.ink)}${NO_LABELS}</c:dLbls>`;
  const ring = `<c:marker><c:symbol val="circle"/><c:size val="9"/><c:spPr><a:solidFill>${colors.ground}</a:solidFill>${line(colors.ink, 19050)}</c:spPr></c:marker>`;
  return pointSeries(POINTS, ends, `<c:spPr><a:ln w="22225"><a:noFill/></a:ln></c:spPr>${ring}`, label);
}

function pointSeries(index: number, { name, months, amounts }: NamedPoints, look: string, labels = ''): string {
  return `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx>${textCells(name)}</c:tx>${look}${labels}<c:xVal>${numberCells(months)}</c:xVal><c:yVal>${numberCells(amounts)}</c:yVal><c:smooth val="0"/></c:ser>`;
}

function legend({ legend: box, size, colors }: ChartFrame, without?: number): string {
  const entry =
    without === undefined ? '' : `<c:legendEntry><c:idx val="${without}"/><c:delete val="1"/></c:legendEntry>`;
  return `<c:legend><c:legendPos val="t"/>${entry}${outerLayout(box)}<c:overlay val="0"/>${textProperties(size, colors.quiet)}</c:legend>`;
}
