import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { listProductFamilies } from '#app/modules/catalogue/catalogue.server.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { listQuery } from '#app/modules/estimates/estimates.schema.ts';
import { listEstimates } from '#app/modules/estimates/list.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { LoaderOverlay } from '#app/ui/feedback/loader-overlay.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { ListFilters } from './list/list-filters.tsx';
import { ListTable, orderWords } from './list/list-table.tsx';
import { isFiltered, listHref } from './list/list-url.ts';
import { shownDate } from './list/shown-date.ts';
import './list/list.css';

export const meta: MetaFunction = () => [{ title: `ROI Estimates List · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'estimates.view',
  query: listQuery,
  run: async ({ actor, query }) => {
    const { limit, ...state } = query;
    const [list, families] = await Promise.all([listEstimates(actor, query), listProductFamilies()]);
    // A page that no longer exists leads to the first one.
    if (list.rows.length === 0 && state.offset > 0) throw redirect(listHref(state, { offset: 0 }));
    return {
      ...list,
      rows: list.rows.map((row) => ({ ...row, created: shownDate(row.createdAt) })),
      state,
      limit,
      mayCreate: can(actor, 'estimates.change'),
      showsOwner: can(actor, 'estimates.seeOwners'),
      options: {
        scenarios: SCENARIOS.map(({ id, title }) => ({ value: String(id), label: title })),
        products: families
          .flatMap(({ subProducts }) => subProducts)
          .map(({ id, name }) => ({ value: String(id), label: name })),
      },
    };
  },
});

export default function EstimatesList() {
  const { rows, count, countIsMinimum, state, limit, mayCreate, showsOwner, options } = useLoaderData<typeof loader>();
  const total = countIsMinimum ? `more than ${count.toLocaleString('en-US')}` : count.toLocaleString('en-US');
  const filtered = isFiltered(state);
  const last = state.offset + rows.length;
  const navigation = useNavigation();
  const isReloading = navigation.state === 'loading' && navigation.location.pathname === '/estimates';
  return (
    <>
      <PageHeader
        title="ROI Estimates List"
        lead={`${total} ${count === 1 ? 'estimate' : 'estimates'}${filtered ? ' found' : ''}`}
        actions={
          mayCreate ? (
            <ButtonLink href="/estimates/create" kind="main" icon="plus">
              Create ROI
            </ButtonLink>
          ) : null
        }
      />
      <ListFilters state={state} options={options} />
      {rows.length === 0 ? (
        <EmptyState
          action={
            filtered ? (
              <ButtonLink href="/estimates">Show all estimates</ButtonLink>
            ) : mayCreate ? (
              <ButtonLink href="/estimates/create">Create ROI</ButtonLink>
            ) : null
          }
        >
          {filtered ? 'No estimate fits what you searched for.' : 'Estimates that you may see are listed here.'}
        </EmptyState>
      ) : (
        <div className="list-body">
          <p className="list-line" role="status">
            Showing {state.offset + 1} to {last} of {total}, {orderWords(state, showsOwner)}
          </p>
          <LoaderOverlay busy={isReloading} what="the estimates" variant="table">
            <ListTable rows={rows} state={state} showsOwner={showsOwner} />
          </LoaderOverlay>
        </div>
      )}
      <Pagination
        label="Pages of the list"
        page={Math.floor(state.offset / limit) + 1}
        pages={Math.ceil(count / limit)}
        hrefFor={(page) => listHref(state, { offset: (page - 1) * limit })}
      />
    </>
  );
}
