import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { PagedList } from '#app/ui/table/paged-list.tsx';
import { EmptyState, HeadCell, Table } from '#app/ui/table/table.tsx';
import { listPath, onboardPath, userPath } from './areas.ts';
import type { UsersData } from './load-users.server.ts';
import { UserTableRow } from './user-row.tsx';
import { hasFilters, USER_FILTER_LABELS, usersHref, usersSortHref } from './users-url.ts';

const COLUMNS = [
  { sort: 'userName', label: 'User Name' },
  { sort: 'email', label: 'User Email' },
  { sort: 'roles', label: 'Type of User' },
  { sort: 'lastLoginDate', label: 'Last Login Date' },
  { sort: 'isActive', label: 'User Status' },
] as const;

/** Manage Users: the list with its search, filters, sorting and pages, all of it in the address. */
export function UsersPage({ data }: { readonly data: UsersData }): ReactElement {
  const { area, rows, count, limit, state } = data;
  const narrowed = hasFilters(state);
  return (
    <>
      <PageHeader
        title="Manage Users"
        lead={`${count.toLocaleString('en-US')} ${count === 1 ? 'user' : 'users'}${narrowed ? ' found' : ''}`}
        actions={
          <ButtonLink href={onboardPath(area)} kind="main" icon="plus">
            Onboard User
          </ButtonLink>
        }
      />
      <UserFilters data={data} />
      <PagedList
        shown={rows.length}
        offset={state.offset}
        limit={limit}
        count={count}
        what="the users"
        label="Pages of the list"
        hrefAt={(offset) => usersHref(area, state, { offset })}
        empty={
          <EmptyState action={<ButtonLink href={listPath(area)}>Show all users</ButtonLink>}>
            No user fits what you searched for.
          </EmptyState>
        }
      >
        <UserTable data={data} />
      </PagedList>
    </>
  );
}

function UserFilters({ data: { area, state, roles, partners } }: { readonly data: UsersData }) {
  const all = { value: '', label: 'All' };
  return (
    <Form
      method="get"
      action={listPath(area)}
      role="search"
      className="filters"
      key={JSON.stringify([state.search, state.roleId, state.partnerId, state.status])}
    >
      <TextInput
        name="search"
        type="search"
        label={USER_FILTER_LABELS.search}
        defaultValue={state.search}
        maxLength={200}
      />
      <Select
        name="roleId"
        label={USER_FILTER_LABELS.roleId}
        options={[all, ...roles.map(({ id, name }) => ({ value: String(id), label: name }))]}
        defaultValue={state.roleId === undefined ? '' : String(state.roleId)}
      />
      {partners.length > 0 ? (
        <Select
          name="partnerId"
          label={USER_FILTER_LABELS.partnerId}
          options={[all, ...partners.map(({ id, name }) => ({ value: String(id), label: name }))]}
          defaultValue={state.partnerId === undefined ? '' : String(state.partnerId)}
        />
      ) : null}
      <Select
        name="status"
        label={USER_FILTER_LABELS.status}
        options={[
          all,
          { value: 'active', label: 'Active' },
          { value: 'invited', label: 'Invited' },
          { value: 'inactive', label: 'Inactive' },
        ]}
        defaultValue={state.status}
      />
      <Button type="submit">Apply</Button>
      {hasFilters(state) ? (
        <ButtonLink href={listPath(area)} kind="text">
          Clear
        </ButtonLink>
      ) : null}
    </Form>
  );
}

function UserTable({ data: { area, rows, state } }: { readonly data: UsersData }) {
  const sorted = COLUMNS.find(({ sort }) => sort === state.sort)?.label;
  const order = sorted
    ? `sorted by ${sorted}, ${state.direction === 'asc' ? 'A to Z' : 'Z to A'}`
    : 'in their order of joining';
  return (
    <Table caption={`Users, ${order}`} className="table-cards">
      <thead>
        <tr>
          {COLUMNS.map(({ sort, label }) => (
            <HeadCell
              key={sort}
              sortHref={usersSortHref(area, state, sort)}
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
          <UserTableRow
            key={row.userId}
            area={area}
            row={row}
            editHref={row.mayEdit ? userPath(area, row.userId) : undefined}
            second={row.partner?.name}
          />
        ))}
      </tbody>
    </Table>
  );
}
