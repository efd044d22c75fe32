import type { Box } from './hatch.ts';
import { linear, rounded } from './linear.ts';

export interface CashFlowSeries {
  /** Column 0 is the start, column t the end of year t; benefits and costs are positive numbers. */
  readonly hardBenefits: readonly number[];
  readonly productivity: readonly number[];
  readonly costs: readonly number[];
  readonly cumulative: readonly number[];
  /** Null: not within the term; 0: immediate. */
  readonly paybackMonths: number | null;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where everything of the cash-flow chart lies, in chart units. */
export interface CashFlowLayout {
  readonly plot: Box;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly zeroY: number;
  readonly columns: readonly {
    readonly centre: number;
    readonly hard: Box;
    readonly productivity: Box;
    readonly cost: Box;
    readonly point: Point;
  }[];
  readonly payback: { readonly x: number; readonly labelY: number } | null;
  readonly total: Point;
}

const TOP = 26;
const BOTTOM = 28;
/** Below a line that ends under zero its last value is written, above the names of the years. */
const BOTTOM_IF_NEGATIVE = 42;
const LABEL_HALF_WIDTH = 40;

/** The share of a bar's place that stays empty. */
const BAR_GAP = 0.65;

/**
 * Lays the chart out on `width` x `height`. Bars stand in equal columns right of `gutter`, so that a table whose first
 * column is `gutter` wide and whose others are equal has its years under their own bars.
 */
export function layOutCashFlow(series: CashFlowSeries, width: number, height: number, gutter: number): CashFlowLayout {
  const { hardBenefits, productivity, costs, cumulative, paybackMonths } = series;
  const bottom = (cumulative.at(-1) ?? 0) < 0 ? BOTTOM_IF_NEGATIVE : BOTTOM;
  const plot = { x: gutter, y: TOP, width: width - gutter, height: height - TOP - bottom };
  const indexes = cumulative.map((_, index) => index);
  const at = (values: readonly number[], index: number) => values[index] ?? 0;
  /** Measured benefits may be negative: they then hang below the zero line, above the costs. */
  const depthOf = (index: number) => Math.min(0, at(hardBenefits, index)) + Math.min(0, at(productivity, index));
  const heights = indexes.map((index) => at(hardBenefits, index) + at(productivity, index));
  const { domain, ticks } = rounded(
    [
      Math.min(0, ...cumulative, ...indexes.map((index) => depthOf(index) - at(costs, index))),
      Math.max(0, ...cumulative, ...heights),
    ],
    6,
  );
  const y = linear(domain, [plot.y + plot.height, plot.y]);
  const step = plot.width / indexes.length;
  const barWidth = Math.min((plot.width / (indexes.length + BAR_GAP)) * (1 - BAR_GAP), 44);
  const centreOf = (index: number) => plot.x + step * (index + 0.5);
  const between = (from: number, to: number, index: number): Box => {
    const [top, bottom] = [y(Math.max(from, to)), y(Math.min(from, to))];
    return { x: centreOf(index) - barWidth / 2, y: top, width: barWidth, height: bottom - top };
  };
  const columns = indexes.map((index) => {
    const hard = at(hardBenefits, index);
    const soft = at(productivity, index);
    const softBase = hard * soft > 0 ? hard : 0;
    const below = depthOf(index);
    return {
      centre: centreOf(index),
      hard: between(0, hard, index),
      productivity: withGap(between(softBase, softBase + soft, index), softBase > 0),
      cost: withGap(between(below, below - at(costs, index), index), false),
      point: { x: centreOf(index), y: y(at(cumulative, index)) },
    };
  });
  const last = columns[columns.length - 1] ?? { point: { x: plot.x, y: y(0) } };
  const payback =
    paybackMonths === null || paybackMonths === 0 ? null : placePayback(paybackMonths / 12, columns, step, plot);
  return {
    plot,
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    zeroY: y(0),
    columns,
    payback,
    total: last.point,
  };
}

/** One unit of ground between two stacked bars: they differ by pattern, not by hue. */
function withGap(box: Box, above: boolean): Box {
  return above && box.height > 2 ? { ...box, height: box.height - 1 } : box;
}

/** The payback label stands above whatever is drawn below it: bars, points and the line between them. */
function placePayback(years: number, columns: CashFlowLayout['columns'], step: number, plot: Box) {
  const start = columns[0]?.centre ?? plot.x;
  const x = start + years * step;
  const obstacles = columns.flatMap(({ hard, productivity, point }) => {
    const isNear = Math.abs(point.x - x) < LABEL_HALF_WIDTH + hard.width / 2;
    return isNear ? [hard.y, productivity.height > 0 ? productivity.y : hard.y, point.y] : [];
  });
  const lineTop = lineHeightNear(columns, x + LABEL_HALF_WIDTH);
  const labelY = Math.min(plot.y + plot.height * 0.55, lineTop, ...obstacles) - 24;
  return { x, labelY: Math.max(plot.y - 4, labelY) };
}

/** How high the cumulative line runs at a place; at its end, where it has ended. */
export function lineHeightNear(columns: CashFlowLayout['columns'], x: number): number {
  const next = columns.findIndex(({ centre }) => centre >= x);
  const right = columns[next];
  const left = columns[next - 1];
  if (!right || !left) return columns[columns.length - 1]?.point.y ?? Number.POSITIVE_INFINITY;
  const share = (x - left.centre) / (right.centre - left.centre);
  return left.point.y + (right.point.y - left.point.y) * share;
}
