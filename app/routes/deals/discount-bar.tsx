import { MoneyBar } from '@worthwhile/report/charts';
import { formatPercentInput } from '@worthwhile/roi-core';

const WIDTH = 560;
const BAR = { y: 24, height: 16 };
const STEP = 10;

/** Shows a discount against its limit. Decorative on a phone, where the table alone says it. */
export function DiscountBar(props: {
  readonly pct: number;
  readonly limitPct: number;
  readonly asked: string;
  readonly limit: string;
  readonly requester: string;
}) {
  const { pct, limitPct, asked, limit, requester } = props;
  const end = Math.min(100, Math.ceil((pct + STEP) / STEP) * STEP);
  const x = (value: number) => (value / end) * WIDTH;
  const above = formatPercentInput(Number((pct - limitPct).toFixed(2))).replace('%', ' points');
  const ticks = Array.from({ length: end / STEP + 1 }, (_, index) => index * STEP);
  const isLabelLeft = x(pct) > WIDTH - 140;
  return (
    <figure className="discount-bar">
      <figcaption>
        <h3>Discount</h3>
      </figcaption>
      <svg className="chart" viewBox={`0 0 ${WIDTH} 66`} width={WIDTH} height={66} role="img">
        <title>{`Discount ${asked}, ${above} above the limit of ${requester}, ${limit}`}</title>
        <MoneyBar box={{ x: 0, ...BAR, width: x(limitPct) }} money="reduction" />
        <MoneyBar box={{ x: x(limitPct), ...BAR, width: x(pct) - x(limitPct) }} money="careful" pitch={4} />
        <line className="chart-zero" x1={x(limitPct)} x2={x(limitPct)} y1={BAR.y - 6} y2={BAR.y + BAR.height + 2} />
        <text className={x(limitPct) > WIDTH / 4 ? 'chart-label chart-end' : 'chart-label'} x={x(limitPct)} y={13}>
          {`Limit of ${requester} ${limit}`}
        </text>
        <text
          className={`discount-above${isLabelLeft ? ' chart-end' : ''}`}
          x={isLabelLeft ? WIDTH : x(pct) + 8}
          y={isLabelLeft ? 13 : 36}
        >
          {`${asked}, ${above} above`}
        </text>
        <line className="chart-grid" x1={0} x2={WIDTH} y1={46} y2={46} />
        {ticks.map((value) => (
          <text
            key={value}
            className={`chart-tick${value === 0 ? '' : value === end ? ' chart-end' : ' chart-middle'}`}
            x={x(value)}
            y={61}
          >
            {value}%
          </text>
        ))}
      </svg>
    </figure>
  );
}
