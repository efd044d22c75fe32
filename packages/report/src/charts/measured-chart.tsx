import { type Category, formatMoneyResult, formatShort, type PaybackPoint } from '@worthwhile/roi-core';
import { ChartText } from './chart-text.tsx';
import { round } from './hatch.ts';
import { linear, rounded } from './linear.ts';
import { MoneyBar } from './money-bar.tsx';
import { widthOfText } from './text-width.ts';

const MONEY = { 'cost reduction': 'reduction', 'cost avoidance': 'avoidance', productivity: 'productivity' } as const;
const BAR_WIDTH = 190;
const BAR_HEIGHT = 20;

/** What was measured as a bar, what was promised as a tick. Decorative: the figures are in the same row. */
export function MeasuredBar(props: {
  readonly promised: number;
  readonly measured: number;
  /** The largest amount of the table, and the smallest if one is below zero. */
  readonly max: number;
  readonly min: number;
  readonly category: Category;
}) {
  const x = linear([Math.min(0, props.min), Math.max(1, props.max)], [2, BAR_WIDTH - 2]);
  const [zero, end, tick] = [x(0), x(props.measured), x(props.promised)];
  const box = { x: Math.min(zero, end), y: 5, width: Math.abs(end - zero), height: 10 };
  return (
    <svg
      className="chart-bar"
      viewBox={`0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`}
      width={BAR_WIDTH}
      height={BAR_HEIGHT}
      aria-hidden="true"
    >
      <MoneyBar box={box} money={MONEY[props.category]} pitch={4.5} />
      <rect className="chart-promised" x={round(tick - 1)} y="0" width="2" height={BAR_HEIGHT} />
    </svg>
  );
}

export interface MeasuredChartProps {
  readonly promised: readonly PaybackPoint[];
  readonly measured: readonly PaybackPoint[];
  /** Months with a point, which the table below names. */
  readonly months: readonly number[];
  readonly paybackMonths: number | null;
  /** Two lines at the measured payback. */
  readonly words: readonly [string, string] | null;
  readonly sign: string;
  readonly width: number;
  readonly height: number;
  readonly gutter: number;
}

const TICKS = 4;
const WORDS_SIZE = 11.5;

/** Draws the cumulative net as measured, solid, and as promised, dashed, on one scale. */
export function MeasuredChart(props: MeasuredChartProps) {
  const { promised, measured, months, paybackMonths, words, sign, width, height, gutter } = props;
  const amounts = [...promised, ...measured].map(({ amount }) => amount);
  const scale = rounded([Math.min(0, ...amounts), Math.max(0, ...amounts)], TICKS);
  const y = linear(scale.domain, [height - 12, 12]);
  const x = linear([0, Math.max(1, months.at(-1) ?? 1)], [gutter + 6, width - 6]);
  const at = (points: readonly PaybackPoint[]) =>
    points.map(({ month, amount }) => `${round(x(month))} ${round(y(amount))}`).join('L');
  const payback = paybackMonths === null ? null : x(paybackMonths);
  const longest = words ? Math.max(...words.map((line) => widthOfText(line) * WORDS_SIZE)) : 0;
  const isLate = payback !== null && payback + longest > width;
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img">
      <title>Cumulative net, measured and promised</title>
      <desc>
        {months
          .map(
            (month) =>
              `Month ${month}: measured ${told(measured, month, sign)}, promised ${told(promised, month, sign)}`,
          )
          .join('. ')}
      </desc>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'chart-zero' : 'chart-grid'}
            x1={gutter}
            x2={width}
            y1={round(y(tick))}
            y2={round(y(tick))}
          />
          <ChartText className="chart-tick" x={0} y={round(y(tick) + 3.5)}>
            {formatShort(tick, sign)}
          </ChartText>
        </g>
      ))}
      <path className="chart-line-promised" d={`M${at(promised)}`} />
      <path className="chart-line-measured" d={`M${at(measured)}`} />
      {months.map((month) => (
        <circle
          key={month}
          className="chart-point-measured"
          cx={round(x(month))}
          cy={round(y(amountAt(measured, month)))}
          r="4"
        />
      ))}
      {payback !== null && words ? (
        <>
          <line
            className="chart-dotted"
            x1={round(payback)}
            x2={round(payback)}
            y1={round(y(0))}
            y2={round(y(0) + 22)}
          />
          <circle className="chart-payback" cx={round(payback)} cy={round(y(0))} r="4" />
          {words.map((line, index) => (
            <ChartText
              key={line}
              className={`${index === 0 ? 'chart-strong' : 'chart-tick'}${isLate ? ' chart-end' : ''}`}
              x={round(payback + (isLate ? -6 : 6))}
              y={round(y(0) + 18 + 14 * index)}
            >
              {line}
            </ChartText>
          ))}
        </>
      ) : null}
    </svg>
  );
}

/** The cumulative net at the end of a month, before what is due at the start of the next. */
export function amountAt(line: readonly PaybackPoint[], month: number): number {
  const index = line.findIndex((point) => point.month >= month);
  const [before, after] = [line[index - 1], line[index]];
  if (!after) return line.at(-1)?.amount ?? 0;
  if (!before || after.month === month) return after.amount;
  return before.amount + ((after.amount - before.amount) * (month - before.month)) / (after.month - before.month);
}

function told(line: readonly PaybackPoint[], month: number, sign: string): string {
  return formatMoneyResult(amountAt(line, month), sign);
}
