import { Form } from '@remix-run/react';
import type { ReactElement, ReactNode } from 'react';
import { Button, ButtonLink } from '../form/button.tsx';
import { filtersOf, hasFilters, type ListState, listHref } from './list-address.ts';
import { HeadCell } from './table.tsx';

/** A search above a list. */
export function FilterForm(props: {
  readonly path: string;
  readonly state: ListState;
  readonly children: ReactNode;
}): ReactElement {
  const { path, state } = props;
  return (
    <Form method="get" action={path} role="search" className="filters" key={JSON.stringify(filtersOf(state))}>
      {props.children}
      <Button type="submit">Apply</Button>
      {hasFilters(state) ? (
        <ButtonLink href={path} kind="text">
          Clear
        </ButtonLink>
      ) : null}
    </Form>
  );
}

/** A new column sorts from the first page; the same column again reverses the direction. */
export function SortHeads(props: {
  readonly path: string;
  readonly state: ListState;
  readonly columns: readonly { readonly sort: string; readonly label: string; readonly align?: 'end' }[];
}): ReactElement[] {
  const { path, state, columns } = props;
  return columns.map(({ sort, label, align }) => {
    const sorted = state.sort === sort ? state.direction : undefined;
    const direction = sorted === 'asc' ? 'desc' : 'asc';
    return (
      <HeadCell
        key={sort}
        align={align}
        sortHref={listHref(path, state, { sort, direction, offset: 0 })}
        sorted={sorted}
      >
        {label}
      </HeadCell>
    );
  });
}
