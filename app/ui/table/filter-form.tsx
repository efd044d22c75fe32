import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../form/button.tsx';
import { filtersOf, hasFilters, type ListState } from './list-address.ts';

/** A search above a list. */
export function FilterForm(props: {
  readonly path: string;
  readonly state: ListState;
  /** The applied filters follow as chips, with their own way to clear them. */
  readonly hasChips?: true;
  readonly children: ReactNode;
}) {
  const { path, state } = props;
  return (
    <Form method="get" action={path} role="search" className="filters" key={JSON.stringify(filtersOf(state))}>
      {props.children}
      <Button type="submit">Apply</Button>
      {hasFilters(state) && !props.hasChips ? (
        <ButtonLink href={path} kind="text">
          Clear
        </ButtonLink>
      ) : null}
    </Form>
  );
}
