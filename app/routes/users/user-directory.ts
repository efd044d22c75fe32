import { addressOf } from '#app/http/input/address-of.ts';
import type { UserListQuery } from '#app/modules/users/users.schema.ts';

/** The same screens have two addresses: for the vendor's users and for partner users. */
export type UserDirectory = 'vendor' | 'partner';

const LISTS: Record<UserDirectory, string> = { vendor: '/users', partner: '/partner-users' };
const USERS: Record<UserDirectory, string> = { vendor: '/users', partner: '/partner-user' };

export function directoryOf(url: { readonly pathname: string }): UserDirectory {
  return addressOf(['/users', '/partner-users', '/partner-user'], url) === '/users' ? 'vendor' : 'partner';
}

export const manageUsers = (url: URL) => (directoryOf(url) === 'vendor' ? 'users.manage' : 'partnerUsers.manage');

export const listPath = (directory: UserDirectory) => LISTS[directory];
export const onboardPath = (directory: UserDirectory) => `${LISTS[directory]}/new`;
export const userPath = (directory: UserDirectory, userId: number) => `${USERS[directory]}/${userId}`;
export const statusPath = (directory: UserDirectory, userId: number, action: string) =>
  `${userPath(directory, userId)}/${action}`;

export const USER_FILTER_LABELS = {
  search: 'Search name or e-mail',
  roleId: 'Type of User',
  partnerId: 'Partner',
  status: 'User Status',
} as const;

/** The address holds the whole state: it shows the same list again. */
export type UsersState = Omit<UserListQuery, 'limit'>;

/** Builds the list's address with changes to its state; defaults are omitted. */
export function usersHref(directory: UserDirectory, state: UsersState, change: Partial<UsersState> = {}): string {
  const { sort, direction, offset, ...filters } = { ...state, ...change };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value));
  if (sort !== 'id') query.set('sort', sort);
  if (direction !== 'asc') query.set('direction', direction);
  if (offset > 0) query.set('offset', String(offset));
  const text = query.toString();
  return text ? `${listPath(directory)}?${text}` : listPath(directory);
}

/** A new column sorts from the first page; the same column again reverses the direction. */
export function usersSortHref(directory: UserDirectory, state: UsersState, sort: UsersState['sort']): string {
  const direction = state.sort === sort && state.direction === 'asc' ? 'desc' : 'asc';
  return usersHref(directory, state, { sort, direction, offset: 0 });
}

export function hasFilters({ search, roleId, partnerId, status }: UsersState): boolean {
  return [search, roleId, partnerId, status].some((value) => value !== undefined);
}
