import { useFetcher } from '@remix-run/react';
import type { RowAction as ActionName, EstimateRow } from '#app/modules/estimates/list/list-row.server.ts';
import { STATE_LABELS } from '#app/modules/estimates/view.ts';
import { FamilyName } from '#app/ui/family-icon.tsx';
import { PersonCell } from '#app/ui/table/person.tsx';
import { type RowAction, RowActions } from '#app/ui/table/row-actions.tsx';
import { StatusCell } from '#app/ui/table/status-mark.tsx';
import { Cell, RowHeader } from '#app/ui/table/table.tsx';
import { stepHref } from '../wizard/wizard-url.ts';

export type ShownRow = Pick<
  EstimateRow,
  'estId' | 'estName' | 'productName' | 'scenarioTitle' | 'state' | 'actions'
> & {
  readonly families: readonly { readonly id: number; readonly name: string }[];
  readonly customer: string;
  readonly owner: string;
  readonly isOwn: boolean;
  readonly created: string;
  /** The leading amount, its measure, and the same for hard savings only; null without a result. */
  readonly value: { readonly amount: string; readonly measure: string; readonly hardOnly: string | null } | null;
};

export function EstimateRows(props: {
  readonly rows: readonly ShownRow[];
  readonly showsOwner: boolean;
  /** Selectable rows must be inside a form. */
  readonly selectable: boolean;
  /** The rows' heading names the customer. */
  readonly ofOneCustomer?: boolean;
}) {
  const { rows, showsOwner, selectable, ofOneCustomer } = props;
  return rows.map((row) => (
    <tr key={row.estId}>
      {selectable ? (
        <td className="cell-select">
          <input
            type="checkbox"
            className="tick-box"
            name="estId"
            value={row.estId}
            aria-label={`Select ${row.estName}`}
          />
        </td>
      ) : null}
      <RowHeader
        href={openHref(row)}
        second={ofOneCustomer ? row.scenarioTitle : `${row.customer} · ${row.scenarioTitle}`}
      >
        {row.estName}
      </RowHeader>
      <Cell className="cell-wide">
        <span className="cell-names">{row.productName}</span>{' '}
        {row.families.map(({ id, name }) => (
          <FamilyName key={id} familyId={id} name={name} />
        ))}
      </Cell>
      <ValueCell value={row.value} label={row.value?.measure ?? 'Value'} />
      <td className="cell-date">{row.created}</td>
      <StatusCell status={STATE_LABELS[row.state]} />
      {showsOwner ? <PersonCell name={row.owner} isSelf={row.isOwn} /> : null}
      <Cell className="cell-actions">
        {row.actions.includes('restore') ? (
          <RestoreButton row={row} />
        ) : (
          <RowActions name={row.estName} actions={actionsOf(row)} />
        )}
      </Cell>
    </tr>
  ));
}

/** An amount with hard savings only below. */
export function ValueCell({
  value,
  label,
}: {
  readonly value: Pick<NonNullable<ShownRow['value']>, 'amount' | 'hardOnly'> | null;
  readonly label: string;
}) {
  return (
    <Cell label={label} className={value ? 'cell-value num' : 'cell-value value-none'}>
      {value?.amount ?? '–'}
      {value?.hardOnly ? <span className="row-second">{` ${value.hardOnly}`}</span> : null}
    </Cell>
  );
}

function RestoreButton({ row }: { readonly row: ShownRow }) {
  const fetcher = useFetcher<{ readonly message: string }>();
  return (
    <fetcher.Form method="post" action="/estimates">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="estimateIds" value={row.estId} />
      <button type="submit" className="button">
        Restore<span className="visually-hidden"> {row.estName}</span>
      </button>
      <span role="alert">{fetcher.data?.message}</span>
    </fetcher.Form>
  );
}

/**
 * Links a name to the editor if the user can edit, else to the view.
 *
 * @returns undefined for a deleted estimate
 */
function openHref(row: ShownRow): string | undefined {
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
  changeOwner: (estId) => ({ label: 'Change owner', href: `/estimates/${estId}/owner` }),
  delete: (estId) => ({ label: 'Delete', href: `/estimates/${estId}/delete`, danger: true, asks: 'delete' }),
};

function actionsOf({ actions, estId }: ShownRow): RowAction[] {
  return actions.flatMap((name) => LINKS[name]?.(estId) ?? []);
}
