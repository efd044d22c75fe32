import { scaleLinear } from '@visx/scale';
import { formatMoney, formatShort } from '@worthwhile/roi-core';
import { round } from './hatch.ts';
import { MoneyBar } from './money-bar.tsx';
import { widthOfText } from './text-width.ts';

export interface TornadoChartProps {
  /** Largest swing first. `careful` and `hopeful` are the net present values at the two ends. */
  readonly bars: readonly { readonly label: string; readonly careful: number; readonly hopeful: number }[];
  /** The estimate's own net present value: the axis. */
  readonly base: number;
  readonly sign: string;
  readonly width?: number;
  /** Room for the labels left of the bars, in chart units. */
  readonly gutter?: number;
}

const ROW = 24;
/** Where a label takes two lines. */
const TALL_ROW = 30;
const LINE = 11;
const TOP = 24;
const BAR_HEIGHT = 11;
/** Width of a character of a label, on average. */
const CHARACTER = 5.5;
/** For the figure at the end of the longest bar, e.g. `-$508.8k`, at the page's larger type too; more where it is longer. */
const END_ROOM = 58;
const END_LETTERS = 11.5;

/** One row an assumption: what the net present value becomes when that one moves to its careful and hopeful end. */
export function TornadoChart({ bars, base, sign, width = 560, gutter = 200 }: TornadoChartProps) {
  const labels = bars.map(({ label }) => linesOf(label, Math.floor(gutter / CHARACTER)));
  const row = labels.some((lines) => lines.length > 1) ? TALL_ROW : ROW;
  const height = TOP + bars.length * row + 4;
  const values = bars.flatMap(({ careful, hopeful }) => [careful, hopeful]);
  const ends = values.map((value) => 5 + widthOfText(formatShort(value, sign)) * END_LETTERS);
  const endRoom = Math.max(END_ROOM, ...ends);
  const x = scaleLinear<number>({
    domain: [Math.min(base, ...values), Math.max(base, ...values)],
    range: [gutter + endRoom, width - endRoom],
  });
  const centre = round(x(base));
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img">
      <title>{`What moves the net present value of ${formatMoney(base, sign)} most`}</title>
      <desc>
        {bars
          .map((bar) => `${bar.label}: ${formatMoney(bar.careful, sign)} to ${formatMoney(bar.hopeful, sign)}.`)
          .join(' ')}
      </desc>
      <text className="chart-strong chart-middle" x={centre} y="11">
        {formatMoney(base, sign)}
      </text>
      {bars.map(({ label, careful, hopeful }, index) => {
        const y = TOP + index * row;
        const lines = labels[index] ?? [];
        const firstY = y + 9.5 - ((lines.length - 1) * LINE) / 2;
        const careX = x(careful);
        const hopeX = x(hopeful);
        return (
          <g key={label}>
            {lines.map((line, nth) => (
              <text key={line} className="chart-label" x="0" y={firstY + nth * LINE}>
                {line}
              </text>
            ))}
            <MoneyBar box={from(careX, centre, y)} money="careful" pitch={4} />
            <MoneyBar box={from(hopeX, centre, y)} money="hopeful" />
            <End x={careX} y={y} isLeft={careX <= hopeX} text={formatShort(careful, sign)} />
            <End x={hopeX} y={y} isLeft={hopeX < careX} text={formatShort(hopeful, sign)} />
          </g>
        );
      })}
      <line className="chart-zero" x1={centre} x2={centre} y1="16" y2={height} />
    </svg>
  );
}

function End({ x, y, isLeft, text }: { x: number; y: number; isLeft: boolean; text: string }) {
  return (
    <text className={`chart-tick ${isLeft ? 'chart-end' : ''}`} x={round(isLeft ? x - 5 : x + 5)} y={y + 9}>
      {text}
    </text>
  );
}

function from(end: number, centre: number, y: number) {
  return { x: Math.min(end, centre), y, width: Math.abs(end - centre), height: BAR_HEIGHT };
}

/**
 * SVG text does not wrap: a label on one line or two, cut at words. What does not fit stands in the text alternative and
 * in the table beside the chart.
 */
function linesOf(label: string, length: number): string[] {
  if (label.length <= length) return [label];
  const space = label.lastIndexOf(' ', length);
  if (space <= 0) return [shorten(label, length)];
  return [label.slice(0, space), shorten(label.slice(space + 1), length)];
}

function shorten(label: string, length: number): string {
  if (label.length <= length) return label;
  const cut = label.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > length / 2 ? space : cut.length)}…`;
}
