import { describe, expect, it } from 'vitest';
import { appliedFilters, type FilterOptions, withChosen } from './filter-options.ts';
import type { ListState } from './list-url.ts';

const OPTIONS: FilterOptions = {
  products: [],
  byOwner: true,
  byType: true,
  deleted: false,
};
const applied = (filters: Partial<ListState>) =>
  appliedFilters({ sort: 'estName', offset: 20, view: 'list', ...filters } as ListState, OPTIONS);

describe('the applied filters', () => {
  it('are none for an order, a page, a view, or a search', () => {
    expect(applied({ view: 'customer', search: 'acme' })).toEqual([]);
  });

  it('are worded by their choice, or by what the address says', () => {
    const texts = applied({
      scenario: 3,
      createdWithin: 90,
      valueFrom: 100_000,
      owner: 'Marsh',
      createdFrom: '2026-01-31',
      customerId: 7,
    }).map(({ text }) => text);
    expect(texts).toEqual([
      'Scenario: Renewal',
      'Created: last 90 days',
      'Value: $100,000 or more',
      'Owner: Marsh',
      'Created from: 2026-01-31',
      'One customer',
    ]);
  });

  it('each lead to the first page of the list without them', () => {
    const hrefs = applied({ status: 'draft', search: 'acme' }).map(({ href }) => href);
    expect(hrefs).toEqual(['/estimates?search=acme&sort=estName']);
  });
});

it('a choice that only the address has is offered, so that the form does not lose it', () => {
  const choices = [{ value: '30', label: 'Last 30 days' }];
  expect(withChosen(choices, '30')).toEqual(choices);
  expect(withChosen(choices, '45')).toEqual([...choices, { value: '45', label: '45' }]);
});
