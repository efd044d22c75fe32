import type { ReactElement } from 'react';
import { BATCH_LABELS, type BatchView } from '#app/modules/report-batches/view.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { ACTION_COLUMN, DataTable } from '#app/ui/table/data-table.tsx';
import { describeProgress } from './describe-progress.ts';

type Row = BatchView & { readonly ordered: string };

export function BatchTable({ rows, showsOwner }: { rows: readonly Row[]; showsOwner: boolean }): ReactElement {
  return (
    <DataTable
      caption="Batches of reports, newest first"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          label: 'Batch',
          cell: ({ label }) => label,
          href: ({ id }) => `/reports/${id}`,
          second: (row) => `Batch ${row.id} · ${describeProgress(row)}`,
        },
        { label: 'Format', cell: ({ format }) => (format === 'pdf' ? 'PDF' : '.xlsx') },
        { label: 'Created Date', cell: ({ createdAt, ordered }) => <time dateTime={createdAt}>{ordered}</time> },
        { label: 'Status', cell: ({ state }) => BATCH_LABELS[state] },
        ...(showsOwner ? [{ label: 'Owner', cell: ({ owner }: Row) => owner.name }] : []),
        {
          ...ACTION_COLUMN,
          className: 'cell-end',
          cell: ({ id, done }) =>
            done > 0 ? (
              <ButtonLink href={`/reports/${id}/archive`} kind="text" download>
                Download .zip<span className="visually-hidden"> of batch {id}</span>
              </ButtonLink>
            ) : null,
        },
      ]}
    />
  );
}
