import { redirect } from '@remix-run/node';
import type { Actor } from '#app/modules/access/actor.ts';
import type { UserListQuery } from '#app/modules/users/users.schema.ts';
import { listPartnerNames, listRoleNames, listUsers } from '#app/modules/users/users.server.ts';
import { type UserDirectory, usersHref } from './user-directory.ts';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Dates are formatted in UTC. */
export async function loadUsers(directory: UserDirectory, actor: Actor, query: UserListQuery) {
  const { limit, ...state } = query;
  const [{ rows, count }, roles, partners] = await Promise.all([
    listUsers(actor, query),
    listRoleNames(actor),
    listPartnerNames(actor),
  ]);
  // A page that no longer exists redirects to the first one.
  if (rows.length === 0 && state.offset > 0) throw redirect(usersHref(directory, state, { offset: 0 }));
  return {
    directory,
    rows: rows.map((row) => ({
      ...row,
      lastLogin: row.lastLoginDate === null ? 'Never' : DATE.format(new Date(row.lastLoginDate)),
    })),
    count,
    limit,
    state,
    roles,
    partners,
  };
}

export type UsersData = Awaited<ReturnType<typeof loadUsers>>;
