import { Form } from '@remix-run/react';
import { formatTime } from '#app/format-time.ts';
import type { VersionLine } from '#app/modules/configuration/versions.server.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';

const HISTORY = '/configuration/history';

/** The last versions: two to compare, each to return to. */
export function HistoryCard(props: { readonly rows: readonly VersionLine[]; readonly count: number }) {
  const { rows, count } = props;
  return (
    <section className="publish-part" aria-labelledby="history">
      <h2 id="history">History</h2>
      <Form method="get" action={HISTORY}>
        {rows.length > 1 ? <p className="hint">Choose two to compare.</p> : null}
        <ul className="history-card">
          {rows.map((row, index) => (
            <li key={row.configId}>
              {rows.length > 1 ? (
                <Checkbox
                  name="version"
                  value={String(row.configId)}
                  label={`Compare version ${row.configId}`}
                  labelHidden
                />
              ) : null}
              <div>
                <a href={`${HISTORY}/${row.configId}`}>Version {row.configId}</a>{' '}
                {index === 0 ? <span className="chip">Current</span> : null}
                <p className="hint">
                  {formatTime(row.createdAt)}, {row.author || 'Vendor'}
                </p>
                {row.note ? <p>{row.note}</p> : null}
                {index === 0 ? null : (
                  <Button kind="text" type="submit" formMethod="post" formAction={`${HISTORY}/${row.configId}`}>
                    Restore as draft<span className="visually-hidden"> version {row.configId}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
        {rows.length > 1 ? <Button type="submit">Compare two versions</Button> : null}
      </Form>
      {count > rows.length ? <a href={HISTORY}>All {count} versions</a> : null}
    </section>
  );
}
