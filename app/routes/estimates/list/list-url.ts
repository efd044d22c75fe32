import type { ListPageQuery } from '#app/modules/estimates/list/list.schema.ts';

export const LIST_FILTER_LABELS = {
  search: 'Search by name, customer, or owner',
  status: 'Status',
  scenario: 'Scenario',
  product: 'Product',
  owner: 'Owner',
  estimateType: 'Type',
  createdFrom: 'Created from',
  createdTo: 'Created to',
  createdWithin: 'Created',
  valueFrom: 'Value',
  sort: 'Sort by',
} as const;

export type ListState = Omit<ListPageQuery, 'limit' | 'back'>;
export type SortColumn = ListState['sort'];

const DEFAULT_SORT: SortColumn = 'createdAt';

/** Dates start with the newest, values with the largest, texts with A. */
export function firstDirection(sort: SortColumn): 'asc' | 'desc' {
  return sort === 'createdAt' || sort === 'headline' ? 'desc' : 'asc';
}

/** Leaves out defaults. */
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

/** A new order, filter or view starts on the first page. */
const FIRST_PAGE = { offset: 0, after: undefined, more: undefined } as const;

/** Sorting by the same column again reverses the direction. */
export function sortHref(state: ListState, sort: SortColumn): string {
  const current = state.direction ?? firstDirection(state.sort);
  const direction = state.sort === sort ? (current === 'asc' ? 'desc' : 'asc') : firstDirection(sort);
  return listHref(state, { sort, direction, ...FIRST_PAGE });
}

export function viewHref(state: ListState, view: ListState['view']): string {
  return listHref(state, { view, ...FIRST_PAGE });
}

export function unfilteredHref({ sort, direction, view }: ListState): string {
  return listHref({ sort, direction, view, offset: 0 });
}

export function pageHref(state: ListState, place: { offset: number } | { after: string }): string {
  return listHref(state, { ...FIRST_PAGE, ...place });
}

export function isFiltered(state: ListState): boolean {
  const {
    sort: _sort,
    direction: _direction,
    offset: _offset,
    after: _after,
    view: _view,
    more: _more,
    ...filters
  } = state;
  return Object.values(filters).some((value) => value !== undefined);
}

export const LIST_TITLE = 'ROI Estimates List';

/** The title tells lists apart in the browser's history. */
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

/** Words a number of estimates, e.g. "more than 500 estimates". */
export function foundWords({ count, countIsMinimum }: { count: number; countIsMinimum: boolean }): string {
  return `${totalWords({ count, countIsMinimum })} ${count === 1 ? 'estimate' : 'estimates'}`;
}

export function totalWords({ count, countIsMinimum }: { count: number; countIsMinimum: boolean }): string {
  return `${countIsMinimum ? 'more than ' : ''}${count.toLocaleString('en-US')}`;
}
