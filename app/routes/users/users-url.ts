import type { UserListQuery } from '#app/modules/users/users.schema.ts';
import { type Area, listPath } from './areas.ts';

/** What the page calls its filters. */
export const USER_FILTER_LABELS = {
  search: 'Search name or e-mail',
  roleId: 'Type of User',
  partnerId: 'Partner',
  status: 'User Status',
} as const;

/** What the list's address says: a page made by this address shows the same again. */
export type UsersState = Omit<UserListQuery, 'limit'>;

/** The list's address with a part of its state changed. What stands at its default is left out. */
export function usersHref(area: Area, state: UsersState, change: Partial<UsersState> = {}): string {
  const { sort, direction, offset, ...filters } = { ...state, ...change };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value));
  if (sort !== 'id') query.set('sort', sort);
  if (direction !== 'asc') query.set('direction', direction);
  if (offset > 0) query.set('offset', String(offset));
  const text = query.toString();
  return text ? `${listPath(area)}?${text}` : listPath(area);
}

/** Sorting by a column starts on the first page; sorting by it again turns the direction. */
export function usersSortHref(area: Area, state: UsersState, sort: UsersState['sort']): string {
  const direction = state.sort === sort && state.direction === 'asc' ? 'desc' : 'asc';
  return usersHref(area, state, { sort, direction, offset: 0 });
}

/** Whether anything narrows the list. */
export function hasFilters({ search, roleId, partnerId, status }: UsersState): boolean {
  return [search, roleId, partnerId, status].some((value) => value !== undefined);
}
