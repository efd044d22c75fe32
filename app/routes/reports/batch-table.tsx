import type { ReactElement } from 'react';
import { BATCH_LABELS, type BatchView } from '#app/modules/report-batches/view.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import { describeProgress } from './describe-progress.ts';

type Row = BatchView & { readonly ordered: string };

export function BatchTable({ rows, showsOwner }: { rows: readonly Row[]; showsOwner: boolean }): ReactElement {
  return (
    <Table caption="Batches of reports, newest first" className="table-cards">
      <thead>
        <tr>
          <HeadCell>Batch</HeadCell>
          <HeadCell>Format</HeadCell>
          <HeadCell>Created Date</HeadCell>
          <HeadCell>Status</HeadCell>
          {showsOwner ? <HeadCell>Owner</HeadCell> : null}
          <HeadCell align="end">Action</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <RowHeader href={`/reports/${row.id}`} second={`Batch ${row.id} · ${describeProgress(row)}`}>
              {row.label}
            </RowHeader>
            <Cell label="Format">{row.format === 'pdf' ? 'PDF' : '.xlsx'}</Cell>
            <Cell label="Created Date">
              <time dateTime={row.createdAt}>{row.ordered}</time>
            </Cell>
            <Cell label="Status">{BATCH_LABELS[row.state]}</Cell>
            {showsOwner ? <Cell label="Owner">{row.owner.name}</Cell> : null}
            <Cell className="cell-end">
              {row.done > 0 ? (
                <ButtonLink href={`/reports/${row.id}/archive`} kind="text" download>
                  Download .zip<span className="visually-hidden"> of batch {row.id}</span>
                </ButtonLink>
              ) : null}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
