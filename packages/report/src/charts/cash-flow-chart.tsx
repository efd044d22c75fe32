import { LinePath } from '@visx/shape';
import { formatMoneyResult, formatPayback, formatShort } from '@worthwhile/roi-core';
import { type CashFlowLayout, type CashFlowSeries, layOutCashFlow, lineHeightNear } from './cash-flow-layout.ts';
import { round } from './hatch.ts';
import { MoneyBar } from './money-bar.tsx';
import { widthOfText } from './text-width.ts';

const LABEL_LETTERS = 11;
const LEAST_GUTTER = 48;

export interface CashFlowChartProps extends CashFlowSeries {
  /** Currency sign. */
  readonly sign: string;
  readonly width?: number;
  readonly height?: number;
  /** Room left of the plot for the axis labels, in chart units; left out, as much as they need. */
  readonly gutter?: number;
}

/**
 * Benefits up, costs down, and the cumulative net as a line over the columns start, year 1 … year N. All years share
 * the scale; the text alternative gives every column's figures.
 */
export function CashFlowChart({ sign, width = 560, height = 250, gutter, ...series }: CashFlowChartProps) {
  const layout = layOutCashFlow(series, width, height, gutter ?? gutterOf(series, height, sign));
  const { plot, columns, zeroY } = layout;
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img">
      <title>{titleOf(series)}</title>
      <desc>{describe(series, sign)}</desc>
      {layout.ticks.map(({ value, y }) => (
        <g key={value}>
          <line className="chart-grid" x1={plot.x} x2={width} y1={round(y)} y2={round(y)} />
          <text className={value === 0 ? 'chart-tick chart-tick-zero' : 'chart-tick'} x="0" y={round(y + 3.5)}>
            {formatShort(value, sign)}
          </text>
        </g>
      ))}
      {columns.map((column) => (
        <g key={column.centre}>
          <MoneyBar box={column.hard} money="reduction" />
          <MoneyBar box={column.productivity} money="productivity" />
          <MoneyBar box={column.cost} money="cost" />
        </g>
      ))}
      <line className="chart-zero" x1={plot.x} x2={width} y1={round(zeroY)} y2={round(zeroY)} />
      <CumulativeLine layout={layout} />
      {columns.map(({ centre }, index) => (
        <text key={centre} className="chart-tick chart-middle" x={round(centre)} y={height - 6}>
          {columnName(index)}
        </text>
      ))}
      <Payback layout={layout} months={series.paybackMonths} />
      <TotalLabel
        layout={layout}
        text={`Cumulative ${formatMoneyResult(series.cumulative.at(-1) ?? 0, sign)}`}
        width={width}
      />
    </svg>
  );
}

/** Its ticks do not depend on how wide a chart is. */
function gutterOf(series: CashFlowSeries, height: number, sign: string): number {
  const ticks = layOutCashFlow(series, 1, height, 0).ticks.map(({ value }) => formatShort(value, sign));
  return Math.max(LEAST_GUTTER, ...ticks.map((tick) => 6 + widthOfText(tick) * LABEL_LETTERS));
}

/** The heading of a cash-flow column: column 0 is the start, column t the end of year t. */
export function columnName(index: number): string {
  return index === 0 ? 'Start' : `Year ${index}`;
}

function CumulativeLine({ layout }: { layout: CashFlowLayout }) {
  const points = layout.columns.map(({ point }) => point);
  const x = (point: { x: number }) => round(point.x);
  const y = (point: { y: number }) => round(point.y);
  return (
    <>
      <LinePath className="chart-halo" data={points} x={x} y={y} />
      <LinePath className="chart-line" data={points} x={x} y={y} />
      {points.map((point) => (
        <circle key={point.x} className="chart-point" cx={x(point)} cy={y(point)} r="3.6" />
      ))}
    </>
  );
}

function Payback({ layout, months }: { layout: CashFlowLayout; months: number | null }) {
  if (!layout.payback) return null;
  const { x, labelY } = layout.payback;
  return (
    <g>
      <line className="chart-dotted" x1={round(x)} x2={round(x)} y1={round(labelY + 16)} y2={round(layout.zeroY)} />
      <circle className="chart-payback" cx={round(x)} cy={round(layout.zeroY)} r="2.6" />
      <text className="chart-strong chart-middle" x={round(x)} y={round(labelY)}>
        Payback
      </text>
      <text className="chart-tick chart-middle" x={round(x)} y={round(labelY + 12)}>
        {formatPayback(months)}
      </text>
    </g>
  );
}

/** Left out where it would run into the payback label, the line or the names of the years: the table gives it too. */
function TotalLabel({ layout, text, width }: { layout: CashFlowLayout; text: string; width: number }) {
  const { total, payback, columns, plot } = layout;
  const right = Math.min(width, total.x + 30);
  const left = right - widthOfText(text) * LABEL_LETTERS;
  const under = columns.filter(({ hard }) => hard.x + hard.width > left);
  const line = [lineHeightNear(columns, left), ...under.map(({ point }) => point.y)];
  const above = Math.min(...line, ...under.flatMap(({ hard, productivity }) => [hard.y, productivity.y])) - 9;
  const below = Math.max(...line, ...under.map(({ cost }) => cost.y + cost.height)) + 14;
  const isFree = (y: number) =>
    y > LABEL_LETTERS &&
    y <= plot.y + plot.height + 14 &&
    !(payback && payback.x > left - 40 && Math.abs(payback.labelY - y) < 26);
  const y = (total.y > layout.zeroY ? [below, above] : [above, below]).find(isFree);
  if (y === undefined) return null;
  return (
    <text className="chart-strong chart-end" x={round(right)} y={round(y)}>
      {text}
    </text>
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
      const parts = `hard benefits ${money(hardBenefits)}, productivity ${money(productivity)}, costs ${money(costs)}`;
      return `${columnName(index)}: ${parts}, cumulative net ${formatMoneyResult(total, sign)}.`;
    })
    .join(' ');
}
