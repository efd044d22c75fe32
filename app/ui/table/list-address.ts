import type { SortDirection } from './table.tsx';

/** The address of a list holds its whole state: it shows the same list again. Other entries are filters. */
export interface ListState {
  readonly offset?: number;
  readonly sort?: string;
  readonly direction?: SortDirection;
}

/** Builds the address of a list with changes to its state; defaults are omitted. */
export function listHref<S extends ListState>(path: string, state: S, change: Partial<S> = {}): string {
  const { sort = 'id', direction = 'asc', offset = 0, ...filters }: ListState = { ...state, ...change };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value));
  if (sort !== 'id') query.set('sort', sort);
  if (direction !== 'asc') query.set('direction', direction);
  if (offset > 0) query.set('offset', String(offset));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

export function filtersOf({ sort: _sort, direction: _direction, offset: _offset, ...filters }: ListState) {
  return filters;
}

export function hasFilters(state: ListState): boolean {
  return Object.values(filtersOf(state)).some((value) => value !== undefined);
}
