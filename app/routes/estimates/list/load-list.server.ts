import { redirect } from '@remix-run/node';
import { formatMoneyResult } from '@worthwhile/roi-core';
import type { Actor } from '#app/modules/access/actor.ts';
import { listByCustomer } from '#app/modules/estimates/list/by-customer.server.ts';
import type { ListPageQuery } from '#app/modules/estimates/list/list.schema.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import type { EstimateRow } from '#app/modules/estimates/list/list-row.server.ts';
import { shownByCustomer } from '#app/modules/estimates/list/see-more.ts';
import { shortName, shortProducts } from '#app/modules/estimates/list/short-names.ts';
import { formatDate } from './format-date.ts';
import type { ShownRow } from './list-rows.tsx';
import { pageHref } from './list-url.ts';

type Families = readonly {
  readonly id: number;
  readonly name: string;
  readonly subProducts: readonly { readonly name: string }[];
}[];

/** A page beyond the end leads to the first one. */
export async function loadList(actor: Actor, query: ListPageQuery, families: Families) {
  const { limit, back: _back, ...state } = query;
  const subProducts = new Set(families.flatMap((family) => family.subProducts.map(({ name }) => name)));
  // The same objects for all rows: the page's data then has them once.
  const named = families.map(({ id, name }) => ({ id, name: shortName(name) }));
  const shown = (row: EstimateRow): ShownRow => ({
    ...shownRow(actor, row),
    productName: shortProducts(row.productName, subProducts),
    families: named.filter(({ id }) => row.familyIds.includes(id)),
  });
  if (query.view === 'customer') {
    const page = await listByCustomer(actor, state, { limit, offset: state.offset }, shownByCustomer(state.more));
    if (page.groups.length === 0 && state.offset > 0) throw redirect(pageHref(state, { offset: 0 }));
    const groups = page.groups.map(({ customer, total, rows, hasMore }) => ({
      customer,
      total: totalOf(total),
      rows: rows.map(shown),
      hasMore,
    }));
    return { view: 'customer' as const, groups, hasNext: page.hasNext };
  }
  const list = await listEstimates(actor, { ...state, limit, isQuick: true });
  if (list.rows.length === 0 && (state.offset > 0 || state.after)) throw redirect(pageHref(state, { offset: 0 }));
  return { view: 'list' as const, ...list, rows: list.rows.map(shown) };
}

export type LoadedList = Awaited<ReturnType<typeof loadList>>;

/** Picks what the table shows: the page holds its data a second time for the scripts. */
function shownRow(actor: Actor, row: EstimateRow): Omit<ShownRow, 'productName' | 'families'> {
  const { estId, estName, customer, scenarioTitle, owner, state, headline, actions } = row;
  return {
    estId,
    estName,
    customer: customer.name,
    scenarioTitle,
    owner: owner.name,
    isOwn: owner.userId === actor.userId,
    created: formatDate(row.createdAt),
    state,
    value: headline && { ...amountsOf(headline), measure: measureOf(headline) },
    actions,
  };
}

type Headline = NonNullable<EstimateRow['headline']>;

export function amountsOf({ npv, npvHardOnly, currencySign }: Omit<Headline, 'measure' | 'olderModel'>) {
  return {
    amount: formatMoneyResult(npv, currencySign),
    hardOnly: npvHardOnly === null ? null : formatMoneyResult(npvHardOnly, currencySign),
  };
}

function totalOf({ headline, ...counts }: Awaited<ReturnType<typeof listByCustomer>>['groups'][number]['total']) {
  return { ...counts, value: headline && amountsOf(headline) };
}

function measureOf({ measure, olderModel }: Headline): string {
  return olderModel === null ? measure : `${measure} by model ${olderModel}`;
}
