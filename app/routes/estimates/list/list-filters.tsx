import { Form } from '@remix-run/react';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { Select, type SelectOption } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { isFiltered, LIST_FILTER_LABELS, type ListState, unfilteredHref } from './list-url.ts';

export interface FilterOptions {
  readonly scenarios: readonly SelectOption[];
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
];
const DELETED: SelectOption = { value: 'deleted', label: 'Deleted in the last 30 days' };
const TYPES: readonly SelectOption[] = [
  ALL,
  { value: 'internal', label: 'Internal' },
  { value: 'partner', label: 'Partner' },
];
const ORDERS: readonly SelectOption[] = [
  { value: 'createdAt', label: 'Created Date' },
  { value: 'estName', label: 'ROI Name' },
  { value: 'productName', label: 'Product Name' },
  { value: 'customer', label: 'Customer' },
  { value: 'state', label: 'Status' },
  { value: 'headline', label: 'Value' },
];

/** A GET form, so the address holds the filters. */
export function ListFilters({ state, options }: { state: ListState; options: FilterOptions }) {
  const field = (name: keyof typeof LIST_FILTER_LABELS) => ({
    name,
    label: LIST_FILTER_LABELS[name],
    defaultValue: String(state[name] ?? ''),
  });
  return (
    <Form method="get" action="/estimates" role="search" className="list-filters" key={JSON.stringify(state)}>
      {state.view === 'customer' ? <input type="hidden" name="view" value="customer" /> : null}
      {state.customerId === undefined ? null : <input type="hidden" name="customerId" value={state.customerId} />}
      <div className="filters-search">
        <TextInput {...field('search')} type="search" icon="search" maxLength={200} />
        <Button type="submit" className="filters-phone">
          Search
        </Button>
      </div>
      <details className="filters-more" open={isFiltered({ ...state, search: undefined }) || undefined}>
        <summary className="button">
          Filters and sorting
          <Icon name="chevronDown" size={16} />
        </summary>
        <div className="filters">
          <Select {...field('status')} options={options.deleted ? [...STATUSES, DELETED] : STATUSES} />
          <Select {...field('scenario')} options={[ALL, ...options.scenarios]} />
          <Select {...field('product')} options={[ALL, ...options.products]} />
          {options.byOwner ? <TextInput {...field('owner')} maxLength={200} autoComplete="off" /> : null}
          {options.byType ? <Select {...field('estimateType')} options={TYPES} /> : null}
          <TextInput {...field('createdFrom')} type="date" />
          <TextInput {...field('createdTo')} type="date" />
          {state.view === 'list' ? (
            <div className="filters-phone">
              <Select {...field('sort')} options={ORDERS} />
            </div>
          ) : null}
          <Button type="submit">Apply</Button>
          {isFiltered(state) ? (
            <ButtonLink href={unfilteredHref(state)} kind="text">
              Clear
            </ButtonLink>
          ) : null}
        </div>
      </details>
    </Form>
  );
}
