import { describe, expect, it } from 'vitest';
import { foundWords, isFiltered, type ListState, listHref, listTitle, sortHref } from './list-url.ts';

const FIRST: ListState = { sort: 'createdAt', offset: 0 } as ListState;

describe('the URL of the list', () => {
  it('is short with defaults', () => {
    expect(listHref(FIRST)).toBe('/estimates');
    expect(listHref({ ...FIRST, direction: 'desc' })).toBe('/estimates');
  });

  it('contains the search, the order and the page', () => {
    const state = { ...FIRST, search: 'a b', sort: 'estName' as const, direction: 'desc' as const };
    expect(listHref(state, { offset: 20 })).toBe('/estimates?search=a+b&sort=estName&direction=desc&offset=20');
  });

  it('reverses the sorted column and returns to the first page', () => {
    expect(sortHref({ ...FIRST, offset: 30 }, 'createdAt')).toBe('/estimates?sort=createdAt&direction=asc');
    expect(sortHref({ ...FIRST, offset: 30 }, 'estName')).toBe('/estimates?sort=estName');
    expect(sortHref({ ...FIRST, sort: 'estName' }, 'estName')).toBe('/estimates?sort=estName&direction=desc');
  });

  it('has its own title for each view, search and page', () => {
    const titles = [
      FIRST,
      { ...FIRST, view: 'customer' as const },
      { ...FIRST, search: 'acme' },
      { ...FIRST, status: 'draft' as const },
      { ...FIRST, offset: 10 },
    ].map((state) => listTitle(state));
    expect(titles[0]).toBe('ROI Estimates List');
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('reports whether anything is filtered', () => {
    expect(isFiltered(FIRST)).toBe(false);
    expect(isFiltered({ ...FIRST, scenario: 2 })).toBe(true);
  });

  it('says more than for a count that ended early', () => {
    expect(foundWords({ count: 1, countIsMinimum: false })).toBe('1 estimate');
    expect(foundWords({ count: 10_000, countIsMinimum: true })).toBe('more than 10,000 estimates');
  });
});
