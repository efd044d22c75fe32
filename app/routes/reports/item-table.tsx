import type { ReactElement } from 'react';
import { ITEM_LABELS, type ItemView } from '#app/modules/report-batches/view.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { ACTION_COLUMN, DataTable } from '#app/ui/table/data-table.tsx';

export function ItemTable({ batchId, items }: { batchId: number; items: readonly ItemView[] }): ReactElement {
  return (
    <DataTable
      caption="Reports of this batch, in their order"
      rows={items}
      keyOf={({ n }) => n}
      columns={[
        {
          label: 'ROI Name',
          cell: ({ estName }) => estName || 'Unknown estimate',
          second: ({ estId }) => `Estimate ${estId}`,
        },
        {
          label: 'Status',
          cell: ({ state, error }) => (
            <>
              {ITEM_LABELS[state]}
              {error ? <span className="row-second">{error}</span> : null}
            </>
          ),
        },
        { label: 'SHA-256', cell: ({ sha256 }) => (sha256 ? <code className="hash">{sha256}</code> : null) },
        {
          ...ACTION_COLUMN,
          className: 'cell-end',
          cell: ({ sha256, n, fileName }) =>
            sha256 ? (
              <ButtonLink href={`/reports/${batchId}/files/${n}`} kind="text" download>
                Download<span className="visually-hidden"> {fileName}</span>
              </ButtonLink>
            ) : null,
        },
      ]}
    />
  );
}
