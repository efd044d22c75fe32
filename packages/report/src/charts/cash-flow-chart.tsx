import { LinePath } from '@visx/shape';
import { formatMoneyResult, formatPayback, formatQuantity, formatShort } from '@worthwhile/roi-core';
import { type CashFlowLayout, type CashFlowSeries, heightOf, layOutCashFlow } from './cash-flow-layout.ts';
import { ChartText } from './chart-text.tsx';
import { round } from './hatch.ts';
import { MoneyBar } from './money-bar.tsx';
import { widthOfText } from './text-width.ts';

const LABEL_LETTERS = 11;
const LEAST_GUTTER = 48;
/** Least gap between the names of two months on the axis. */
const MARK_GAP = 10;

export interface CashFlowChartProps extends CashFlowSeries {
  /** Currency sign. */
  readonly sign: string;
  readonly width?: number;
  readonly height?: number;
  /** Room left of the plot for the axis labels, in chart units. Default: as much as they need. */
  readonly gutter?: number;
  /** A table below names the years. */
  readonly yearsAreBelow?: boolean;
}

/**
 * Draws benefits up, costs down, and the cumulative net as a line, over the columns start, year 1 … year N. All years share
 * the scale. The axis names the months of go-live and payback; the text alternative has every column's figures.
 */
export function CashFlowChart({
  sign,
  width = 560,
  height = 250,
  gutter,
  yearsAreBelow,
  ...series
}: CashFlowChartProps) {
  const layout = layOutCashFlow(series, width, height, gutter ?? gutterOf(series, height, sign), yearsAreBelow);
  const { plot, columns, zeroY } = layout;
  // In a wide gutter the figures stand at the plot, not at the page's edge.
  const isBeside = yearsAreBelow === true;
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img">
      <title>{titleOf(series)}</title>
      <desc>{describe(series, sign)}</desc>
      {layout.ticks.map(({ value, y }) => (
        <g key={value}>
          <line className="chart-grid" x1={plot.x} x2={width} y1={round(y)} y2={round(y)} />
          <ChartText
            className={['chart-tick', value === 0 ? 'chart-tick-zero' : '', isBeside ? 'chart-end' : '']
              .filter(Boolean)
              .join(' ')}
            x={isBeside ? round(plot.x - 8) : 0}
            y={round(y + 3.5)}
          >
            {formatShort(value, sign)}
          </ChartText>
        </g>
      ))}
      {columns.map((column) => (
        <g key={column.center}>
          <MoneyBar box={column.hard} money="reduction" />
          <MoneyBar box={column.productivity} money="productivity" />
          <MoneyBar box={column.cost} money="cost" />
        </g>
      ))}
      <line className="chart-zero" x1={plot.x} x2={width} y1={round(zeroY)} y2={round(zeroY)} />
      <CumulativeLine layout={layout} />
      {(yearsAreBelow ? [] : columns).map(({ center }, index) => (
        <ChartText key={center} className="chart-tick chart-middle" x={round(center)} y={round(layout.yearsY)}>
          {columnName(index)}
        </ChartText>
      ))}
      <Marks layout={layout} series={series} width={width} />
      <TotalLabel
        layout={layout}
        text={`Cumulative ${formatMoneyResult(series.cumulative.at(-1) ?? 0, sign)}`}
        width={width}
      />
    </svg>
  );
}

/** The ticks do not depend on the chart's width. */
function gutterOf(series: CashFlowSeries, height: number, sign: string): number {
  const ticks = layOutCashFlow(series, 1, height, 0).ticks.map(({ value }) => formatShort(value, sign));
  return Math.max(LEAST_GUTTER, ...ticks.map((tick) => 6 + widthOfText(tick) * LABEL_LETTERS));
}

/** @param index 0: the start; t: the end of year t */
export function columnName(index: number): string {
  return index === 0 ? 'Start' : `Year ${index}`;
}

function CumulativeLine({ layout }: { layout: CashFlowLayout }) {
  const points = layout.columns.map(({ point }) => point);
  const x = (point: { x: number }) => round(point.x);
  const y = (point: { y: number }) => round(point.y);
  return (
    <>
      <LinePath className="chart-halo" data={[...layout.line]} x={x} y={y} />
      <LinePath className="chart-line" data={[...layout.line]} x={x} y={y} />
      {points.map((point) => (
        <circle key={point.x} className="chart-point" cx={x(point)} cy={y(point)} r="3.6" />
      ))}
    </>
  );
}

