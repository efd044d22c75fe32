import type { RowAction as ActionName, EstimateRow } from '#app/modules/estimates/view.ts';
import { STATE_LABELS } from '#app/modules/estimates/view.ts';
import { FamilyIcon } from '#app/ui/icons.tsx';
import { type RowAction, RowActions } from '#app/ui/table/row-actions.tsx';
import { type EstimateStatus, StatusMark } from '#app/ui/table/status-mark.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import { stepHref } from '../wizard/wizard-url.ts';
import { firstDirection, type ListState, type SortColumn, sortHref } from './list-url.ts';

/** A row with its date as shown. */
export type ShownRow = EstimateRow & { readonly created: string };

interface Column {
  readonly sort: SortColumn;
  readonly label: string;
}
const COLUMNS: readonly Column[] = [
  { sort: 'estName', label: 'ROI Name' },
  { sort: 'productName', label: 'Product Name' },
  { sort: 'createdAt', label: 'Created Date' },
  { sort: 'state', label: 'Status' },
];
const OWNER: Column = { sort: 'owner', label: 'Owner' };

export function ListTable(props: {
  readonly rows: readonly ShownRow[];
  readonly state: ListState;
  /** Who sees others' work sees whose it is. */
  readonly showsOwner: boolean;
}) {
  const { rows, state, showsOwner } = props;
  const columns = columnsFor(showsOwner);
  const direction = state.direction ?? firstDirection(state.sort);
  return (
    <Table caption={`ROI estimates, ${orderWords(state, showsOwner)}`} className="table-cards list-table">
      <thead>
        <tr>
          {columns.map(({ sort, label }) => (
            <HeadCell key={sort} sortHref={sortHref(state, sort)} sorted={state.sort === sort ? direction : undefined}>
              {label}
            </HeadCell>
          ))}
          <HeadCell align="end" className="cell-actions">
            Action
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.estId}>
            <RowHeader href={openHref(row)} second={`${row.customer.name} · ${row.scenarioTitle}`}>
              {row.estName}
            </RowHeader>
            <Cell label="Product Name" className="cell-wide">
              <span className="cell-with-icon">
                <FamilyIcon familyId={row.familyIds[0] ?? 0} titled />
                {row.productName}
              </span>
            </Cell>
            <Cell label="Created Date" className="cell-date">
              <time dateTime={row.createdAt}>{row.created}</time>
            </Cell>
            <Cell label="Status">
              <StatusMark status={STATE_LABELS[row.state] as EstimateStatus} />
            </Cell>
            {showsOwner ? <Cell label="Owner">{row.owner.name}</Cell> : null}
            <Cell className="cell-actions">
              <RowActions name={row.estName} actions={actionsOf(row)} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Where the name leads: on with the work where that is possible, else to the view. */
function openHref(row: EstimateRow): string {
  return row.actions.includes('edit') ? `/estimates/update?estId=${row.estId}` : `/estimate/view?estId=${row.estId}`;
}

const LINKS: Partial<Record<ActionName, (estId: number) => RowAction>> = {
  view: (estId) => ({ label: 'View', href: `/estimate/view?estId=${estId}` }),
  edit: (estId) => ({ label: 'Edit', href: `/estimates/update?estId=${estId}` }),
  editProduct: (estId) => ({ label: 'Edit Product', href: stepHref(estId, 'products', 'edit') }),
  clone: (estId) => ({ label: 'Clone', href: `/estimates/${estId}/clone` }),
  download: (estId) => ({ label: 'Download', href: `/estimate/download?estId=${estId}`, download: true }),
  delete: (estId) => ({ label: 'Delete', href: `/estimates/${estId}/delete`, danger: true }),
};

function actionsOf({ actions, estId }: EstimateRow): RowAction[] {
  return actions.flatMap((name) => LINKS[name]?.(estId) ?? []);
}

function columnsFor(showsOwner: boolean): readonly Column[] {
  return showsOwner ? [...COLUMNS, OWNER] : COLUMNS;
}

/** How the list is sorted, in words: "newest first". */
export function orderWords({ sort, direction = firstDirection(sort) }: ListState, showsOwner: boolean): string {
  if (sort === 'createdAt') return direction === 'desc' ? 'newest first' : 'oldest first';
  const label = columnsFor(showsOwner).find((column) => column.sort === sort)?.label ?? sort;
  return `sorted by ${label}, ${direction === 'asc' ? 'A to Z' : 'Z to A'}`;
}
