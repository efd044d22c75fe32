import type { ListQuery } from '#app/modules/estimates/estimates.schema.ts';

/** What the list's address says: a page made by this address shows the same again. */
export type ListState = Omit<ListQuery, 'limit'>;
export type SortColumn = ListQuery['sort'];

const DEFAULT_SORT: SortColumn = 'createdAt';

/** The direction that a column is sorted in at first: dates newest first, everything else from A to Z. */
export function firstDirection(sort: SortColumn): 'asc' | 'desc' {
  return sort === 'createdAt' ? 'desc' : 'asc';
}

/** The list's address with a part of its state changed. What stands at its default is left out. */
export function listHref(state: ListState, change: Partial<ListState> = {}): string {
  const { sort, direction, offset, ...filters } = { ...state, ...change };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value));
  const isOrdered = direction !== undefined && direction !== firstDirection(sort);
  if (sort !== DEFAULT_SORT || isOrdered) query.set('sort', sort);
  if (isOrdered) query.set('direction', direction);
  if (offset > 0) query.set('offset', String(offset));
  const text = query.toString();
  return text ? `/estimates?${text}` : '/estimates';
}

/** Sorting by a column starts on the first page; sorting by it again turns the direction. */
export function sortHref(state: ListState, sort: SortColumn): string {
  const current = state.direction ?? firstDirection(state.sort);
  const direction = state.sort === sort ? (current === 'asc' ? 'desc' : 'asc') : firstDirection(sort);
  return listHref(state, { sort, direction, offset: 0 });
}

/** Whether anything narrows the list. */
export function isFiltered({
  search,
  status,
  scenario,
  product,
  ownerId,
  customerId,
  createdFrom,
  createdTo,
}: ListState) {
  return [search, status, scenario, product, ownerId, customerId, createdFrom, createdTo].some(
    (value) => value !== undefined,
  );
}
