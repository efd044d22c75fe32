import { Form } from '@remix-run/react';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { Select, type SelectOption } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { isFiltered, type ListState } from './list-url.ts';

export interface FilterOptions {
  readonly scenarios: readonly SelectOption[];
  readonly products: readonly SelectOption[];
}

const ALL: SelectOption = { value: '', label: 'All' };
const STATUSES: readonly SelectOption[] = [
  ALL,
  { value: 'draft', label: 'Draft' },
  { value: 'ready', label: 'Ready' },
  { value: 'generated', label: 'Generated' },
];
const ORDERS: readonly SelectOption[] = [
  { value: 'createdAt', label: 'Created Date' },
  { value: 'estName', label: 'ROI Name' },
  { value: 'productName', label: 'Product Name' },
  { value: 'state', label: 'Status' },
];

/** The search and the filters: one GET form, so that the address holds them. On a phone the filters fold away. */
export function ListFilters({ state, options }: { state: ListState; options: FilterOptions }) {
  return (
    <Form method="get" action="/estimates" role="search" className="list-filters" key={JSON.stringify(state)}>
      <div className="filters-search">
        <TextInput
          name="search"
          type="search"
          icon="search"
          label="Search name, customer or owner"
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
          <Select name="status" label="Status" options={STATUSES} defaultValue={state.status} />
          <Select
            name="scenario"
            label="Scenario"
            options={[ALL, ...options.scenarios]}
            defaultValue={state.scenario === undefined ? '' : String(state.scenario)}
          />
          <Select
            name="product"
            label="Product"
            options={[ALL, ...options.products]}
            defaultValue={state.product === undefined ? '' : String(state.product)}
          />
          <TextInput name="createdFrom" type="date" label="Created from" defaultValue={state.createdFrom} />
          <TextInput name="createdTo" type="date" label="Created to" defaultValue={state.createdTo} />
          <div className="filters-phone">
            <Select name="sort" label="Sorted by" options={ORDERS} defaultValue={state.sort} />
          </div>
          <Button type="submit">Apply</Button>
          {isFiltered(state) ? (
            <ButtonLink href="/estimates" kind="text">
              Clear
            </ButtonLink>
          ) : null}
        </div>
      </details>
    </Form>
  );
}
