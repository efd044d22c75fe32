import type { PartnerListQuery } from '#app/modules/partners/partners.schema.ts';

export const PARTNER_FILTER_LABELS = {
  search: 'Search name or tag line',
  status: 'Partner Status',
} as const;

/** The address holds the whole state: it shows the same list again. */
export type PartnersState = Omit<PartnerListQuery, 'limit'>;

export const LIST_PATH = '/partners';
export const ONBOARD_PATH = '/partners/new';
export const partnerPath = (partnerId: number) => `/partner-detail/${partnerId}`;
export const personPath = (partnerId: number, userId: number) => `${partnerPath(partnerId)}/admins/${userId}`;

/** Builds the list's address with changes to its state; defaults are omitted. */
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

/** A new column sorts from the first page; the same column again reverses the direction. */
export function partnersSortHref(state: PartnersState, sort: PartnersState['sort']): string {
  const direction = state.sort === sort && state.direction === 'asc' ? 'desc' : 'asc';
  return partnersHref(state, { sort, direction, offset: 0 });
}

export function hasFilters({ search, status }: PartnersState): boolean {
  return search !== undefined || status !== undefined;
}
