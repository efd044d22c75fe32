import { signedPercent } from '#app/modules/estimates/effect/effect-words.ts';
import type { DotPlot } from './effect-dots.ts';
import './effect.css';

const [GAP, RADIUS, WIDTH, FOOT, HEAD] = [13, 4.5, 460, 24, 18];

/** Shows how far open estimates move: filled to the right of zero, outlined to the left. */
export function EffectPlot(props: { readonly plot: DotPlot; readonly median: number | null; readonly label: string }) {
  const { columns, step } = props.plot;
  const first = columns[0]?.percent ?? 0;
  const slot = WIDTH / columns.length;
  const xOf = (percent: number) => ((percent - first) / step + 0.5) * slot;
  const ground = HEAD + Math.max(1, ...columns.map(({ dots }) => dots)) * GAP;
  const every = Math.ceil(columns.length / 8);
  const { median } = props;
  return (
    <svg className="effect-plot" viewBox={`0 0 ${WIDTH} ${ground + FOOT}`} role="img" aria-label={props.label}>
      <line className="effect-zero" x1={xOf(0)} x2={xOf(0)} y1={HEAD} y2={ground} />
      {columns.flatMap(({ percent, dots, isLess }) =>
        levelsTo(dots).map((level) => (
          <circle
            key={`${percent} ${level}`}
            className={isLess ? 'effect-less' : 'effect-more'}
            cx={xOf(percent)}
            cy={ground - (level + 0.5) * GAP}
            r={RADIUS}
          />
        )),
      )}
      {median === null ? null : (
        <>
          <line className="effect-median" x1={xOf(median)} x2={xOf(median)} y1={HEAD - 4} y2={ground} />
          <text x={Math.min(Math.max(xOf(median), 50), WIDTH - 50)} y={HEAD - 7} textAnchor="middle">
            Median {signedPercent(median)}
          </text>
        </>
      )}
      <line className="effect-axis" x1={0} x2={WIDTH} y1={ground} y2={ground} />
      {columns
        .filter((_, index) => index % every === 0)
        .map(({ percent }) => (
          <text key={percent} x={xOf(percent)} y={ground + 16} textAnchor="middle">
            {signedPercent(percent)}
          </text>
        ))}
    </svg>
  );
}

const levelsTo = (count: number) => Array.from({ length: count }, (_, level) => level);
