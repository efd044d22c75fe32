import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import type { SelectOption } from '#app/ui/form/select.tsx';
import { LIST_FILTER_LABELS, type ListState, listHref } from './list-url.ts';

export interface FilterOptions {
  readonly products: readonly SelectOption[];
  /** The list can hold other users' estimates, partners' estimates, and deleted ones. */
  readonly byOwner: boolean;
  readonly byType: boolean;
  readonly deleted: boolean;
}

const ALL: SelectOption = { value: '', label: 'All' };
const STATUSES: readonly SelectOption[] = [
  ALL,
  { value: 'draft', label: 'Draft' },
  { value: 'ready', label: 'Ready' },
  { value: 'generated', label: 'Generated' },
  { value: 'outdated', label: 'Update available' },
];
const DELETED: SelectOption = { value: 'deleted', label: 'Deleted in the last 30 days' };
const TYPES: readonly SelectOption[] = [
  ALL,
  { value: 'internal', label: 'Internal' },
  { value: 'partner', label: 'Partner' },
];
const PERIODS: readonly SelectOption[] = [
  { value: '', label: 'Any time' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
];
/** In the base currency. */
const VALUES: readonly SelectOption[] = [
  { value: '', label: 'Any' },
  { value: '0', label: '$0 or more' },
  { value: '100000', label: '$100,000 or more' },
  { value: '500000', label: '$500,000 or more' },
  { value: '1000000', label: '$1,000,000 or more' },
];

export type SelectName = 'status' | 'scenario' | 'product' | 'estimateType' | 'createdWithin' | 'valueFrom';

/** The choices of each filter, in the order of the form. */
export function choicesOf(options: FilterOptions): Record<SelectName, readonly SelectOption[]> {
  return {
    status: options.deleted ? [...STATUSES, DELETED] : STATUSES,
    scenario: [ALL, ...SCENARIOS.map(({ id, title }) => ({ value: String(id), label: title }))],
    product: [ALL, ...options.products],
    estimateType: TYPES,
    createdWithin: PERIODS,
    valueFrom: VALUES,
  };
}

/** Adds a choice for a value from an address, which the form would lose. */
export function withChosen(choices: readonly SelectOption[], chosen: string): readonly SelectOption[] {
  return choices.some(({ value }) => value === chosen) ? choices : [...choices, { value: chosen, label: chosen }];
}

export interface AppliedFilter {
  readonly name: string;
  readonly text: string;
  /** The list without this filter. */
  readonly href: string;
}

const SINGLE: Readonly<Record<string, string>> = { customerId: 'One customer', ownerId: 'One owner' };

/** Words the filters in force, except the search, which its field shows. */
export function appliedFilters(state: ListState, options: FilterOptions): AppliedFilter[] {
  const {
    sort: _sort,
    direction: _direction,
    offset: _offset,
    after: _after,
    view: _view,
    more: _more,
    ...set
  } = state;
  const { search: _search, ...filters } = set;
  const choices: Readonly<Record<string, readonly SelectOption[]>> = choicesOf(options);
  return Object.entries(filters).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const href = listHref(state, { [name]: undefined, offset: 0, after: undefined, more: undefined });
    const label = LIST_FILTER_LABELS[name as keyof typeof LIST_FILTER_LABELS];
    const choice = choices[name]?.find((option) => option.value === String(value))?.label ?? String(value);
    return {
      name,
      href,
      text: SINGLE[name] ?? `${label}: ${name === 'createdWithin' ? choice.toLowerCase() : choice}`,
    };
  });
}
