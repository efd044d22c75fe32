import type { HeadlineBlock } from '@worthwhile/roi-core/report-model';
import { widthOfText } from '../charts/index.ts';

/** `room` is the widest text per font size, in em: millions with a minus, or words, need a smaller size. */
const FIGURE_SIZES = [
  { name: undefined, room: 7.7 },
  { name: 'figure-long', room: 9.9 },
  { name: 'figure-longer', room: 13 },
] as const;

/** Beside a total, the figures have two thirds of the width. */
const SHARE_BESIDE = 0.68;

export function Headline({ block }: { block: HeadlineBlock }) {
  const { title, figures, total } = block;
  const leading = (
    <dl className="headline">
      {figures.map(({ label, value, hardOnly }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={figureSize(value, total ? SHARE_BESIDE : 1)}>{value}</dd>
          <dd className="figure-twin">
            <span>Hard savings only</span> <span className="report-strong">{hardOnly}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
  if (!total) return leading;
  return (
    <div className="headline-beside">
      <div>
        <h3>{title}</h3>
        {leading}
      </div>
      <div>
        <h3>{total.title}</h3>
        <table className="headline-total">
          <caption className="report-hidden">{total.title}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">All benefits</th>
              <th scope="col">Hard savings</th>
            </tr>
          </thead>
          <tbody>
            {total.rows.map(({ label, value, hardOnly }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
                <td>{hardOnly}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function figureSize(value: string, share: number): string | undefined {
  const width = widthOfText(value);
  const size = FIGURE_SIZES.find(({ room }) => width <= room * share);
  return size ? size.name : 'figure-longest';
}
