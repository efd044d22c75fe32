import type { ReactNode } from 'react';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';

interface Outcome {
  readonly before: string | null;
  readonly after: string | null;
}
const LEVEL_WORDS = { low: 'Low', average: 'Average', high: 'High' } as const;

/** A preset that changed, as shown. */
export interface ShownChange {
  readonly label: string;
  readonly level: keyof typeof LEVEL_WORDS;
  readonly before: string;
  readonly after: string;
}

/** What a clone has otherwise than its original, because the configuration was changed between the two. */
export function ChangedSinceOriginal({ changes }: { readonly changes: readonly ShownChange[] }) {
  return (
    <section className="section changed-since" aria-labelledby="changed-since">
      <h2 id="changed-since">
        {changes.length === 1 ? 'One preset' : `${changes.length} presets`} changed since the original was made
      </h2>
      <p className="hint">The clone is on today’s configuration: these figures took its presets, typed ones stayed.</p>
      <PresetChanges caption="Presets that changed" changes={changes} heads={['In the original', 'In this clone']} />
    </section>
  );
}

function PresetChanges(props: {
  readonly caption: string;
  readonly changes: readonly ShownChange[];
  readonly heads: readonly [string, string];
}) {
  const [before, after] = props.heads;
  return (
    <Table caption={props.caption} className="table-cards">
      <thead>
        <tr>
          <HeadCell>Figure</HeadCell>
          <HeadCell>Level</HeadCell>
          <HeadCell align="end">{before}</HeadCell>
          <HeadCell align="end">{after}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {props.changes.map((change) => (
          <tr key={change.label}>
            <th scope="row" className="row-header">
              {change.label}
            </th>
            <Cell label="Level">{LEVEL_WORDS[change.level]}</Cell>
            <Cell align="end" label={before}>
              {change.before}
            </Cell>
            <Cell align="end" label={after}>
              {change.after}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The configuration in force beside that of the estimate: each figure that follows a level and would change. */
export function NewerConfiguration(props: {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly ShownChange[];
  readonly npv: Outcome;
  readonly children: ReactNode;
}) {
  const { from, to, changes, npv, children } = props;
  return (
    <section className="section" aria-labelledby="configuration">
      <h2 id="configuration">Configuration</h2>
      <p>
        It is on version {from}; version {to} is in force. Figures at Low, Average or High take the new presets, typed
        and excluded ones stay.
      </p>
      {changes.length === 0 ? (
        <p>None of its figures changes.</p>
      ) : (
        <PresetChanges caption="Figures that change" changes={changes} heads={['Now', 'Afterwards']} />
      )}
      <OutcomeLine {...npv} />
      {children}
    </section>
  );
}

/** The currency as it is kept today beside the estimate's own sign and value. */
export function NewerCurrency(props: {
  readonly before: string;
  readonly after: string;
  readonly npv: Outcome;
  readonly isOwner: boolean;
  readonly owner: string;
  readonly children: ReactNode;
}) {
  const { before, after, npv, isOwner, owner, children } = props;
  return (
    <section className="section" aria-labelledby="currency">
      <h2 id="currency">Currency</h2>
      <p>
        The estimate has {before}; today it is {after}. Every amount is multiplied by the new value over the old one.
      </p>
      <OutcomeLine {...npv} />
      {isOwner ? children : <p className="hint">Only its owner, {owner}, can take today’s value.</p>}
    </section>
  );
}

function OutcomeLine({ before, after }: Outcome) {
  if (before === null || after === null) return null;
  return (
    <p>
      Net present value: {before} now, <strong>{after}</strong> afterwards.
    </p>
  );
}
