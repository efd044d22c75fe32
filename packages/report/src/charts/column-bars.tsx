import { type Money, MoneyBar } from './money-bar.tsx';

export interface ColumnBarsProps {
  /** Side by side. Values on the other side of zero leave their place empty. */
  readonly bars: readonly { readonly value: number; readonly money: Money }[];
  /** The value that fills the height. */
  readonly max: number;
  /** Negative values hang from the upper edge. */
  readonly isBelow?: boolean;
  readonly barWidth?: number;
  readonly height?: number;
}

const GAP = 8;

/** Draws bars for one column of a table. Decorative: the figures are in the same column, so the bars have no text alternative. */
export function ColumnBars({ bars, max, isBelow = false, barWidth = 72, height = 84 }: ColumnBarsProps) {
  const width = bars.length * (barWidth + GAP) - GAP;
  const unit = max > 0 ? height / max : 0;
  return (
    <svg className="chart-bar" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {bars.map(({ value, money }, index) => {
        const length = Math.max(0, isBelow ? -value : value) * unit;
        const box = { x: index * (barWidth + GAP), y: isBelow ? 0 : height - length, width: barWidth, height: length };
        return <MoneyBar key={money} box={box} money={money} />;
      })}
    </svg>
  );
}
