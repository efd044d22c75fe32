import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import type { UserAction, UserRow } from '#app/modules/users/users.view.ts';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { PagedList } from '#app/ui/table/paged-list.tsx';
import { type RowAction, RowActions } from '#app/ui/table/row-actions.tsx';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { Cell, EmptyState, HeadCell, RowHeader, Table } from '#app/ui/table/table.tsx';
import type { UsersData } from './load-users.server.ts';
import {
  hasFilters,
  listPath,
  onboardPath,
  statusPath,
  USER_FILTER_LABELS,
  type UserDirectory,
  userPath,
  usersHref,
  usersSortHref,
} from './user-directory.ts';

const COLUMNS = [
  { sort: 'userName', label: 'User Name' },
  { sort: 'email', label: 'User Email' },
  { sort: 'roles', label: 'Type of User' },
  { sort: 'lastLoginDate', label: 'Last Login Date' },
  { sort: 'isActive', label: 'User Status' },
] as const;

export function UsersPage({ data }: { readonly data: UsersData }): ReactElement {
  const { directory, rows, count, limit, state } = data;
  const narrowed = hasFilters(state);
  return (
    <>
      <PageHeader
        title="Manage Users"
        lead={`${count.toLocaleString('en-US')} ${count === 1 ? 'user' : 'users'}${narrowed ? ' found' : ''}`}
        actions={
          <ButtonLink href={onboardPath(directory)} kind="main" icon="plus">
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
        hrefAt={(offset) => usersHref(directory, state, { offset })}
        empty={
          <EmptyState action={<ButtonLink href={listPath(directory)}>Show all users</ButtonLink>}>
            No user fits what you searched for.
          </EmptyState>
        }
      >
        <UserTable data={data} />
      </PagedList>
    </>
  );
}

function UserFilters({ data: { directory, state, roles, partners } }: { readonly data: UsersData }) {
  const all = { value: '', label: 'All' };
  return (
    <Form
      method="get"
      action={listPath(directory)}
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
        <ButtonLink href={listPath(directory)} kind="text">
          Clear
        </ButtonLink>
      ) : null}
    </Form>
  );
}

function UserTable({ data: { directory, rows, state } }: { readonly data: UsersData }) {
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
              sortHref={usersSortHref(directory, state, sort)}
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
            directory={directory}
            row={row}
            editHref={row.mayEdit ? userPath(directory, row.userId) : undefined}
            second={row.partner?.name}
          />
        ))}
      </tbody>
    </Table>
  );
}

export const ACTION_LABELS: Record<UserAction, string> = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  resend: 'Resend invitation',
  reset: 'Send password reset',
  resetFactor: 'Reset second factor',
};

export function UserTableRow(props: {
  readonly directory: UserDirectory;
  readonly row: UserRow & { readonly lastLogin: string };
  /** Undefined if the reader cannot edit the user. */
  readonly editHref?: string;
  /** Shown below the name. */
  readonly second?: string;
  /** Default: all that the user's status allows. */
  readonly actions?: readonly UserAction[];
}): ReactElement {
  const { directory, row, editHref, second, actions = row.actions } = props;
  const changes = actions.map(
    (action): RowAction => ({
      label: ACTION_LABELS[action],
      href: statusPath(directory, row.userId, action),
      danger: action === 'deactivate',
    }),
  );
  return (
    <tr>
      <RowHeader href={editHref} second={second}>
        {row.userName}
      </RowHeader>
      <Cell label="User Email" className="cell-line">
        {row.email}
      </Cell>
      <Cell label="Type of User" className="cell-words">
        {row.role.name}
      </Cell>
      <Cell label="Last Login Date" className="cell-date">
        {row.lastLoginDate === null ? row.lastLogin : <time dateTime={row.lastLoginDate}>{row.lastLogin}</time>}
      </Cell>
      <Cell label="User Status">
        <StatusMark status={row.status} />
      </Cell>
      <Cell className="cell-actions">
        {editHref ? <RowActions name={row.userName} actions={[{ label: 'Edit', href: editHref }, ...changes]} /> : null}
      </Cell>
    </tr>
  );
}
