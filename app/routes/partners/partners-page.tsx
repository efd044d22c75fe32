import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import type { PartnerRow } from '#app/modules/partners/partners.view.ts';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { PagedList } from '#app/ui/table/paged-list.tsx';
import { RowActions } from '#app/ui/table/row-actions.tsx';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { Cell, EmptyState, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import {
  hasFilters,
  LIST_PATH,
  ONBOARD_PATH,
  PARTNER_FILTER_LABELS,
  type PartnersState,
  partnerPath,
  partnersHref,
  partnersSortHref,
} from './partners-url.ts';

interface PartnersData {
  readonly rows: readonly (PartnerRow & { readonly onboarded: string })[];
  readonly count: number;
  readonly limit: number;
  readonly state: PartnersState;
}

const COLUMNS = [
  { sort: 'orgName', label: 'Partner Name', ascending: 'A to Z', descending: 'Z to A' },
  { sort: 'createdAt', label: 'Onboarded', ascending: 'oldest first', descending: 'newest first' },
  { sort: 'isActive', label: 'Partner Status', ascending: 'inactive first', descending: 'active first' },
  { sort: 'users', label: 'Users', ascending: 'fewest first', descending: 'most first' },
] as const;

export function PartnersPage({ data }: { readonly data: PartnersData }): ReactElement {
  const { rows, count, limit, state } = data;
  const narrowed = hasFilters(state);
  return (
    <>
      <PageHeader
        title="Partners"
        lead={`${count.toLocaleString('en-US')} ${count === 1 ? 'partner' : 'partners'}${narrowed ? ' found' : ''}`}
        actions={
          <ButtonLink href={ONBOARD_PATH} kind="main" icon="plus">
            Onboard Partner
          </ButtonLink>
        }
      />
      <PartnerFilters state={state} />
      <PagedList
        shown={rows.length}
        offset={state.offset}
        limit={limit}
        count={count}
        what="the partners"
        label="Pages of the list"
        hrefAt={(offset) => partnersHref(state, { offset })}
        empty={
          <EmptyState
            action={
              narrowed ? (
                <ButtonLink href={LIST_PATH}>Show all partners</ButtonLink>
              ) : (
                <ButtonLink href={ONBOARD_PATH}>Onboard the first one</ButtonLink>
              )
            }
          >
            {narrowed ? 'No partner fits what you searched for.' : 'No partner was onboarded yet.'}
          </EmptyState>
        }
      >
        <PartnerTable data={data} />
      </PagedList>
    </>
  );
}

function PartnerFilters({ state }: { readonly state: PartnersState }) {
  return (
    <Form
      method="get"
      action="/partners"
      role="search"
      className="filters"
      key={JSON.stringify([state.search, state.status])}
    >
      <TextInput
        name="search"
        type="search"
        label={PARTNER_FILTER_LABELS.search}
        defaultValue={state.search}
        maxLength={200}
      />
      <Select
        name="status"
        label={PARTNER_FILTER_LABELS.status}
        options={[
          { value: '', label: 'All' },
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ]}
        defaultValue={state.status}
      />
      <Button type="submit">Apply</Button>
      {hasFilters(state) ? (
        <ButtonLink href={LIST_PATH} kind="text">
          Clear
        </ButtonLink>
      ) : null}
    </Form>
  );
}

function PartnerTable({ data: { rows, state } }: { readonly data: PartnersData }) {
  const sorted = COLUMNS.find(({ sort }) => sort === state.sort);
  const order = sorted
    ? `sorted by ${sorted.label}, ${state.direction === 'asc' ? sorted.ascending : sorted.descending}`
    : 'in their order of joining';
  return (
    <Table caption={`Partners, ${order}`} className="table-cards">
      <thead>
        <tr>
          {COLUMNS.map(({ sort, label }) => (
            <HeadCell
              key={sort}
              align={sort === 'users' ? 'end' : undefined}
              sortHref={partnersSortHref(state, sort)}
              sorted={state.sort === sort ? state.direction : undefined}
            >
              {label}
            </HeadCell>
          ))}
          <HeadCell align="end">Action</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <RowHeader href={partnerPath(row.id)} second={row.tagLine}>
              {row.orgName}
            </RowHeader>
            <Cell label="Onboarded" className="cell-date">
              <time dateTime={row.createdAt}>{row.onboarded}</time>
            </Cell>
            <Cell label="Partner Status">
              <StatusMark status={row.isActive ? 'Active' : 'Inactive'} />
            </Cell>
            <Cell label="Users" align="end">
              {row.users.toLocaleString('en-US')}
            </Cell>
            <Cell className="cell-actions">
              <RowActions name={row.orgName} actions={actionsOf(row)} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function actionsOf({ id, isActive }: PartnerRow) {
  const path = partnerPath(id);
  const more = isActive
    ? [
        { label: 'Onboard Partner Admin', href: `${path}/admins/new` },
        { label: 'Deactivate', href: `${path}/deactivate`, danger: true },
      ]
    : [{ label: 'Activate', href: `${path}/activate` }];
  return [{ label: 'View', href: path }, { label: 'Edit', href: `${path}/edit` }, ...more];
}
