import { figureOf, withUnit } from '#app/figure-text.ts';
import type { Author } from '../../author.ts';
import { RadioCards } from '../../form/radio-cards.tsx';
import { Icon } from '../../icons.tsx';
import { useOwnName } from '../../own-name.ts';
import { PersonMark } from '../../table/person.tsx';
import { Cell, HeadCell, RowHeader, Table } from '../../table/table.tsx';
import type { ChangedField, Combined, Unchanged } from './conflict.ts';
import './conflict.css';
import { nameOf, type Take, timeOf } from './take.ts';

/** Shows both values of each conflict, neither preselected. */
export function ConflictChoices(props: {
  readonly asked: readonly ChangedField[];
  /** By `take.` and the name of the field. */
  readonly errors: Readonly<Record<string, string[]>>;
  readonly take: Take;
}) {
  const { asked, errors, take } = props;
  return (
    <>
      {asked.map(({ name, label, before, mine, theirs, by, unit }) => (
        <div key={name} className="conflict-choice">
          <RadioCards
            name={`take.${name}`}
            label={label}
            hint={
              <>
                Before: {withUnit(before, unit)}
                {take[name] ? (
                  <span className="conflict-chosen">
                    <Icon name="check" size={16} /> Chosen
                  </span>
                ) : null}
              </>
            }
            errors={take[name] ? undefined : errors[`take.${name}`]}
            defaultValue={take[name]}
            options={[
              { value: 'mine', label: <Side />, description: <Value text={mine} unit={unit} />, isShort: true },
              {
                value: 'theirs',
                label: <Side by={by} />,
                description: <Value text={theirs} unit={unit} />,
                isShort: true,
              },
            ]}
          />
        </div>
      ))}
    </>
  );
}

/** Whose value it is: the reader's without `by`. */
function Side({ by }: { readonly by?: Author }) {
  const ownName = useOwnName();
  const isOwn = by === undefined || by.isReader === true;
  const marked = isOwn ? ownName : by.name;
  const time = by ? timeOf(by) : '';
  return (
    <span className="conflict-side">
      {marked ? <PersonMark name={marked} isSelf={isOwn} /> : null}
      <span className="conflict-name">{by ? nameOf(by) : 'You'}</span>
      {time ? <span className="conflict-time"> {time}</span> : null}
    </span>
  );
}

function Value({ text, unit }: { readonly text: string; readonly unit: string | undefined }) {
  const parts = figureOf(text, unit);
  if (!parts) return text;
  return (
    <>
      <span className="conflict-figure">{parts.figure}</span> {parts.unit}
    </>
  );
}

export function CombinedTable({ combined }: { readonly combined: readonly Combined[] }) {
  if (combined.length === 0) return null;
  return (
    <section className="conflict-combined">
      <h2>Already combined</h2>
      <p className="hint">Only one of you changed these.</p>
      <Table caption="Already combined" className="table-cards">
        <thead>
          <tr>
            <HeadCell>Value</HeadCell>
            <HeadCell>Before</HeadCell>
            <HeadCell>Now</HeadCell>
            <HeadCell>Changed by</HeadCell>
            <HeadCell>Time</HeadCell>
          </tr>
        </thead>
        <tbody>
          {combined.map(({ name, label, before, mine, theirs, by, changedBy, unit }) => (
            <tr key={`${name} ${label}`}>
              <RowHeader>{label}</RowHeader>
              <Cell label="Before">{withUnit(before, unit)}</Cell>
              <Cell label="Now">
                <strong>{withUnit(changedBy === 'me' ? mine : theirs, unit)}</strong>
              </Cell>
              <Cell label="Changed by">
                <Side by={changedBy === 'me' ? undefined : { ...by, at: '' }} />
              </Cell>
              <Cell label="Time">{changedBy === 'me' ? 'Now' : timeOf(by)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** Folded, so that the page shows what has changed. */
export function SameValues({ same }: { readonly same: readonly Unchanged[] }) {
  if (same.length === 0) return null;
  const isOne = same.length === 1;
  return (
    <details className="conflict-same">
      <summary>
        {isOne ? '1 other value is' : `${same.length} other values are`} the same in both versions.{' '}
        <span className="conflict-same-show">{isOne ? 'Show it' : `Show all ${same.length}`}</span>
      </summary>
      <dl className="conflict-same-list">
        {same.map(({ name, label, text, unit }) => (
          <div key={`${name} ${label}`}>
            <dt>{label}</dt> <dd>{withUnit(text, unit)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
