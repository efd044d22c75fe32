import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { listPartners } from '#app/modules/partners/directory.server.ts';
import { partnerListQuery } from '#app/modules/partners/partners.schema.ts';
import type { PartnerRow } from '#app/modules/partners/partners.view.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { ACTION_COLUMN, DataTable } from '#app/ui/table/data-table.tsx';
import { FilterForm } from '#app/ui/table/filter-form.tsx';
import { hasFilters, listHref } from '#app/ui/table/list-address.ts';
import { PagedList } from '#app/ui/table/paged-list.tsx';
import { RowActions } from '#app/ui/table/row-actions.tsx';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { formatDate } from '../estimates/list/format-date.ts';
import { LIST_PATH, ONBOARD_PATH, partnerPath } from './partners-url.ts';

const PARTNER_FILTER_LABELS = {
  search: 'Search by name or tag line',
  status: 'Partner Status',
} as const;

export const meta = pageTitle('Partners');

export const loader = pageLoader({
  can: 'partners.manage',
  labels: PARTNER_FILTER_LABELS,
  query: partnerListQuery,
  run: async ({ actor, query }) => {
    const { limit, ...state } = query;
    const { rows, count } = await listPartners(actor, query);
    // A page that no longer exists redirects to the first one.
    if (rows.length === 0 && state.offset > 0) throw redirect(listHref(LIST_PATH, state, { offset: 0 }));
    return { rows: rows.map((row) => ({ ...row, onboarded: formatDate(row.createdAt) })), count, limit, state };
  },
});

/** By sort column. */
const ORDERS: Readonly<Record<string, Record<'asc' | 'desc', string>>> = {
  orgName: { asc: 'Partner Name, A to Z', desc: 'Partner Name, Z to A' },
  createdAt: { asc: 'Onboarded, oldest first', desc: 'Onboarded, newest first' },
  isActive: { asc: 'Partner Status, inactive first', desc: 'Partner Status, active first' },
  users: { asc: 'Users, fewest first', desc: 'Users, most first' },
};

export default function PartnersList() {
  const { rows, count, limit, state } = useLoaderData<typeof loader>();
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
      <FilterForm path={LIST_PATH} state={state}>
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
      </FilterForm>
      <PagedList
        shown={rows.length}
        offset={state.offset}
        limit={limit}
        count={count}
        what="the partners"
        label="Pages of the list"
        hrefAt={(offset) => listHref(LIST_PATH, state, { offset })}
        empty={
          <EmptyState
            action={
              narrowed ? (
                <ButtonLink href={LIST_PATH}>Clear filters</ButtonLink>
              ) : (
                <ButtonLink href={ONBOARD_PATH}>Onboard the first one</ButtonLink>
              )
            }
          >
            {narrowed ? 'No partners match these filters.' : 'No partners yet.'}
          </EmptyState>
        }
      >
        <PartnerTable rows={rows} state={state} />
      </PagedList>
    </>
  );
}

function PartnerTable({ rows, state }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'rows' | 'state'>) {
  const order = ORDERS[state.sort] ? `sorted by ${ORDERS[state.sort]?.[state.direction]}` : 'in order of creation';
  return (
    <DataTable
      caption={`Partners, ${order}`}
      list={{ path: LIST_PATH, state }}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          sort: 'orgName',
          label: 'Partner Name',
          cell: ({ orgName }) => orgName,
          href: ({ id }) => partnerPath(id),
          second: ({ tagLine }) => tagLine,
        },
        {
          sort: 'createdAt',
          label: 'Onboarded',
          className: 'cell-date',
          cell: ({ createdAt, onboarded }) => <time dateTime={createdAt}>{onboarded}</time>,
        },
        {
          sort: 'isActive',
          label: 'Partner Status',
          cell: ({ isActive }) => <StatusMark status={isActive ? 'Active' : 'Inactive'} />,
        },
        { sort: 'users', label: 'Users', align: 'end', cell: ({ users }) => users.toLocaleString('en-US') },
        { ...ACTION_COLUMN, cell: (row) => <RowActions name={row.orgName} actions={actionsOf(row)} /> },
      ]}
    />
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
