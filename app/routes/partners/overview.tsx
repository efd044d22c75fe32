import { formatMoneyResult } from '@worthwhile/roi-core';
import { formatTime } from '#app/format-time.ts';
import type { PartnerOverview, SetUpItem } from '#app/modules/partners/overview.server.ts';
import { Icon } from '#app/ui/icons.tsx';
import '#app/ui/wizard/figures.css';

const count = (number: number) => number.toLocaleString('en-US');

/** People, estimates and last activity of a partner, and what is left to set up. */
export function Overview({ figures, setUp }: PartnerOverview) {
  const done = setUp.filter(({ isDone }) => isDone).length;
  return (
    <>
      <div className="stats-frame">
        <dl className="stats">
          <Stat
            label="People"
            value={count(figures.people)}
            more={`${count(figures.active)} active, ${count(figures.invited)} invited`}
          />
          <Stat label="Estimates" value={count(figures.estimates)} more={`${count(figures.generated)} generated`} />
          <Stat
            label="Value of generated estimates"
            value={formatMoneyResult(figures.value, '$')}
            more={`Hard savings only ${formatMoneyResult(figures.valueHardOnly, '$')}`}
          />
          <Stat
            label="Last activity"
            value={
              figures.lastActivity === null ? 'None' : formatTime(figures.lastActivity).split(',').slice(0, 2).join(',')
            }
            more={figures.lastActivityBy ?? ''}
          />
        </dl>
      </div>
      <details className="set-up" open={done < setUp.length}>
        <summary>{`Set-up: ${done} of ${setUp.length} done`}</summary>
        <ul>
          {setUp.map((item) => (
            <Item key={item.label} item={item} />
          ))}
        </ul>
      </details>
    </>
  );
}

function Stat({ label, value, more }: { readonly label: string; readonly value: string; readonly more: string }) {
  return (
    <div className="stat">
      <dt className="stat-label">{label}</dt>
      <dd className="stat-value">{value}</dd>
      {more ? <dd className="stat-twin">{more}</dd> : null}
    </div>
  );
}

function Item({ item: { label, isDone, text, todo } }: { readonly item: SetUpItem }) {
  return (
    <li>
      <Icon name={isDone ? 'check' : 'ring'} />
      <div>
        <strong>{label}</strong>
        <span className="visually-hidden">{isDone ? ' (done)' : ' (open)'}</span>
        <p className="hint">{text}</p>
        {todo ? <a href={todo.href}>{todo.label}</a> : null}
      </div>
    </li>
  );
}
