import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { formatTime } from '#app/format-time.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { listOwners } from '#app/modules/hand-over/hand-over.server.ts';
import { userListQuery } from '#app/modules/users/users.schema.ts';
import { listPartnerNames, listRoleNames, listUsers } from '#app/modules/users/users.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { FilterForm } from '#app/ui/table/filter-form.tsx';
import { hasFilters, listHref } from '#app/ui/table/list-address.ts';
import { PagedList } from '#app/ui/table/paged-list.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import {
  directoryOf,
  importPath,
  importUsers,
  listPath,
  manageUsers,
  onboardPath,
  statusPath,
  type UserDirectory,
  userPath,
} from './user-directory.ts';
import { userColumns } from './user-table.tsx';

const USER_FILTER_LABELS = {
  search: 'Search by name or email',
  roleId: 'Type of User',
  partnerId: 'Partner',
  status: 'User Status',
} as const;

export const meta = pageTitle('Manage Users');

/** Dates are formatted in UTC. */
export const loader = pageLoader({
  can: manageUsers,
  labels: USER_FILTER_LABELS,
  query: userListQuery,
  run: async ({ actor, query, url }) => {
    const directory = directoryOf(url);
    const { limit, ...state } = query;
    const waiting = await listOwners(actor);
    const [{ rows, count }, roles, partners] = await Promise.all([
      listUsers(actor, query),
      listRoleNames(actor),
      listPartnerNames(actor),
    ]);
    // A page that no longer exists redirects to the first one.
    if (rows.length === 0 && state.offset > 0) throw redirect(listHref(listPath(directory), state, { offset: 0 }));
    const editable = rows.filter(({ mayEdit }) => mayEdit).map(({ userId }) => userId);
    const owners = new Set((await listOwners(actor, editable)).map(({ id }) => id));
    return {
      directory,
      mayImport: can(actor, importUsers(url)),
      waiting,
      rows: rows.map((row) => ({
        ...row,
        actions: owners.has(row.userId) ? [...row.actions, 'handOver' as const] : row.actions,
        lastLogin: row.lastLoginDate === null ? 'Never' : formatTime(row.lastLoginDate),
      })),
      count,
      limit,
      state,
      roles,
      partners,
    };
  },
});
type UsersData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function UsersList() {
  const data = useLoaderData<typeof loader>();
  const { directory, rows, count, limit, state } = data;
  return (
    <>
      <PageHeader
        title="Manage Users"
        lead={`${count.toLocaleString('en-US')} ${count === 1 ? 'user' : 'users'}${hasFilters(state) ? ' found' : ''}`}
        actions={
          <>
            {data.mayImport ? <ButtonLink href={importPath(directory)}>Import</ButtonLink> : null}
            <ButtonLink href={onboardPath(directory)} kind="main" icon="plus">
              Onboard User
            </ButtonLink>
          </>
        }
      />
      <WaitingWork directory={directory} people={data.waiting} />
      <UserFilters data={data} />
      <BulkLinks data={data} />
      <PagedList
        shown={rows.length}
        offset={state.offset}
        limit={limit}
        count={count}
        what="the users"
        label="Pages of the list"
        hrefAt={(offset) => listHref(listPath(directory), state, { offset })}
        empty={
          <EmptyState action={<ButtonLink href={listPath(directory)}>Clear filters</ButtonLink>}>
            No users match these filters.
          </EmptyState>
        }
      >
        <UserTable data={data} />
      </PagedList>
    </>
  );
}

const MOST_NAMED = 5;

/** Whom an API call or the directory deactivated: their work waits for a new owner. */
function WaitingWork({
  directory,
  people,
}: {
  readonly directory: UserDirectory;
  readonly people: UsersData['waiting'];
}) {
  if (people.length === 0) return null;
  const more = people.length - MOST_NAMED;
  return (
    <Notice type="warning">
      {people.length === 1
        ? 'One inactive person still owns work: '
        : `${people.length} inactive people still own work: `}
      {people.slice(0, MOST_NAMED).map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : null}
          <a href={statusPath(directory, id, 'handOver')}>Hand over the work of {name}</a>
        </Fragment>
      ))}
      {more > 0 ? `, and ${more} more.` : '.'}
    </Notice>
  );
}

/** For everyone whom the filters find; without a filter there is nothing to choose. */
function BulkLinks({ data: { directory, state, count } }: { readonly data: UsersData }) {
  if (!hasFilters(state) || count === 0) return null;
  const { search, roleId, partnerId, status } = state;
  const hrefOf = (action: 'resend' | 'deactivate') =>
    listHref(`${listPath(directory)}/bulk`, { search, roleId, partnerId, status, action, offset: 0 });
  return (
    <p className="chips">
      <span>For everyone found:</span>
      {status === 'active' || status === 'inactive' ? null : (
        <ButtonLink href={hrefOf('resend')} kind="text">
          Resend invitations
        </ButtonLink>
      )}
      {status === 'inactive' ? null : (
        <ButtonLink href={hrefOf('deactivate')} kind="text">
          Deactivate
        </ButtonLink>
      )}
    </p>
  );
}

function UserFilters({ data: { directory, state, roles, partners } }: { readonly data: UsersData }) {
  const all = { value: '', label: 'All' };
  return (
    <FilterForm path={listPath(directory)} state={state}>
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
    </FilterForm>
  );
}

function UserTable({ data: { directory, rows, state } }: { readonly data: UsersData }) {
  const columns = userColumns({
    directory,
    editHref: (row) => (row.mayEdit ? userPath(directory, row.userId) : undefined),
    second: ({ partner }) => partner?.name,
  });
  const sorted = columns.find(({ sort }) => sort === state.sort)?.label;
  const order = sorted
    ? `sorted by ${sorted}, ${state.direction === 'asc' ? 'A to Z' : 'Z to A'}`
    : 'in order of creation';
  return (
    <DataTable
      caption={`Users, ${order}`}
      list={{ path: listPath(directory), state }}
      rows={rows}
      keyOf={({ userId }) => userId}
      columns={columns}
    />
  );
}
