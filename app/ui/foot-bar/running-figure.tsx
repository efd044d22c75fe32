import { HARD_ONLY, WHOLE_RENEWAL } from '@worthwhile/roi-core';
import { type Change, ChangeOfValue } from '../wizard/change-of-value.tsx';
import { figureSize } from '../wizard/stats.tsx';
import './running-figure.css';

export interface RunningFigureProps {
  readonly label: string;
  readonly value: string;
  readonly hardOnly: string;
  /** Total of the whole case, if another figure leads, as in a renewal. */
  readonly total?: string | null;
  readonly change?: Change | null;
}

/** The result of the estimate as it stands, with its hard-savings value below. */
export function RunningFigure({ label, value, hardOnly, total, change }: RunningFigureProps) {
  return (
    <div className="running">
      <div className="running-notes">
        <p className="running-label">{label}</p>
        {change ? (
          <p className="running-change">
            <ChangeOfValue {...change} />
          </p>
        ) : null}
      </div>
      <div className="running-figures">
        <p className={`running-value ${figureSize(value)} num`}>{value}</p>
        <p className="running-label num">
          {HARD_ONLY} <strong>{hardOnly}</strong>
        </p>
        {total ? (
          <p className="running-label num">
            {WHOLE_RENEWAL} {total}
          </p>
        ) : null}
      </div>
    </div>
  );
}
