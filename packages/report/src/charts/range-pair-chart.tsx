import { formatMoneyResult, formatShort } from '@worthwhile/roi-core';
import { ChartText } from './chart-text.tsx';
import { round } from './hatch.ts';
import { linear } from './linear.ts';
import { widthOfText } from './text-width.ts';

interface Range {
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  /** The estimate's own value. */
  readonly estimate: number;
}

export interface RangePairChartProps {
  /** Name of the result, e.g. `Net present value`. */
  readonly measure: string;
  readonly all: Range;
  readonly hardOnly: Range;
  readonly sign: string;
  readonly width?: number;
}

const HEIGHT = 122;
const SIDE = 132;
/** Room for half a label at both ends of the scale. */
const EDGE = 44;
const BAR = 18;
const TOPS = [20, 78] as const;
const LETTERS = 11.5;
const GAP = 10;
const OWN = 'This estimate';

/** Draws two ranges on one scale: all benefits, and hard savings only. Zero is a line in ink, this estimate is dashed. */
export function RangePairChart({ measure, all, hardOnly, sign, width = 658 }: RangePairChartProps) {
  const rows = [
    { name: 'All benefits', range: all, top: TOPS[0] },
    { name: 'Hard savings only', range: hardOnly, top: TOPS[1] },
  ];
  const values = rows.flatMap(({ range }) => [range.p10, range.p90, range.estimate]);
  const x = linear(spread(Math.min(0, ...values), Math.max(0, ...values)), [SIDE + EDGE, width - EDGE]);
  const zero = round(x(0));
  const own = widthOfText(OWN) * LETTERS;
  // At the right, unless zero is there.
  const ownEnd = x(0) > width - own - 2 * EDGE ? SIDE + own : width;
  const text = rows.map(({ name, range }) => describe(name, range, sign)).join(' ');
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="img">
      <title>{`Likely range: ${measure}`}</title>
      <desc>{text}</desc>
      {rows.map(({ name, top }) => (
        <line key={name} className="chart-grid" x1={SIDE} x2={width} y1={top + BAR / 2} y2={top + BAR / 2} />
      ))}
      <line className="chart-zero" x1={zero} x2={zero} y1={TOPS[0] - 5} y2={TOPS[1] + BAR + 5} />
      <ChartText className="chart-tick chart-tick-zero chart-middle" x={zero} y="10">
        {formatMoneyResult(0, sign)}
      </ChartText>
      <ChartText className="chart-tick chart-end" x={round(ownEnd)} y="10">
        {OWN}
      </ChartText>
      <line className="chart-dotted" x1={round(ownEnd - own - 8)} x2={round(ownEnd - own - 8)} y1="1" y2="12" />
      {rows.map(({ name, range, top }) => (
        <g key={name}>
          <ChartText className="chart-strong" x="0" y={top + BAR / 2 + 4}>
            {name}
          </ChartText>
          <rect
            className="chart-range"
            x={round(x(range.p10))}
            y={top}
            width={round(Math.max(0, x(range.p90) - x(range.p10)))}
            height={BAR}
          />
          <line
            className="chart-dotted"
            x1={round(x(range.estimate))}
            x2={round(x(range.estimate))}
            y1={top - 4}
            y2={top + BAR + 4}
          />
          <line
            className="chart-median"
            x1={round(x(range.p50))}
            x2={round(x(range.p50))}
            y1={top - 2}
            y2={top + BAR + 2}
          />
          <Labels range={range} x={x} y={top + BAR + 17} sign={sign} width={width} />
        </g>
      ))}
    </svg>
  );
}

interface LabelsProps {
  readonly range: Range;
  readonly x: (value: number) => number;
  readonly y: number;
  readonly sign: string;
  readonly width: number;
}

/** Low, middle and high in one line, moved apart where they would touch; shortened where they would not fit. */
function Labels({ range, x, y, sign, width }: LabelsProps) {
  const values = [range.p10, range.p50, range.p90];
  const inFull = values.map((value) => formatMoneyResult(value, sign));
  const room = width - SIDE - 2 * GAP;
  const widthsOf = (texts: readonly string[]) =>
    texts.map((text, index) => widthOfText(`${NAMES[index]} ${text}`) * LETTERS);
  const isLong = widthsOf(inFull).reduce((sum, each) => sum + each, 0) > room;
  const texts = isLong ? values.map((value) => formatShort(value, sign)) : inFull;
  const widths = widthsOf(texts);
  const middles = apart(values.map(x), widths, width);
  return texts.map((text, index) => {
    const [middle = 0, size = 0] = [middles[index], widths[index]];
    return (
      <g key={NAMES[index]}>
        <rect className="chart-back" x={round(middle - size / 2)} y={y - 10} width={round(size)} height="13" />
        <ChartText className="chart-tick chart-middle" x={round(middle)} y={y}>
          {NAMES[index]} <tspan className="chart-strong">{text}</tspan>
        </ChartText>
      </g>
    );
  });
}

const NAMES = ['Low', 'Middle', 'High'];

/** Each label stays beside its neighbors and inside the scale; the left ones make room first. */
function apart(places: readonly number[], widths: readonly number[], width: number): number[] {
  const middles = [...places];
  let right = width;
  for (let index = middles.length - 1; index >= 0; index--) {
    const half = (widths[index] ?? 0) / 2;
    middles[index] = Math.min(middles[index] ?? 0, right - half);
    right = (middles[index] ?? 0) - half - GAP;
  }
  let left = SIDE - 30;
  for (let index = 0; index < middles.length; index++) {
    const half = (widths[index] ?? 0) / 2;
    middles[index] = Math.max(middles[index] ?? 0, left + half);
    left = (middles[index] ?? 0) + half + GAP;
  }
  return middles;
}

/** A range of zero width still needs room on both sides. */
function spread(from: number, to: number): [number, number] {
  return to > from ? [from, to] : [from - 1, to + 1];
}

function describe(name: string, { p10, p50, p90, estimate }: Range, sign: string): string {
  const money = (value: number) => formatMoneyResult(value, sign);
  return `${name}: low ${money(p10)}, middle ${money(p50)}, high ${money(p90)}; this estimate ${money(estimate)}.`;
}
