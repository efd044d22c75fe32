import {
  type BarSeries,
  type Box,
  barSeries,
  type ChartColors,
  categoryAxis,
  chartSpace,
  innerLayout,
  line,
  NO_LABELS,
  pointLabel,
  type TextCells,
  textProperties,
  valueAxis,
} from './chart-xml.ts';

export interface BenefitChartParts {
  /** Top to bottom. */
  readonly benefits: TextCells;
  readonly series: readonly BarSeries[];
  /** Zeros at which each bar's amount stands: native labels cannot add up a stack. */
  readonly ends: Omit<BarSeries, 'fill' | 'labels'>;
  readonly amounts: readonly string[];
  readonly plot: Box;
  readonly min: number;
  readonly max: number;
  readonly size: number;
  readonly colors: ChartColors;
  readonly workbook: string;
}

const IDS = { category: 211, amount: 212 };

/** Draws one bar for each benefit, stacked by benefit type. */
export function benefitChart(parts: BenefitChartParts): string {
  const { benefits, series, ends, amounts, colors, size } = parts;
  const labels = `<c:dLbls>${amounts.map((text, index) => pointLabel(index, text, 'inBase', size, colors.ink)).join('')}${NO_LABELS}</c:dLbls>`;
  const all = [...series, { ...ends, fill: '<c:spPr><a:noFill/></c:spPr>', labels }];
  const bars = all.map((each, index) => barSeries(each, index, benefits)).join('');
  const category = categoryAxis({
    id: IDS.category,
    crosses: IDS.amount,
    position: 'l',
    scaling: '<c:orientation val="maxMin"/>',
    rest: `<c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:spPr>${line(colors.ink, 15875)}</c:spPr>${textProperties(size, colors.ink)}{crosses}<c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="l"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/>`,
  });
  const amount = valueAxis({
    id: IDS.amount,
    crosses: IDS.category,
    position: 't',
    isHidden: true,
    scaling: `<c:orientation val="minMax"/><c:max val="${parts.max}"/><c:min val="${parts.min}"/>`,
    rest: '<c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="none"/>{crosses}<c:crosses val="autoZero"/><c:crossBetween val="between"/>',
  });
  const plotArea = `<c:plotArea>${innerLayout(parts.plot)}<c:barChart><c:barDir val="bar"/><c:grouping val="stacked"/><c:varyColors val="0"/>${bars}<c:gapWidth val="70"/><c:overlap val="100"/><c:axId val="${IDS.category}"/><c:axId val="${IDS.amount}"/></c:barChart>${category}${amount}<c:spPr><a:noFill/></c:spPr></c:plotArea>`;
  return chartSpace(plotArea, '', size, colors, parts.workbook);
}
