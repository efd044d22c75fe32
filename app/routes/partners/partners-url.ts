import type { PartnerListQuery } from '#app/modules/partners/partners.schema.ts';

/** What the page calls its filters. */
export const PARTNER_FILTER_LABELS = {
  search: 'Search name or tag line',
  status: 'Partner Status',
} as const;

/** What the list's address says: a page made by this address shows the same again. */
export type PartnersState = Omit<PartnerListQuery, 'limit'>;

export const LIST_PATH = '/partners';
export const ONBOARD_PATH = '/partners/new';
export const partnerPath = (partnerId: number) => `/partner-detail/${partnerId}`;
export const personPath = (partnerId: number, userId: number) => `${partnerPath(partnerId)}/admins/${userId}`;

/** The list's address with a part of its state changed. What stands at its default is left out. */
export function partnersHref(state: PartnersState, change: Partial<PartnersState> = {}): string {
  const { sort, direction, offset, ...filters } = { ...state, ...change };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value);
  if (sort !== 'id') query.set('sort', sort);
  if (direction !== 'asc') query.set('direction', direction);
  if (offset > 0) query.set('offset', String(offset));
  const text = query.toString();
  return text ? `${LIST_PATH}?${text}` : LIST_PATH;
}

/** Sorting by a column starts on the first page; sorting by it again turns the direction. */
export function partnersSortHref(state: PartnersState, sort: PartnersState['sort']): string {
  const direction = state.sort === sort && state.direction === 'asc' ? 'desc' : 'asc';
  return partnersHref(state, { sort, direction, offset: 0 });
}

/** Whether anything narrows the list. */
export function hasFilters({ search, status }: PartnersState): boolean {
  return search !== undefined || status !== undefined;
}
