import type { ReactElement } from 'react';
import { ITEM_LABELS, type ItemView } from '#app/modules/report-batches/view.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';

export function ItemTable({ batchId, items }: { batchId: number; items: readonly ItemView[] }): ReactElement {
  return (
    <Table caption="Reports of this batch, in their order" className="table-cards">
      <thead>
        <tr>
          <HeadCell>ROI Name</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>SHA-256</HeadCell>
          <HeadCell align="end">Action</HeadCell>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.n}>
            <RowHeader second={`Estimate ${item.estId}`}>{item.estName || 'Unknown estimate'}</RowHeader>
            <Cell label="Status">
              {ITEM_LABELS[item.state]}
              {item.error ? <span className="row-second">{item.error}</span> : null}
            </Cell>
            <Cell label="SHA-256">{item.sha256 ? <code className="hash">{item.sha256}</code> : null}</Cell>
            <Cell className="cell-end">
              {item.sha256 ? (
                <ButtonLink href={`/reports/${batchId}/files/${item.n}`} kind="text" download>
                  Download<span className="visually-hidden"> {item.fileName}</span>
                </ButtonLink>
              ) : null}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
