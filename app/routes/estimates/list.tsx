import { data, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { listProductFamilies } from '#app/modules/catalogue/catalogue.server.ts';
import { listPageQuery } from '#app/modules/estimates/list/list.schema.ts';
import { isShortSearch, SHORT_SEARCH_HINT } from '#app/modules/estimates/list/short-search.ts';
import { sampleHeadline } from '#app/modules/estimates/sample/sample.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { FamilyMarks } from '#app/ui/family-icon.tsx';
import { LoaderOverlay } from '#app/ui/feedback/loader-overlay.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { BulkForm } from '#app/ui/table/bulk-form.tsx';
import { Chip } from '#app/ui/table/chip.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { TourAnchor } from '#app/ui/tour/tour-anchor.tsx';
import { answerRow } from './dialogs/answer-row.server.ts';
import { rowAnswer } from './dialogs/row-answer.schema.ts';
import { RowDialogs } from './dialogs/row-dialogs.tsx';
import { BulkButtons } from './list/bulk-buttons.tsx';
import { CustomerGroups } from './list/customer-groups.tsx';
import { EmptyList } from './list/empty-list.tsx';
import { appliedFilters } from './list/filter-options.ts';
import { ListFilters } from './list/list-filters.tsx';
import { ListPages } from './list/list-pages.tsx';
import { EstimateRows } from './list/list-rows.tsx';
import { listPath, storeListState } from './list/list-state-cookie.server.ts';
import { ListTable, orderWords } from './list/list-table.tsx';
import {
  foundWords,
  isFiltered,
  LIST_FILTER_LABELS,
  LIST_TITLE,
  type ListState,
  listTitle,
  totalWords,
  unfilteredHref,
  viewHref,
} from './list/list-url.ts';
import { type LoadedList, loadList } from './list/load-list.server.ts';
import './list/list.css';
import { CLONE_LABELS } from './dialogs/clone-fields.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? listTitle(data.state) : LIST_TITLE} · ${PRODUCT_NAME}` },
];

export const loader = pageLoader({
  can: 'estimates.view',
  labels: LIST_FILTER_LABELS,
  query: listPageQuery,
  run: async ({ actor, query, request }) => {
    const { limit, back, ...state } = query;
    if (back !== undefined) throw redirect(await listPath(request));
    const families = await listProductFamilies();
    const list = await loadList(actor, query, families);
    const headers = await storeListState(request, state);
    const content = {
      list,
      sample: isEmptyList(list) && !isFiltered(state) ? await sampleHeadline(actor) : null,
      state,
      limit,
      mayCreate: can(actor, 'estimates.change'),
      mayDelete: can(actor, 'estimates.delete'),
      mayOrder: can(actor, 'reports.order'),
      showsOwner: can(actor, 'estimates.seeOwners'),
      marks: families.map(({ id, icon }) => ({ id, icon })),
      options: {
        products: families
          .flatMap(({ subProducts }) => subProducts)
          .map(({ id, name }) => ({ value: String(id), label: name })),
        byOwner: can(actor, 'estimates.seeOwners'),
        byType: scopeOf(actor).kind === 'all',
        deleted: can(actor, 'estimates.restore'),
      },
    };
    return data(content, { headers });
  },
});

export const action = pageAction({
  can: 'estimates.view',
  form: rowAnswer,
  labels: CLONE_LABELS,
  run: ({ actor, form, request }) => answerRow(actor, form, request),
});

export {
  skipRevalidationOnServerError as shouldRevalidate,
  submitPreservingInput as clientAction,
} from '#app/ui/network/submit-with-fallback.ts';

