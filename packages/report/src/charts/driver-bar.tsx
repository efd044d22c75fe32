import type { Category } from '@worthwhile/roi-core';
import { MoneyBar } from './money-bar.tsx';

const MONEY = { 'cost reduction': 'reduction', 'cost avoidance': 'avoidance', productivity: 'productivity' } as const;

export interface DriverBarProps {
  readonly value: number;
  /** The largest value of the table; its bar fills the width. */
  readonly max: number;
  /** The smallest value of the table if negative: negative bars then extend left of a common zero. */
  readonly min?: number;
  readonly category: Category;
  readonly width?: number;
  readonly height?: number;
}

/** Decorative: the figure is in the same row, so the bar has no text alternative. */
export function DriverBar({ value, max, min = 0, category, width = 66, height = 7 }: DriverBarProps) {
  const lowest = Math.min(0, min);
  const span = Math.max(max, 0) - lowest;
  const unit = span > 0 ? width / span : 0;
  const zero = -lowest * unit;
  const length = value === 0 ? 0 : Math.max(2.5, Math.abs(value) * unit);
  const x = value < 0 ? Math.max(0, zero - length) : Math.min(zero, width - length);
  return (
    <svg className="chart-bar" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <MoneyBar box={{ x, y: 0, width: length, height }} money={MONEY[category]} pitch={4.5} />
    </svg>
  );
}

/** Draws the mark of a benefit type, for keys and group headings. */
export function CategoryMark({
  category,
  width = 14,
  height = 8,
}: Pick<DriverBarProps, 'category' | 'width' | 'height'>) {
  return <DriverBar value={1} max={1} category={category} width={width} height={height} />;
}
