import { MoneyBar } from '@worthwhile/report/charts';
import { formatMoneyResult, formatShort } from '@worthwhile/roi-core';

/** The result at a figure's conservative and optimistic ends. */
export type Swing = readonly [careful: number, hopeful: number];

const WIDTH = 220;
const HEIGHT = 34;
const BAR = { y: 2, height: 11 };
/** Room for the labels of the longest bar's ends. */
const MARGIN = 28;

/** One bar of the tornado. Bars of the same `scale` can be compared. */
export function SwingBar(props: {
  readonly swing: Swing;
  readonly base: number;
  readonly scale: Swing;
  readonly measure: string;
  readonly sign: string;
}) {
  const { swing, base, scale, measure, sign } = props;
  const [least, most] = scale;
  const x = (value: number) => MARGIN + ((value - least) / (most - least || 1)) * (WIDTH - 2 * MARGIN);
  const [careful, hopeful] = swing;
  const center = x(base);
  const box = (end: number) => ({ ...BAR, x: Math.min(x(end), center), width: Math.abs(x(end) - center) });
  const [low, high] = [Math.min(...swing, base), Math.max(...swing, base)];
  const apart = Math.max(0, MARGIN * 2 - (x(high) - x(low))) / 2;
  return (
    <svg className="chart swing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img">
      <title>
        {`${measure}: ${formatMoneyResult(careful, sign)} at its conservative, ${formatMoneyResult(hopeful, sign)} at its optimistic end`}
      </title>
      <MoneyBar box={box(careful)} money="careful" pitch={4} />
      <MoneyBar box={box(hopeful)} money="hopeful" />
      <line className="chart-zero" x1={center} x2={center} y1="0" y2={BAR.y + BAR.height + 2} />
      <text className="chart-tick chart-middle" x={x(low) - apart} y="28">
        {formatShort(threeDigits(low), sign)}
      </text>{' '}
      <text className="chart-tick chart-middle" x={x(high) + apart} y="28">
        {formatShort(threeDigits(high), sign)}
      </text>
    </svg>
  );
}

/** Rounds to three significant digits: a range is not known better. */
export function threeDigits(amount: number): number {
  return Number(amount.toPrecision(3));
}
