import { LEVEL_WORDS } from '#app/ui/form/level-picker.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';

export interface ShownChange {
  readonly label: string;
  readonly level: 'low' | 'average' | 'high' | 'listPrice';
  readonly before: string;
  readonly after: string;
}

/** The configuration can change between an original and its clone. */
export function ChangedSinceOriginal({ changes }: { readonly changes: readonly ShownChange[] }) {
  return (
    <section className="section changed-since" aria-labelledby="changed-since">
      <h2 id="changed-since">
        {changes.length === 1 ? 'One figure' : `${changes.length} figures`} changed since the original was created
      </h2>
      <p className="hint">
        The clone uses the current configuration. These figures got new benchmarks and list prices; manual ones stayed.
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
  return (
    <DataTable
      caption={props.caption}
      rows={props.changes}
      keyOf={({ level, label }) => `${level} ${label}`}
      columns={[
        { label: 'Figure', cell: ({ label }) => label },
        { label: 'Level', cell: ({ level }) => (level === 'listPrice' ? 'List price' : LEVEL_WORDS[level]) },
        { label: props.heads[0], align: 'end', cell: ({ before }) => before },
        { label: props.heads[1], align: 'end', cell: ({ after }) => after },
      ]}
    />
  );
}
