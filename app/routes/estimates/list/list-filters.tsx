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
const DELETED: SelectOption = { value: 'deleted', label: 'Deleted, last 30 days' };
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
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  return (
    <Form method="get" action="/estimates" role="search" className="list-filters" key={JSON.stringify(state)}>
      {state.view === 'customer' ? <input type="hidden" name="view" value="customer" /> : null}
      {state.customerId === undefined ? null : <input type="hidden" name="customerId" value={state.customerId} />}
      <div className="filters-search">
        <TextInput
          name="search"
          type="search"
          icon="search"
          label={LIST_FILTER_LABELS.search}
          defaultValue={state.search}
          maxLength={200}
        />
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
          <Select
            name="status"
            label={LIST_FILTER_LABELS.status}
            options={options.deleted ? [...STATUSES, DELETED] : STATUSES}
            defaultValue={state.status}
          />
          <Select
            name="scenario"
            label={LIST_FILTER_LABELS.scenario}
            options={[ALL, ...options.scenarios]}
            defaultValue={text(state.scenario)}
          />
          <Select
            name="product"
            label={LIST_FILTER_LABELS.product}
            options={[ALL, ...options.products]}
            defaultValue={text(state.product)}
          />
          {options.byOwner ? (
            <TextInput
              name="owner"
              label={LIST_FILTER_LABELS.owner}
              defaultValue={state.owner}
              maxLength={200}
              autoComplete="off"
            />
          ) : null}
          {options.byType ? (
            <Select
              name="estimateType"
              label={LIST_FILTER_LABELS.estimateType}
              options={TYPES}
              defaultValue={state.estimateType}
            />
          ) : null}
          <TextInput
            name="createdFrom"
            type="date"
            label={LIST_FILTER_LABELS.createdFrom}
            defaultValue={state.createdFrom}
          />
          <TextInput name="createdTo" type="date" label={LIST_FILTER_LABELS.createdTo} defaultValue={state.createdTo} />
          {state.view === 'list' ? (
            <div className="filters-phone">
              <Select name="sort" label={LIST_FILTER_LABELS.sort} options={ORDERS} defaultValue={state.sort} />
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
