import { useEffect, useRef } from 'react';
import { SEE_MORE, withShown } from '#app/modules/estimates/list/see-more.ts';
import type { NamedRef } from '#app/modules/estimates/view.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { Cell } from '#app/ui/table/table.tsx';
import { EstimateRows, type ShownRow, ValueCell } from './list-rows.tsx';
import { columnCount, SelectAll } from './list-table.tsx';
import { type ListState, listHref } from './list-url.ts';

export interface ShownGroup {
  readonly customer: NamedRef;
  /** Of all estimates of the customer that match; the amounts leave drafts out. */
  readonly total: {
    readonly count: number;
    readonly countIsMinimum: boolean;
    readonly drafts: number | null;
    readonly value: { readonly amount: string; readonly hardOnly: string | null } | null;
  };
  readonly rows: readonly ShownRow[];
  readonly hasMore: boolean;
}

interface GroupProps {
  readonly state: ListState;
  readonly showsOwner: boolean;
  readonly selectable: boolean;
}

/** A body for each customer, below its row with the total. */
export function CustomerGroups({ groups, ...props }: GroupProps & { readonly groups: readonly ShownGroup[] }) {
  return groups.map((group) => <CustomerGroup key={group.customer.id} group={group} {...props} />);
}

function CustomerGroup({ group, state, showsOwner, selectable }: GroupProps & { readonly group: ShownGroup }) {
  const { customer, total, rows, hasMore } = group;
  const body = useRef<HTMLTableSectionElement>(null);
  const before = useRef(rows.length);
  // Moves the focus to the first added row.
  useEffect(() => {
    if (rows.length > before.current) body.current?.querySelectorAll<HTMLElement>('.row-link')[before.current]?.focus();
    before.current = rows.length;
  }, [rows.length]);
  const columns = columnCount(showsOwner);
  const more = withShown(state.more, customer.id, rows.length + SEE_MORE);
  return (
    <tbody ref={body} id={`customer-${customer.id}`}>
      <tr className="group-row">
        {selectable ? (
          <td className="cell-select">
            <SelectAll label={`Select the estimates of ${customer.name}`} />
          </td>
        ) : null}
        <th scope="rowgroup" className="row-header">
          {customer.name}
        </th>
        <Cell className="cell-wide">{countWords(total)}</Cell>
        <ValueCell value={total.value} label="Value without drafts" />
        <td colSpan={columns - 2} />
      </tr>
      <EstimateRows {...{ rows, showsOwner, selectable }} ofOneCustomer />
      {hasMore ? (
        <tr className="see-more">
          {selectable ? <td /> : null}
          <td colSpan={columns + 1} className="cell-wide">
            <ButtonLink kind="text" keepScroll href={`${listHref(state, { more })}#customer-${customer.id}`}>
              {moreWords(total, rows.length)}
              <span className="visually-hidden"> of {customer.name}</span>
            </ButtonLink>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

function countWords({ count, countIsMinimum, drafts }: ShownGroup['total']): string {
  const estimates = `${countIsMinimum ? 'more than ' : ''}${count.toLocaleString('en-US')} estimate${count === 1 ? '' : 's'}`;
  return drafts ? `${estimates}, ${drafts} draft${drafts === 1 ? '' : 's'}` : estimates;
}

function moreWords({ count, countIsMinimum }: ShownGroup['total'], shown: number): string {
  return `See ${countIsMinimum ? SEE_MORE : Math.min(SEE_MORE, count - shown)} more`;
}