export default function EstimatesList() {
  const { list, sample, state, limit, mayCreate, mayDelete, mayOrder, showsOwner, marks, options } =
    useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const rows = list.view === 'customer' ? list.groups.flatMap((group) => group.rows) : list.rows;
  const navigation = useNavigation();
  const isReloading = navigation.state === 'loading' && navigation.location.pathname === '/estimates';
  if (rows.length === 0 && !isFiltered(state))
    return (
      <>
        {refusal ? <ErrorSummary problems={[{ name: null, message: refusal.message }]} /> : null}
        <PageHeader title={LIST_TITLE} />
        <TourAnchor steps={[0]} />
        <EmptyList mayCreate={mayCreate} sample={sample} />
        <TourAnchor steps={[7]} />
      </>
    );
  const selectable = state.status !== 'deleted';
  const shown = { state, showsOwner, selectable };
  const table = (
    <ListTable caption={captionOf(list, state, showsOwner)} {...shown}>
      {list.view === 'customer' ? (
        <CustomerGroups groups={list.groups} {...shown} />
      ) : (
        <tbody>
          <EstimateRows rows={list.rows} {...shown} />
        </tbody>
      )}
    </ListTable>
  );
  return (
    <FamilyMarks marks={marks}>
      {refusal ? <ErrorSummary problems={[{ name: null, message: refusal.message }]} /> : null}
      <div className="list-head">
        <PageHeader
          title={LIST_TITLE}
          lead={leadOf(list, state)}
          actions={
            mayCreate ? (
              <ButtonLink href="/estimates/create" kind="main" icon="plus">
                Create ROI
              </ButtonLink>
            ) : null
          }
        />
        <TourAnchor steps={[0, 7]} />
        <div className="list-tools">
          <ListFilters
            key={JSON.stringify(state)}
            found={list.view === 'list' ? foundWords(list) : 'estimates'}
            {...{ state, options }}
          />
          {isFiltered(state) ? (
            <div className="chips">
              {appliedFilters(state, options).map(({ name, href, text }) => (
                <Chip key={name} href={href}>
                  {text}
                </Chip>
              ))}
              <ButtonLink href={unfilteredHref(state)} kind="text">
                Clear all
              </ButtonLink>
            </div>
          ) : null}
          <ViewSwitch state={state} />
        </div>
        <TourAnchor steps={[1, 2]} />
        {state.search && isShortSearch(state.search) ? <p className="hint">{SHORT_SEARCH_HINT}</p> : null}
        {rows.length === 0 ? (
          <EmptyState action={<ButtonLink href={unfilteredHref(state)}>Clear filters</ButtonLink>}>
            No estimates match these filters.
          </EmptyState>
        ) : (
          <LoaderOverlay busy={isReloading ? 'Loading' : null} what="the estimates" variant="table">
            {selectable ? (
              <BulkForm
                key={JSON.stringify({ ...state, more: '' })}
                action="/estimates/compare"
                buttons={(selected) => <BulkButtons {...{ rows, mayDelete, mayOrder, selected }} />}
              >
                {table}
              </BulkForm>
            ) : (
              table
            )}
          </LoaderOverlay>
        )}
        <TourAnchor steps={[3, 4, 8, 9]} />
        <div className="list-foot">
          <p className="list-line" role="status">
            {rows.length === 0 ? '' : lineOf(list, state)}
          </p>
          {rows.length === 0 ? null : <p className="list-note">{noteOf(list)}</p>}
          <ListPages list={list} state={state} limit={limit} />
        </div>
      </div>
      <RowDialogs rows={rows} />
    </FamilyMarks>
  );
}

function ViewSwitch({ state }: { readonly state: ListState }) {
  return (
    <nav className="view-switch" aria-label="View">
      <a href={viewHref(state, 'list')} aria-current={state.view === 'list' ? 'true' : undefined}>
        List
      </a>{' '}
      <a href={viewHref(state, 'customer')} aria-current={state.view === 'customer' ? 'true' : undefined}>
        By customer
      </a>
    </nav>
  );
}

function isEmptyList(list: { readonly groups?: readonly unknown[]; readonly rows?: readonly unknown[] }): boolean {
  return (list.groups ?? list.rows)?.length === 0;
}

function leadOf(list: LoadedList, state: ListState): string {
  const found = isFiltered(state) ? ' found' : '';
  return `${list.view === 'customer' ? customerWords(list, state) : foundWords(list)}${found}`;
}

/** Customers after this page are not counted. */
function customerWords({ groups, hasNext }: LoadedList & { view: 'customer' }, { offset }: ListState): string {
  const count = offset + groups.length;
  return `${totalWords({ count, countIsMinimum: hasNext })} customer${count === 1 ? '' : 's'}`;
}

function captionOf(list: LoadedList, state: ListState, showsOwner: boolean): string {
  return list.view === 'customer'
    ? 'ROI estimates by customer, newest first'
    : `ROI estimates, ${orderWords(state, showsOwner)}`;
}

function lineOf(list: LoadedList, state: ListState): string {
  if (list.view === 'customer')
    return `${state.offset + 1} to ${state.offset + list.groups.length} of ${customerWords(list, state)}`;
  if (state.after !== undefined) return `${list.rows.length} more of ${totalWords(list)}`;
  return `${state.offset + 1} to ${state.offset + list.rows.length} of ${totalWords(list)}`;
}

function noteOf(list: LoadedList): string {
  const leads = 'Value is the net present value; for Ongoing Customer, the net benefit; for Renewal, the increment.';
  return list.view === 'customer' ? `Customer totals leave drafts out. ${leads}` : leads;
}
