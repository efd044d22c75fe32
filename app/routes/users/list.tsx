import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { userListQuery } from '#app/modules/users/users.schema.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { loadUsers } from './load-users.server.ts';
import { directoryOf, manageUsers, USER_FILTER_LABELS } from './user-directory.ts';
import { UsersPage } from './users-page.tsx';

export const meta: MetaFunction = () => [{ title: `Manage Users · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: manageUsers,
  labels: USER_FILTER_LABELS,
  query: userListQuery,
  run: ({ actor, query, url }) => loadUsers(directoryOf(url), actor, query),
});

export default function UsersList() {
  return <UsersPage data={useLoaderData<typeof loader>()} />;
}
