import type { PaybackPoint } from '@worthwhile/roi-core';
import type { Box } from './hatch.ts';
import { linear, rounded } from './linear.ts';

export interface CashFlowSeries {
  /** Column 0 is the start, column t the end of year t. Benefits and costs are positive numbers. */
  readonly hardBenefits: readonly number[];
  readonly productivity: readonly number[];
  readonly costs: readonly number[];
  readonly cumulative: readonly number[];
  /** Month by month: fees in advance are steps, and benefits that wait for deployment start late. */
  readonly line: readonly PaybackPoint[];
  /** Null: not within the term; 0: immediate. */
  readonly paybackMonths: number | null;
  /** Whole months until deployment; 0 if no benefit waits for it. */
  readonly deploymentMonths: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** In chart units. */
export interface CashFlowLayout {
  readonly plot: Box;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly zeroY: number;
  readonly columns: readonly {
    readonly center: number;
    readonly hard: Box;
    readonly productivity: Box;
    readonly cost: Box;
    readonly point: Point;
  }[];
  readonly line: readonly Point[];
  /** The months that the axis names, earlier first. `y` is the line's height at that month. */
  readonly marks: readonly (Point & { readonly name: 'Go-live' | 'Payback' })[];
  /** Baselines for the names of the years, and of the marks below them. */
  readonly yearsY: number;
  readonly marksY: number;
  readonly total: Point;
}

const TOP = 26;
const BOTTOM = 28;
/** A line that ends below zero has its last value below it, above the names of the years. */
const BOTTOM_IF_NEGATIVE = 42;
/** Room for the names of the years, which a table below can have instead. */
const YEARS = 16;
/** Room for the names of the marks, below those of the years. */
const MARKS = 15;

/** The share of a bar's column that stays empty. */
const BAR_GAP = 0.65;

/**
 * Lays out the chart on `width` x `height`. Bars are in equal columns right of `gutter`: a table with a first column of that
 * width and equal others has each year under its bar.
 */
export function layOutCashFlow(
  series: CashFlowSeries,
  width: number,
  height: number,
  gutter: number,
  yearsAreBelow = false,
): CashFlowLayout {
  const { hardBenefits, productivity, costs, cumulative } = series;
  const named = namedMonths(series);
  const years = (cumulative.at(-1) ?? 0) < 0 ? BOTTOM_IF_NEGATIVE : BOTTOM;
  const bottom = years + (named.length > 0 ? MARKS : 0) - (yearsAreBelow ? YEARS : 0);
  const plot = { x: gutter, y: TOP, width: width - gutter, height: height - TOP - bottom };
  const indexes = cumulative.map((_, index) => index);
  const at = (values: readonly number[], index: number) => values[index] ?? 0;
  /** Negative benefits hang below the zero line, above the costs. */
  const depthOf = (index: number) => Math.min(0, at(hardBenefits, index)) + Math.min(0, at(productivity, index));
  /** Negative costs are savings: they are on top of the benefits. */
  const heights = indexes.map(
    (index) =>
      Math.max(0, at(hardBenefits, index)) + Math.max(0, at(productivity, index)) + Math.max(0, -at(costs, index)),
  );
  const amounts = series.line.map(({ amount }) => amount);
  const { domain, ticks } = rounded(
    [
      Math.min(0, ...amounts, ...indexes.map((index) => depthOf(index) - Math.max(0, at(costs, index)))),
      Math.max(0, ...amounts, ...heights),
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
    const cost = at(costs, index);
    const costBase = cost < 0 ? Math.max(0, hard) + Math.max(0, soft) : depthOf(index);
    return {
      center: centreOf(index),
      hard: between(0, hard, index),
      productivity: withGap(between(softBase, softBase + soft, index), softBase > 0),
      cost: withGap(between(costBase, costBase - cost, index), cost < 0),
      point: { x: centreOf(index), y: y(at(cumulative, index)) },
    };
  });
  const line = series.line.map(({ month, amount }) => ({ x: centreOf(month / 12), y: y(amount) }));
  const last = columns[columns.length - 1] ?? { point: { x: plot.x, y: y(0) } };
  return {
    plot,
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    zeroY: y(0),
    columns,
    line,
    marks: named.map(({ name, month }) => {
      const x = centreOf(month / 12);
      return { name, x, y: name === 'Payback' ? y(0) : heightOf(line, x) };
    }),
    yearsY: height - 6 - (named.length > 0 ? MARKS : 0),
    marksY: height - 5,
    total: last.point,
  };
}

/** Returns go-live and payback, earlier first. A mark at month 0 is omitted. */
function namedMonths({ deploymentMonths, paybackMonths }: CashFlowSeries) {
  const named = [
    { name: 'Go-live', month: deploymentMonths },
    { name: 'Payback', month: paybackMonths ?? 0 },
  ] as const;
  return named.filter(({ month }) => month > 0).sort((one, other) => one.month - other.month);
}

/** Leaves one unit between two stacked bars, since they differ by pattern, not by hue. */
function withGap(box: Box, above: boolean): Box {
  return above && box.height > 2 ? { ...box, height: box.height - 1 } : box;
}

/** Returns the height of the cumulative line at `x`, after any step; beyond its end, the last height. */
export function heightOf(line: readonly Point[], x: number): number {
  const next = line.findIndex((point) => point.x > x);
  const right = line[next];
  const left = line[next - 1];
  if (!right || !left) return line[line.length - 1]?.y ?? Number.POSITIVE_INFINITY;
  return left.y + (right.y - left.y) * ((x - left.x) / (right.x - left.x));
}
