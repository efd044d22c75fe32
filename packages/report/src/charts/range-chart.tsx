import { formatMoneyResult, formatShort } from '@worthwhile/roi-core';
import { ChartText } from './chart-text.tsx';
import { round } from './hatch.ts';
import { linear } from './linear.ts';
import { widthOfText } from './text-width.ts';

export interface RangeChartProps {
  /** Name of the result, e.g. `Net present value`. */
  readonly measure: string;
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  /** The estimate's own value. */
  readonly estimate: number;
  readonly sign: string;
  readonly width?: number;
}

const HEIGHT = 78;
const BAR = { y: 22, height: 15 };

/** Draws a bar from P10 to P90 with a thick P50 and this estimate dashed. Labels the ends in full if there is room. */
export function RangeChart({ measure, p10, p50, p90, estimate, sign, width = 560 }: RangeChartProps) {
  const x = linear(spread(Math.min(p10, estimate), Math.max(p90, estimate)), [width * 0.13, width * 0.87]);
  const figures = [p10, p50, p90];
  const most = width / figures.length;
  const isShort = figures.some((value) => widthOfText(formatMoneyResult(value, sign)) * LETTERS > most);
  const texts = figures.map((value) => (isShort ? formatShort : formatMoneyResult)(value, sign));
  const labelWidth = Math.min(most, Math.max(LABEL_WIDTH, ...texts.map((each) => widthOfText(each) * LETTERS)));
  const labels = apart(figures.map(x), width, labelWidth);
  const own = x(estimate);
  const text = `${measure}: Low (P10) ${formatMoneyResult(p10, sign)}, Middle (P50) ${formatMoneyResult(p50, sign)}, High (P90) ${formatMoneyResult(p90, sign)}; this estimate ${formatMoneyResult(estimate, sign)}`;
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="img">
      <title>{text}</title>
      <line className="chart-grid" x1="0" x2={width} y1={BAR.y + 24} y2={BAR.y + 24} />
      <rect className="chart-range" x={round(x(p10))} y={BAR.y} width={round(x(p90) - x(p10))} height={BAR.height} />
      <line className="chart-median" x1={round(x(p50))} x2={round(x(p50))} y1={BAR.y - 3} y2={BAR.y + BAR.height + 6} />
      <line className="chart-dotted" x1={round(own)} x2={round(own)} y1={BAR.y - 5} y2={BAR.y + 24} />
      <ChartText className="chart-strong chart-middle" x={round(Math.min(Math.max(own, 36), width - 36))} y="10">
        This estimate
      </ChartText>
      {texts.map((figure, index) => (
        <g key={NAMES[index]}>
          <ChartText className="chart-tick chart-middle" x={labels[index]} y={BAR.y + 39}>
            {NAMES[index]}
          </ChartText>
          <ChartText className="chart-strong chart-middle" x={labels[index]} y={BAR.y + 52}>
            {figure}
          </ChartText>
        </g>
      ))}
    </svg>
  );
}

const NAMES = ['Low (P10)', 'Middle (P50)', 'High (P90)'];
const LABEL_WIDTH = 92;
/** Size of the figures in chart units, with a little room at the sides. */
const LETTERS = 11.5;

/** A range of zero width still needs room on both sides. */
function spread(from: number, to: number): [number, number] {
  return to > from ? [from, to] : [from - 1, to + 1];
}

/** Moves the outer labels away from the middle one, so close values and edges never overprint labels. */
function apart([low = 0, middle = 0, high = 0]: number[], width: number, label: number): number[] {
  const center = Math.min(Math.max(middle, label * 1.5), width - label * 1.5);
  const first = Math.max(Math.min(low, center - label), label / 2);
  const last = Math.min(Math.max(high, center + label), width - label / 2);
  return [first, center, last].map(round);
}
