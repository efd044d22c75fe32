import { useEffect, useRef } from 'react';
import { SEE_MORE, withShown } from '#app/modules/estimates/list/see-more.ts';
import type { NamedRef } from '#app/modules/estimates/view.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { ListTable, type ShownRow } from './list-table.tsx';
import { type ListState, listHref } from './list-url.ts';

export interface ShownGroup {
  readonly customer: NamedRef;
  readonly rows: readonly ShownRow[];
  readonly hasMore: boolean;
}

interface GroupProps {
  readonly state: ListState;
  readonly showsOwner: boolean;
  readonly selectable: boolean;
}

export function CustomerGroups({ groups, ...props }: GroupProps & { readonly groups: readonly ShownGroup[] }) {
  return (
    <div className="customer-groups">
      {groups.map((group) => (
        <CustomerGroup key={group.customer.id} group={group} {...props} />
      ))}
    </div>
  );
}

function CustomerGroup({ group, state, showsOwner, selectable }: GroupProps & { readonly group: ShownGroup }) {
  const { customer, rows, hasMore } = group;
  const section = useRef<HTMLElement>(null);
  const before = useRef(rows.length);
  // Moves the focus to the first added row.
  useEffect(() => {
    const first = section.current?.querySelectorAll<HTMLElement>('tbody tr')[before.current];
    if (rows.length > before.current) first?.querySelector<HTMLElement>('.row-link')?.focus();
    before.current = rows.length;
  }, [rows.length]);
  const anchor = `more-${customer.id}`;
  return (
    <section ref={section} aria-labelledby={`customer-${customer.id}`}>
      <h2 id={`customer-${customer.id}`} className="customer-name">
        {customer.name}
      </h2>
      <ListTable
        caption={`ROI estimates of ${customer.name}, newest first`}
        {...{ rows, state, showsOwner, selectable }}
        sortable={false}
        ofOneCustomer
        mark={rows.length > SEE_MORE ? { at: rows.length - lastPart(rows.length), id: anchor } : undefined}
      />
      {hasMore ? (
        <p className="see-more">
          <ButtonLink
            kind="text"
            keepScroll
            href={`${listHref(state, { more: withShown(state.more, customer.id, rows.length + SEE_MORE) })}#${anchor}`}
          >
            See more<span className="visually-hidden"> of {customer.name}</span>
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}

/** @returns five, or the rest */
function lastPart(count: number): number {
  return count % SEE_MORE || SEE_MORE;
}
