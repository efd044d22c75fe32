import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';

const LEVEL_WORDS = { low: 'Low', average: 'Average', high: 'High', listPrice: 'List price' } as const;

export interface ShownChange {
  readonly label: string;
  readonly level: keyof typeof LEVEL_WORDS;
  readonly before: string;
  readonly after: string;
}

/** The configuration can change between an original and its clone. */
export function ChangedSinceOriginal({ changes }: { readonly changes: readonly ShownChange[] }) {
  return (
    <section className="section changed-since" aria-labelledby="changed-since">
      <h2 id="changed-since">
        {changes.length === 1 ? 'One figure' : `${changes.length} figures`} changed since the original was made
      </h2>
      <p className="hint">
        The clone is on today’s configuration: these figures took its presets and list prices. Typed ones stayed.
      </p>
      <PresetChanges caption="Figures that changed" changes={changes} heads={['In the original', 'In this clone']} />
    </section>
  );
}

export function PresetChanges(props: {
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
          <tr key={`${change.level} ${change.label}`}>
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
