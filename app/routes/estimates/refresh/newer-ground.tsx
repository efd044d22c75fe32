import type { ReactNode } from 'react';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';

interface Outcome {
  readonly before: string | null;
  readonly after: string | null;
}
const LEVEL_WORDS = { low: 'Low', average: 'Average', high: 'High' } as const;

/** The configuration in force beside that of the estimate: each figure that follows a level and would change. */
export function NewerConfiguration(props: {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly { label: string; level: keyof typeof LEVEL_WORDS; before: string; after: string }[];
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
        <Table caption="Figures that change" className="table-cards">
          <thead>
            <tr>
              <HeadCell>Figure</HeadCell>
              <HeadCell>Level</HeadCell>
              <HeadCell align="end">Now</HeadCell>
              <HeadCell align="end">Afterwards</HeadCell>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, level, before, after }) => (
              <tr key={label}>
                <th scope="row" className="row-header">
                  {label}
                </th>
                <Cell label="Level">{LEVEL_WORDS[level]}</Cell>
                <Cell align="end" label="Now">
                  {before}
                </Cell>
                <Cell align="end" label="Afterwards">
                  {after}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
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
