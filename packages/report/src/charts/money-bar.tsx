import { Bar } from '@visx/shape';
import { type Box, hatchPath, round } from './hatch.ts';

/**
 * Cost reduction is solid, cost avoidance has gaps, productivity is hatched, costs are lined. `careful` is the conservative end of a sensitivity bar, `before` the
 * dashed outline of an earlier value.
 */
export type Money = 'reduction' | 'avoidance' | 'productivity' | 'cost' | 'careful' | 'hopeful' | 'before';

const HATCH = { productivity: 'diagonal', cost: 'horizontal', careful: 'horizontal' } as const;

/** Pattern distinguishes the bars first, color second. A bar without height draws nothing. */
export function MoneyBar({ box, money, pitch }: { box: Box; money: Money; pitch?: number }) {
  if (box.width <= 0 || box.height <= 0) return null;
  const hatch = money in HATCH ? HATCH[money as keyof typeof HATCH] : null;
  if (!hatch && money !== 'before') {
    const bar = (
      <Bar
        className={`chart-${money}`}
        x={round(box.x)}
        y={round(box.y)}
        width={round(box.width)}
        height={round(box.height)}
      />
    );
    if (money !== 'avoidance') return bar;
    return (
      <g>
        {bar}
        <path className="chart-gap" d={hatchPath(box, 'vertical', pitch)} />
      </g>
    );
  }
  // The outline is inside the box, so neighbors keep their gap.
  const inset = Math.min(0.75, box.width / 2, box.height / 2);
  const inner = {
    x: box.x + inset,
    y: box.y + inset,
    width: box.width - 2 * inset,
    height: box.height - 2 * inset,
  };
  return (
    <g className={`chart-${money}`}>
      <Bar
        className="chart-outline"
        x={round(inner.x)}
        y={round(inner.y)}
        width={round(inner.width)}
        height={round(inner.height)}
      />
      {hatch ? <path className="chart-hatch" d={hatchPath(inner, hatch, pitch)} /> : null}
    </g>
  );
}
