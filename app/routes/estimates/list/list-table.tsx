import { useFetcher } from '@remix-run/react';
import type { RowAction as ActionName, EstimateRow } from '#app/modules/estimates/list/list-row.server.ts';
import { STATE_LABELS } from '#app/modules/estimates/view.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { FamilyIcon } from '#app/ui/family-icon.tsx';
import { type RowAction, RowActions } from '#app/ui/table/row-actions.tsx';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { Cell, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import { stepHref } from '../wizard/wizard-url.ts';
import { firstDirection, type ListState, type SortColumn, sortHref } from './list-url.ts';

export type ShownRow = EstimateRow & {
  readonly created: string;
  /** The leading amount, its measure, and the same for hard savings only; null without a result. */
  readonly value: { readonly amount: string; readonly measure: string; readonly hardOnly: string | null } | null;
};

interface Column {
  readonly sort: SortColumn;
  readonly label: string;
  /** Sets the width, the same in every table of the list. */
  readonly className?: string;
}
const COLUMNS: readonly Column[] = [
  { sort: 'estName', label: 'ROI Name' },
  { sort: 'productName', label: 'Product Name', className: 'column-product' },
  { sort: 'createdAt', label: 'Created Date', className: 'column-date' },
  { sort: 'state', label: 'Status', className: 'column-short' },
  { sort: 'headline', label: 'Value', className: 'column-value' },
];
const OWNER: Column = { sort: 'owner', label: 'Owner', className: 'column-owner' };

export function ListTable(props: {
  readonly caption: string;
  readonly rows: readonly ShownRow[];
  readonly state: ListState;
  readonly showsOwner: boolean;
  /** Selectable rows must be inside a form. */
  readonly selectable: boolean;
  /** False where the rows have a fixed order. */
  readonly sortable?: boolean;
  /** The target of a link to more rows: its row index and element ID. */
  readonly mark?: { readonly at: number; readonly id: string };
  /** The heading names the customer, so the rows do not. */
  readonly ofOneCustomer?: boolean;
}) {
  const { caption, rows, state, showsOwner, selectable, sortable = true, mark, ofOneCustomer } = props;
  const columns = columnsFor(showsOwner);
  const direction = state.direction ?? firstDirection(state.sort);
  return (
    <Table caption={caption} className="table-cards list-table">
      <thead>
        <tr>
          {selectable ? <SelectAllCell /> : null}
          {columns.map(({ sort, label, className }) => (
            <HeadCell
              key={sort}
              className={className}
              sortHref={sortable ? sortHref(state, sort) : undefined}
              sorted={sortable && state.sort === sort ? direction : undefined}
            >
              {label}
            </HeadCell>
          ))}
          <HeadCell align="end" className="cell-actions">
            Action
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.estId} id={mark?.at === index ? mark.id : undefined}>
            {selectable ? (
              <td className="cell-select">
                <label className="choice">
                  <input type="checkbox" className="tick-box" name="estId" value={row.estId} />
                  <span className="visually-hidden">Select {row.estName}</span>
                </label>
              </td>
            ) : null}
            <RowCells {...{ row, showsOwner, ofOneCustomer }} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function RowCells(props: { readonly row: ShownRow; readonly showsOwner: boolean; readonly ofOneCustomer?: boolean }) {
  const { row, showsOwner, ofOneCustomer } = props;
  const second = ofOneCustomer ? row.scenarioTitle : `${row.customer.name} · ${row.scenarioTitle}`;
  return (
    <>
      <RowHeader href={openHref(row)} second={second}>
        {row.estName}
      </RowHeader>
      <Cell label="Product Name" className="cell-wide">
        <span className="cell-with-icon">
          <span className="cell-icons">
            {row.familyIds.map((familyId) => (
              <FamilyIcon key={familyId} familyId={familyId} titled />
            ))}
          </span>
          {row.productName}
        </span>
      </Cell>
      <Cell label="Created Date" className="cell-date">
        <time dateTime={row.createdAt}>{row.created}</time>
      </Cell>
      <Cell label="Status">
        <StatusMark status={STATE_LABELS[row.state]} />
      </Cell>
      <Cell label="Value" className="num">
        {row.value ? (
          <>
            {row.value.amount}
            <span className="row-second">
              {row.value.measure}
              {row.value.hardOnly === null ? null : `, hard savings only ${row.value.hardOnly}`}
            </span>
          </>
        ) : (
          'No result yet'
        )}
      </Cell>
      {showsOwner ? <Cell label="Owner">{row.owner.name}</Cell> : null}
      <Cell className="cell-actions">
        {row.actions.includes('restore') ? (
          <RestoreButton row={row} />
        ) : (
          <RowActions name={row.estName} owner={row.customer.name} actions={actionsOf(row)} />
        )}
      </Cell>
    </>
  );
}

/** Selecting all needs scripts. */
function SelectAllCell() {
  const isEnhanced = useEnhanced();
  return (
    <HeadCell className="cell-select">
      {isEnhanced ? (
        <label className="choice">
          <input type="checkbox" className="tick-box" />
          <span className="visually-hidden">Select all on this page</span>
        </label>
      ) : null}
      <span className="visually-hidden">Selected</span>
    </HeadCell>
  );
}

function RestoreButton({ row }: { readonly row: ShownRow }) {
  const fetcher = useFetcher<{ readonly message: string }>();
  return (
    <fetcher.Form method="post" action="/estimates">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="estimateIds" value={row.estId} />
      <button type="submit" className="button row-actions-button">
        Restore<span className="visually-hidden"> {row.estName}</span>
      </button>
      <span role="alert">{fetcher.data?.message}</span>
    </fetcher.Form>
  );
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

/**
 * Links a name to the editor if the user can edit, else to the view.
 *
 * @returns undefined for a deleted estimate
 */
function openHref(row: EstimateRow): string | undefined {
  if (row.actions.includes('edit')) return `/estimates/update?estId=${row.estId}`;
  return row.actions.includes('view') ? `/estimate/view?estId=${row.estId}` : undefined;
}

const LINKS: Partial<Record<ActionName, (estId: number) => RowAction>> = {
  view: (estId) => ({ label: 'View', href: `/estimate/view?estId=${estId}` }),
  edit: (estId) => ({ label: 'Edit', href: `/estimates/update?estId=${estId}` }),
  editProduct: (estId) => ({ label: 'Edit Product', href: stepHref(estId, 'products', 'edit') }),
  clone: (estId) => ({ label: 'Clone', href: `/estimates/${estId}/clone`, asks: 'clone' }),
  compare: (estId) => ({ label: 'Compare', href: `/estimates/compare?estId=${estId}` }),
  download: (estId) => ({ label: 'Download', href: `/estimate/download?estId=${estId}`, download: true }),
  share: (estId) => ({ label: 'Share', href: `/estimates/${estId}/share` }),
  delete: (estId) => ({ label: 'Delete', href: `/estimates/${estId}/delete`, danger: true, asks: 'delete' }),
};

function actionsOf({ actions, estId }: EstimateRow): RowAction[] {
  return actions.flatMap((name) => LINKS[name]?.(estId) ?? []);
}
