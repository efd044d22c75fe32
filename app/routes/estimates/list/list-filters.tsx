import { Form } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { Select, type SelectOption } from '#app/ui/form/select.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import { Count } from '#app/ui/table/chip.tsx';
import { appliedFilters, choicesOf, type FilterOptions, type SelectName, withChosen } from './filter-options.ts';
import { isFiltered, LIST_FILTER_LABELS, type ListState, unfilteredHref } from './list-url.ts';

const ORDERS: readonly SelectOption[] = [
  { value: 'createdAt', label: 'Created Date' },
  { value: 'estName', label: 'ROI Name' },
  { value: 'productName', label: 'Product Name' },
  { value: 'customer', label: 'Customer' },
  { value: 'state', label: 'Status' },
  { value: 'headline', label: 'Value' },
];

interface ListFiltersProps {
  readonly state: ListState;
  readonly options: FilterOptions;
  /** Words the number of estimates in the list, e.g. "32 estimates". */
  readonly found: string;
}

/** A GET form, so the address holds the filters. */
export function ListFilters({ state, options, found }: ListFiltersProps) {
  const counter = useCounter(found);
  const field = (name: keyof typeof LIST_FILTER_LABELS) => ({
    name,
    label: LIST_FILTER_LABELS[name],
    defaultValue: String(state[name] ?? ''),
  });
  const choices = choicesOf(options);
  const choice = (name: SelectName) => {
    const props = field(name);
    return <Select {...props} options={withChosen(choices[name], props.defaultValue)} />;
  };
  return (
    <Form method="get" action="/estimates" role="search" className="list-filters" onChange={counter.onChange}>
      {state.view === 'customer' ? <input type="hidden" name="view" value="customer" /> : null}
      {state.customerId === undefined ? null : <input type="hidden" name="customerId" value={state.customerId} />}
      {state.ownerId === undefined ? null : <input type="hidden" name="ownerId" value={state.ownerId} />}
      {state.direction === undefined ? null : <input type="hidden" name="direction" value={state.direction} />}
      <TextInput
        {...field('search')}
        type="search"
        icon="search"
        maxLength={200}
        labelHidden
        placeholder="Name, customer, or owner"
      />
      <Button type="submit" className="filters-phone">
        Search
      </Button>
      <details className="filter" data-menu="">
        <summary className="button">
          <Icon name="filter" size={16} />
          Filter <Count>{appliedFilters(state, options).length}</Count>
        </summary>
        <div className="filter-panel">
          {choice('status')}
          {choice('scenario')}
          {choice('product')}
          {options.byOwner ? <TextInput {...field('owner')} maxLength={200} autoComplete="off" /> : null}
          {choice('createdWithin')}
          {choice('valueFrom')}
          <TextInput {...field('createdFrom')} type="date" />
          <TextInput {...field('createdTo')} type="date" />
          {options.byType ? choice('estimateType') : null}
          {state.view === 'list' ? <Select {...field('sort')} options={ORDERS} /> : null}
          <div className="filter-answer">
            <Button type="submit" kind="main">
              {counter.label}
            </Button>
            {isFiltered(state) ? (
              <ButtonLink href={unfilteredHref(state)} kind="text">
                Clear all
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </details>
    </Form>
  );
}

const TYPING_PAUSE_MS = 250;

/** Counts the estimates that the form as it stands would find. */
function useCounter(found: string) {
  const isEnhanced = useEnhanced();
  const { data, ask } = useBackgroundRequest<{ readonly found: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    label: isEnhanced ? `Show ${data?.found ?? found}` : 'Apply',
    onChange({ currentTarget }: FormEvent<HTMLFormElement>) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const query = new URLSearchParams(
          [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]),
        );
        ask(`/estimates/count?${query}`);
      }, TYPING_PAUSE_MS);
    },
  };
}
