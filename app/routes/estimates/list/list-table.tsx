import type { ReactNode } from 'react';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { HeadCell, Table } from '#app/ui/table/table.tsx';
import { firstDirection, type ListState, type SortColumn, sortHref } from './list-url.ts';
import './list-table.css';
import './list-marks.css';

interface Column {
  readonly sort: SortColumn;
  readonly label: string;
  readonly second?: string;
  /** Sets the width. */
  readonly className?: string;
}
const COLUMNS: readonly Column[] = [
  { sort: 'estName', label: 'ROI Name' },
  { sort: 'productName', label: 'Product Name', className: 'column-product' },
  { sort: 'headline', label: 'Value', second: 'Hard savings only', className: 'column-value' },
  { sort: 'createdAt', label: 'Created Date', className: 'column-date' },
  { sort: 'state', label: 'Status', className: 'column-status' },
];
const OWNER: Column = { sort: 'owner', label: 'Owner', className: 'column-owner' };

/** @returns the number of columns between the selection and the actions */
export function columnCount(showsOwner: boolean): number {
  return columnsFor(showsOwner).length;
}

export function ListTable(props: {
  readonly caption: string;
  readonly state: ListState;
  readonly showsOwner: boolean;
  readonly selectable: boolean;
  /** The bodies. */
  readonly children: ReactNode;
}) {
  const { caption, state, showsOwner, selectable, children } = props;
  const isSortable = state.view === 'list';
  const direction = state.direction ?? firstDirection(state.sort);
  return (
    <Table caption={caption} className="table-cards list-table">
      <thead>
        <tr>
          {selectable ? <SelectAllCell /> : null}
          {columnsFor(showsOwner).map(({ sort, label, second, className }) => (
            <HeadCell
              key={sort}
              className={className}
              sortHref={isSortable ? sortHref(state, sort) : undefined}
              sorted={isSortable && state.sort === sort ? direction : undefined}
              second={second}
            >
              {label}
            </HeadCell>
          ))}
          <HeadCell align="end" className="cell-actions">
            Action
          </HeadCell>
        </tr>
      </thead>
      {children}
    </Table>
  );
}

/** Selecting all needs scripts. */
function SelectAllCell() {
  return (
    <HeadCell className="cell-select">
      <SelectAll label="Select all on this page" />
      <span className="visually-hidden">Selected</span>
    </HeadCell>
  );
}

/** A check box without a name selects all rows of its body, or of the table. */
export function SelectAll({ label }: { readonly label: string }) {
  return useEnhanced() ? <input type="checkbox" className="tick-box" aria-label={label} /> : null;
}

function columnsFor(showsOwner: boolean): readonly Column[] {
  return showsOwner ? [...COLUMNS, OWNER] : COLUMNS;
}

/** Formats the order, e.g. "newest first". */
export function orderWords({ sort, direction = firstDirection(sort) }: ListState, showsOwner: boolean): string {
  if (sort === 'createdAt') return direction === 'desc' ? 'newest first' : 'oldest first';
  if (sort === 'headline') return direction === 'desc' ? 'largest value first' : 'smallest value first';
  const label = columnsFor(showsOwner).find((column) => column.sort === sort)?.label ?? 'Customer';
  return `sorted by ${label}, ${direction === 'asc' ? 'A to Z' : 'Z to A'}`;
}
