import type { ListPageQuery } from '#app/modules/estimates/list/list.schema.ts';

/** What the page calls its filters. */
export const LIST_FILTER_LABELS = {
  search: 'Search name, customer or owner',
  status: 'Status',
  scenario: 'Scenario',
  product: 'Product',
  owner: 'Owner',
  estimateType: 'Type',
  createdFrom: 'Created from',
  createdTo: 'Created to',
  sort: 'Sorted by',
} as const;

/** What the list's address says: a page made by this address shows the same again. */
export type ListState = Omit<ListPageQuery, 'limit' | 'back'>;
export type SortColumn = ListState['sort'];

const DEFAULT_SORT: SortColumn = 'createdAt';

/** The direction that a column is sorted in at first: dates newest first, values largest first, the others from A to Z. */
export function firstDirection(sort: SortColumn): 'asc' | 'desc' {
  return sort === 'createdAt' || sort === 'headline' ? 'desc' : 'asc';
}

/** The list's address with a part of its state changed. What stands at its default is left out. */
export function listHref(state: ListState, change: Partial<ListState> = {}): string {
  const { sort, direction, offset, view, ...filters } = { ...state, ...change };
  const query = new URLSearchParams();
  if (view === 'customer') query.set('view', view);
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value));
  const isOrdered = direction !== undefined && direction !== firstDirection(sort);
  if (sort !== DEFAULT_SORT || isOrdered) query.set('sort', sort);
  if (isOrdered) query.set('direction', direction);
  if (offset > 0) query.set('offset', String(offset));
  const text = query.toString();
  return text ? `/estimates?${text}` : '/estimates';
}

/** What does not outlive a change of order, filter or view: the place in the list. */
const FIRST_PAGE = { offset: 0, after: undefined, more: undefined } as const;

/** Sorting by a column starts on the first page; sorting by it again turns the direction. */
export function sortHref(state: ListState, sort: SortColumn): string {
  const current = state.direction ?? firstDirection(state.sort);
  const direction = state.sort === sort ? (current === 'asc' ? 'desc' : 'asc') : firstDirection(sort);
  return listHref(state, { sort, direction, ...FIRST_PAGE });
}

/** The same estimates in the other view. */
export function viewHref(state: ListState, view: ListState['view']): string {
  return listHref(state, { view, ...FIRST_PAGE });
}

/** Everything in the same view: no filter, and the first page. */
export function unfilteredHref({ sort, direction, view }: ListState): string {
  return listHref({ sort, direction, view, offset: 0 });
}

/** Another page of the same list. */
export function pageHref(state: ListState, place: { offset: number } | { after: string }): string {
  return listHref(state, { ...FIRST_PAGE, ...place });
}

/** Whether anything narrows the list. */
export function isFiltered(state: ListState): boolean {
  const { search, status, scenario, product, owner, ownerId, customerId, createdFrom, createdTo, estimateType } = state;
  return [search, status, scenario, product, owner, ownerId, customerId, createdFrom, createdTo, estimateType].some(
    (value) => value !== undefined,
  );
}

export const LIST_TITLE = 'ROI Estimates List';

/** What the window is called: which list this is, among others in the browser's history. */
export function listTitle(state: ListState): string {
  const { search, view, offset, after } = state;
  const parts = [
    LIST_TITLE,
    view === 'customer' ? 'by customer' : '',
    search ? `search “${search}”` : isFiltered(state) ? 'filtered' : '',
    offset > 0 ? `from ${(offset + 1).toLocaleString('en-US')}` : after ? 'continued' : '',
  ];
  return parts.filter(Boolean).join(', ');
}
