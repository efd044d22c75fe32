import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { directoryQuery } from '#app/modules/customers/directory/directory.schema.ts';
import { listCustomerDirectory, PAGE } from '#app/modules/customers/directory/directory.server.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { FilterForm } from '#app/ui/table/filter-form.tsx';
import { listHref } from '#app/ui/table/list-address.ts';
import { PagedList } from '#app/ui/table/paged-list.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';

const PATH = '/customers';
const LABELS = { search: 'Search by name or CRM number' } as const;

export const meta = pageTitle('Customers');

export const loader = pageLoader({
  can: 'customers.manage',
  labels: LABELS,
  query: directoryQuery,
  run: async ({ actor, query }) => {
    const search = query.search.trim();
    return { ...(await listCustomerDirectory(actor, { ...query, search })), search, offset: query.offset, limit: PAGE };
  },
});

export default function Customers() {
  const { rows, count, search, offset, limit } = useLoaderData<typeof loader>();
  const state = { search: search || undefined, offset };
  return (
    <>
      <PageHeader
        title="Customers"
        lead={`${count.toLocaleString('en-US')} ${count === 1 ? 'customer' : 'customers'}`}
      />
      <FilterForm path={PATH} state={state}>
        <TextInput name="search" type="search" label={LABELS.search} defaultValue={search} />
      </FilterForm>
      <PagedList
        shown={rows.length}
        offset={offset}
        limit={limit}
        count={count}
        what="the customers"
        label="Pages of the list"
        hrefAt={(at) => listHref(PATH, state, { offset: at })}
        empty={
          <EmptyState action={<ButtonLink href={PATH}>Clear filters</ButtonLink>}>
            No customers match these filters.
          </EmptyState>
        }
      >
        <DataTable
          caption="Customers by name"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Customer',
              cell: ({ name }) => name,
              href: ({ id }) => `${PATH}/${id}`,
              second: ({ externalId }) => externalId,
            },
            { label: 'Partner', cell: ({ partner }) => partner ?? '–' },
            { label: 'Accounts', align: 'end', cell: ({ accounts }) => accounts.toLocaleString('en-US') },
            { label: 'Estimates', align: 'end', cell: ({ estimates }) => estimates.toLocaleString('en-US') },
          ]}
        />
      </PagedList>
    </>
  );
}
