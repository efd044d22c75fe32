import type { CashFlowSlide } from '@worthwhile/roi-core/report-model';
import { type AxisScale, axisScale } from '../office/chart/axis-scale.ts';
import { cashFlowColumns, cumulativeLine } from '../office/chart/cash-flow-chart.ts';
import { chartData, writeChartData } from '../office/chart/chart-data.ts';
import type { Box } from '../office/chart/chart-xml.ts';
import { addChart, addSlide, addText, type ChartPart, type Deck, type Slide } from './deck.ts';
import { COLOR, CONTENT, MARGIN, SIZE } from './look.ts';
import { addTable } from './table.ts';
import { CHART_COLORS } from './theme.ts';

const CHART = { x: MARGIN, y: 1.3, w: CONTENT.w, h: 3.85 } as const;
/** Width of the table's first column: the plot begins where it ends, so a year stands over its figures. */
const FIRST = 2.25;
const PLOT = { x: FIRST, y: 0.5, w: CHART.w - FIRST, h: 3.25 } as const;
const COLUMNS_LEGEND = { x: CHART.w - 7.6, y: 0, w: 5.2, h: 0.36 } as const;
const LINE_LEGEND = { x: CHART.w - 2.3, y: 0, w: 2.3, h: 0.36 } as const;

export async function addCashFlow(deck: Deck): Promise<void> {
  const { cashFlow, sign } = deck.model;
  const slide = addSlide(deck, cashFlow);
  const { hardBenefits, productivity, costs, line } = cashFlow;
  const scale = axisScale(
    [
      ...hardBenefits.map((hard, column) => hard + (productivity[column] ?? 0)),
      ...hardBenefits,
      ...productivity,
      ...costs,
      ...line.map(({ amount }) => amount),
    ],
    sign,
  );
  addChart(deck, slide, 'Cash flow', cashFlow.columnsAlt, CHART, await columnsOf(cashFlow, scale));
  addChart(deck, slide, 'Cumulative net', cashFlow.alt, CHART, await lineOf(cashFlow, scale));
  addPayback(slide, cashFlow, scale);
  const width = PLOT.w / cashFlow.columns.length;
  addTable(slide, 'Cash flow by year', cashFlow.table, {
    x: MARGIN,
    y: 5.12,
    widths: [FIRST, ...cashFlow.columns.map(() => width)],
    rowHeight: 0.38,
    isCentered: true,
    lines: 1,
  });
}

const frameOf = (scale: AxisScale, legend: Box) => ({
  scale,
  legend: within(legend),
  plot: within(PLOT),
  size: SIZE.text,
  colors: CHART_COLORS,
  workbook: 'rId1',
});

function within({ x, y, w, h }: Box): Box {
  return { x: x / CHART.w, y: y / CHART.h, w: w / CHART.w, h: h / CHART.h };
}

async function columnsOf(slide: CashFlowSlide, scale: AxisScale): Promise<ChartPart> {
  const data = chartData();
  const xml = cashFlowColumns({
    ...frameOf(scale, COLUMNS_LEGEND),
    isNamed: false,
    columns: data.addTexts('Column', slide.columns),
    hardSavings: data.addNumbers('Hard savings', slide.hardBenefits),
    productivity: data.addNumbers('Productivity', slide.productivity),
    costs: data.addNumbers('Costs', slide.costs),
  });
  return { xml, workbook: await writeChartData(data) };
}

async function lineOf({ line, cumulative, endText }: CashFlowSlide, scale: AxisScale): Promise<ChartPart> {
  const data = chartData();
  const series = (name: string, months: readonly number[], amounts: readonly number[]) => {
    const places = data.addNumbers(`${name}: month`, months).values;
    const added = data.addNumbers(name, amounts);
    return { name: added.name, months: places, amounts: added.values };
  };
  const xml = cumulativeLine({
    ...frameOf(scale, LINE_LEGEND),
    years: cumulative.length - 1,
    line: series(
      'Cumulative net',
      line.map(({ month }) => month),
      line.map(({ amount }) => amount),
    ),
    ends: {
      ...series(
        'Cumulative net, end of year',
        cumulative.map((_, column) => 12 * column),
        cumulative,
      ),
      endText,
    },
  });
  return { xml, workbook: await writeChartData(data) };
}

/** Marks the crossing with the only words within the chart. */
function addPayback(
  slide: Slide,
  { paybackMonths, paybackText, columns, hardBenefits, productivity }: CashFlowSlide,
  scale: AxisScale,
): void {
  if (!paybackMonths || paybackText === null) return;
  const months = 12 * columns.length;
  const x = CHART.x + PLOT.x + (PLOT.w * (paybackMonths + 6)) / months;
  const y = (amount: number) => CHART.y + PLOT.y + (PLOT.h * (scale.max - amount)) / (scale.max - scale.min);
  const near = Math.round(paybackMonths / 12);
  const taller = Math.max(
    ...[near - 1, near, near + 1].map((column) => (hardBenefits[column] ?? 0) + (productivity[column] ?? 0)),
  );
  const height = 0.56;
  const top = Math.max(CHART.y + PLOT.y - 0.1, Math.min(y(taller) - height - 0.1, y(0) - height - 0.5));
  const w = 2;
  const left = Math.min(Math.max(x - w / 2, CHART.x), CHART.x + CHART.w - w);
  addText(
    slide,
    'Payback',
    `Payback\n${paybackText}`,
    { x: left, y: top, w, h: height },
    { bold: true, align: 'center' },
  );
  slide.addShape('line', {
    x,
    y: top + height + 0.04,
    w: 0,
    h: Math.max(0.05, y(0) - top - height - 0.04),
    line: { color: COLOR.ink, width: 1.5, dashType: 'sysDot' },
    objectName: 'Payback line',
  });
  const size = 0.13;
  slide.addShape('ellipse', {
    x: x - size / 2,
    y: y(0) - size / 2,
    w: size,
    h: size,
    fill: { color: COLOR.ink },
    objectName: 'Payback point',
  });
}
