import { formatMoneyResult } from '@worthwhile/roi-core';
import { ChartText } from './chart-text.tsx';
import { round } from './hatch.ts';
import { linear } from './linear.ts';
import { MoneyBar } from './money-bar.tsx';
import { widthOfText } from './text-width.ts';

export interface TornadoChartProps {
  /** Name of the result, e.g. `Net present value`. */
  readonly measure: string;
  /** Largest swing first. `careful` and `hopeful` are the values at the conservative and optimistic ends. */
  readonly bars: readonly { readonly label: string; readonly careful: number; readonly hopeful: number }[];
  /** The estimate's own value: the axis. */
  readonly base: number;
  readonly sign: string;
  readonly width?: number;
  /** Room for the labels left of the bars, in chart units. With 0 the labels are above their bars. */
  readonly gutter?: number;
}

const ROW = 24;
/** For a label of two lines. */
const TALL_ROW = 30;
const LINE = 11;
const TOP = 24;
const BAR_HEIGHT = 11;
/** Average width of a label's character. */
const CHARACTER = 5.5;
/**
 * Room for the figure at the longest bar's end, e.g. `-$508,831`, also at the page's larger type; longer figures get more.
 */
const END_ROOM = 58;
const END_LETTERS = 11.5;

/** Draws one row per assumption: the result at its conservative and optimistic ends. */
export function TornadoChart({ measure, bars, base, sign, width = 560, gutter = 200 }: TornadoChartProps) {
  const isStacked = gutter === 0;
  const labels = bars.map(({ label }) => linesOf(label, Math.floor((gutter || width) / CHARACTER)));
  const isTall = labels.some((lines) => lines.length > 1);
  const labelHeight = isStacked ? (isTall ? 2 : 1) * LINE + 4 : 0;
  const row = isStacked ? labelHeight + ROW : isTall ? TALL_ROW : ROW;
  const height = TOP + bars.length * row + 4;
  const values = bars.flatMap(({ careful, hopeful }) => [careful, hopeful]);
  const ends = values.map((value) => 5 + widthOfText(formatMoneyResult(value, sign)) * END_LETTERS);
  const endRoom = Math.max(END_ROOM, ...ends);
  const x = linear([Math.min(base, ...values), Math.max(base, ...values)], [gutter + endRoom, width - endRoom]);
  const center = round(x(base));
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img">
      <title>{`What moves the ${measure.toLowerCase()} of ${formatMoneyResult(base, sign)} most`}</title>
      <desc>
        {bars
          .map(
            (bar) =>
              `${bar.label}: ${formatMoneyResult(bar.careful, sign)} to ${formatMoneyResult(bar.hopeful, sign)}.`,
          )
          .join(' ')}
      </desc>
      <ChartText className="chart-strong chart-middle" x={center} y="11">
        {formatMoneyResult(base, sign)}
      </ChartText>
      {bars.map(({ label, careful, hopeful }, index) => {
        const y = TOP + index * row + labelHeight;
        const lines = labels[index] ?? [];
        const firstY = isStacked ? y - 4 - (lines.length - 1) * LINE : y + 9.5 - ((lines.length - 1) * LINE) / 2;
        const careX = x(careful);
        const hopeX = x(hopeful);
        return (
          <g key={label}>
            {lines.map((line, nth) => (
              <ChartText key={line} className="chart-label" x="0" y={firstY + nth * LINE}>
                {line}
              </ChartText>
            ))}
            <MoneyBar box={from(careX, center, y)} money="careful" pitch={4} />
            <MoneyBar box={from(hopeX, center, y)} money="hopeful" />
            {/* The axis does not cross labels above the bars. */}
            {isStacked ? (
              <line className="chart-zero" x1={center} x2={center} y1={y - 2} y2={y + BAR_HEIGHT + 2} />
            ) : null}
            <End x={careX} center={center} y={y} isLeft={careX <= hopeX} text={formatMoneyResult(careful, sign)} />
            <End x={hopeX} center={center} y={y} isLeft={hopeX < careX} text={formatMoneyResult(hopeful, sign)} />
          </g>
        );
      })}
      {isStacked ? null : <line className="chart-zero" x1={center} x2={center} y1="16" y2={height} />}
    </svg>
  );
}

/** A figure is outside both bars. If both are on one side of the axis, it is across the axis. */
function End(props: { x: number; center: number; y: number; isLeft: boolean; text: string }) {
  const { x, center, y, isLeft, text } = props;
  const at = isLeft ? Math.min(x, center) - 5 : Math.max(x, center) + 5;
  return (
    <ChartText className={`chart-tick ${isLeft ? 'chart-end' : ''}`} x={round(at)} y={y + 9}>
      {text}
    </ChartText>
  );
}

function from(end: number, center: number, y: number) {
  return { x: Math.min(end, center), y, width: Math.abs(end - center), height: BAR_HEIGHT };
}

/**
 * SVG text does not wrap: cuts a label at words into one or two lines. The text alternative and the table next to the chart
 * have the rest.
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