/** Draws the months of go-live and payback, from the line to the axis. */
function Marks({ layout, series, width }: { layout: CashFlowLayout; series: CashFlowSeries; width: number }) {
  const { marks, plot, marksY } = layout;
  const texts = marks.map(({ name }) => `${name}: ${monthOf(name, series)}`);
  const places = apart(
    marks.map(({ x }, index) => ({ x, width: widthOfText(texts[index] ?? '') * LABEL_LETTERS })),
    width,
  );
  return marks.map(({ name, x, y }, index) => (
    <g key={name}>
      <line className="chart-dotted" x1={round(x)} x2={round(x)} y1={round(y)} y2={round(plot.y + plot.height + 4)} />
      {name === 'Payback' ? <circle className="chart-payback" cx={round(x)} cy={round(y)} r="2.6" /> : null}
      <ChartText className="chart-strong chart-middle" x={round(places[index] ?? x)} y={round(marksY)}>
        {texts[index]}
      </ChartText>
    </g>
  ));
}

function monthOf(name: 'Go-live' | 'Payback', { deploymentMonths, paybackMonths }: CashFlowSeries): string {
  return name === 'Payback' ? formatPayback(paybackMonths) : `month ${formatQuantity(deploymentMonths)}`;
}

/**
 * Centers one or two texts at their places, moved apart and inside the picture as needed.
 * @returns the middles of the texts
 */
function apart(texts: readonly { readonly x: number; readonly width: number }[], room: number): number[] {
  const [first, second] = texts.map(({ x, width }) => Math.min(Math.max(x, width / 2), room - width / 2));
  const least = texts.reduce((sum, { width }) => sum + width / 2, MARK_GAP);
  if (first === undefined || second === undefined) return first === undefined ? [] : [first];
  const missing = Math.max(0, least - (second - first));
  const leftEdge = (texts[0]?.width ?? 0) / 2;
  const rightEdge = room - (texts[1]?.width ?? 0) / 2;
  const left = Math.max(leftEdge, Math.min(first - missing / 2, rightEdge - least));
  return [left, Math.max(second, left + least)];
}

/** Omitted where it would overlap the line or the names of the years; the table has it too. */
function TotalLabel({ layout, text, width }: { layout: CashFlowLayout; text: string; width: number }) {
  const { total, columns, plot } = layout;
  const right = Math.min(width, total.x + 30);
  const left = right - widthOfText(text) * LABEL_LETTERS;
  const under = columns.filter(({ hard }) => hard.x + hard.width > left);
  const line = [heightOf(layout.line, left), ...under.map(({ point }) => point.y)];
  const above = Math.min(...line, ...under.flatMap(({ hard, productivity }) => [hard.y, productivity.y])) - 9;
  const below = Math.max(...line, ...under.map(({ cost }) => cost.y + cost.height)) + 14;
  const isFree = (y: number) => y > LABEL_LETTERS && y <= plot.y + plot.height + 14;
  const y = (total.y > layout.zeroY ? [below, above] : [above, below]).find(isFree);
  if (y === undefined) return null;
  return (
    <>
      <rect className="chart-back" x={round(left)} y={round(y - 9)} width={round(right - left)} height="12" />
      <ChartText className="chart-strong chart-end" x={round(right)} y={round(y)}>
        {text}
      </ChartText>
    </>
  );
}

function titleOf({ paybackMonths, cumulative }: CashFlowSeries): string {
  const years = cumulative.length - 1;
  return `Cash flow over ${years} ${years === 1 ? 'year' : 'years'}, payback ${formatPayback(paybackMonths)}`;
}

function describe({ hardBenefits, productivity, costs, cumulative }: CashFlowSeries, sign: string): string {
  return cumulative
    .map((total, index) => {
      const money = (values: readonly number[]) => formatMoneyResult(values[index] ?? 0, sign);
      const parts = `hard savings ${money(hardBenefits)}, productivity ${money(productivity)}, costs ${money(costs)}`;
      return `${columnName(index)}: ${parts}, cumulative net ${formatMoneyResult(total, sign)}.`;
    })
    .join(' ');
}
