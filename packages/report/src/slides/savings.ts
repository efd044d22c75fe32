import type { SavingsSlide } from '@worthwhile/roi-core/report-model';
import { widthOfText } from '../charts/text-width.ts';
import { benefitChart } from '../office/chart/benefit-chart.ts';
import { chartData, writeChartData } from '../office/chart/chart-data.ts';
import { patterned, solid } from '../office/chart/chart-xml.ts';
import { addChart, addSlide, addText, type ChartPart, type Deck, type Slide } from './deck.ts';
import { COLOR, CONTENT, MARGIN, SIZE, SLACK, shortened } from './look.ts';
import { CHART_COLORS } from './theme.ts';

const CHART = { x: MARGIN, y: CONTENT.y - 0.1, w: CONTENT.w, h: 4.35 } as const;
const LABELS = 5.25;
const LEGEND_Y = 6.1;

export async function addSavings(deck: Deck): Promise<void> {
  const { savings } = deck.model;
  const slide = addSlide(deck, savings);
  if (savings.rows.length > 0) {
    const height = Math.min(CHART.h, savings.rows.length * 0.62 + 0.1);
    addChart(deck, slide, 'Benefits', savings.alt, { ...CHART, h: height }, await chartOf(savings));
  }
  addLegend(slide, savings);
}

async function chartOf({ rows, types }: SavingsSlide): Promise<ChartPart> {
  const data = chartData();
  const benefits = data.addTexts(
    'Benefit',
    rows.map(({ label }) => shortened(label, LABELS - 0.1, SIZE.text)),
  );
  const series = types.map(({ id, title }) => ({
    ...data.addNumbers(
      title,
      rows.map(({ parts }) => parts[id]),
    ),
    fill: fillOf(id),
  }));
  const ends = data.addNumbers(
    'Amount',
    rows.map(() => 0),
  );
  const sums = rows.flatMap(({ parts }) => {
    const values = Object.values(parts);
    return [above(values), -above(values.map((value) => -value))];
  });
  const min = Math.min(0, ...sums);
  const max = Math.max(0, ...sums);
  const room = Math.max(...rows.map(({ value }) => widthOfText(value))) * SIZE.text + 16;
  const plotWidth = CHART.w - LABELS - room / 72;
  const xml = benefitChart({
    benefits,
    series,
    ends,
    amounts: rows.map(({ value }) => value),
    plot: { x: LABELS / CHART.w, y: 0, w: plotWidth / CHART.w, h: 1 },
    min,
    max: max === min ? min + 1 : max,
    size: SIZE.text,
    colors: CHART_COLORS,
    workbook: 'rId1',
  });
  return { xml, workbook: await writeChartData(data) };
}

function above(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.max(0, value), 0);
}

function fillOf(type: SavingsSlide['types'][number]['id']): string {
  switch (type) {
    case 'cost reduction':
      return solid(CHART_COLORS.accent);
    case 'cost avoidance':
      return patterned('narVert', CHART_COLORS.avoidance, CHART_COLORS.ground);
    case 'productivity':
      return patterned('wdUpDiag', CHART_COLORS.accent, CHART_COLORS.ground);
  }
}

/** Swatches with the amount of each type: a native legend has no amounts. */
function addLegend(slide: Slide, { types, total }: SavingsSlide): void {
  let x: number = MARGIN;
  for (const { id, title, value } of types) {
    slide.addShape('rect', {
      x,
      y: LEGEND_Y + 0.09,
      w: 0.24,
      h: 0.16,
      fill: { color: id === 'cost reduction' ? COLOR.accent : COLOR.ground },
      line: { color: id === 'cost avoidance' ? COLOR.avoidance : COLOR.accent, width: 1 },
      objectName: id === 'cost reduction' ? `${title}, sample` : SAMPLES[id],
    });
    const text = `${title} ${value}`;
    const width = (widthOfText(text) * SIZE.text * SLACK) / 72 + 0.1;
    addText(
      slide,
      title,
      text,
      { x: x + 0.34, y: LEGEND_Y, w: width, h: 0.34 },
      { color: COLOR.quiet, valign: 'middle' },
    );
    x += width + 0.44;
  }
  const right = CONTENT.x + CONTENT.w;
  addText(
    slide,
    'Total',
    `Total ${total}`,
    { x: right - 2.6, y: LEGEND_Y, w: 2.6, h: 0.34 },
    { bold: true, align: 'right', valign: 'middle' },
  );
}

/** Names of the samples that get their pattern afterwards. */
export const SAMPLES = { productivity: 'Productivity, sample', 'cost avoidance': 'Cost avoidance, sample' };
