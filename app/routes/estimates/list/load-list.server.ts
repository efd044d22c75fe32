import { redirect } from '@remix-run/node';
import { formatMoneyResult } from '@worthwhile/roi-core';
import type { Actor } from '#app/modules/access/actor.ts';
import { listByCustomer } from '#app/modules/estimates/list/by-customer.server.ts';
import type { ListPageQuery } from '#app/modules/estimates/list/list.schema.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import type { EstimateRow } from '#app/modules/estimates/list/list-row.server.ts';
import { shownByCustomer } from '#app/modules/estimates/list/see-more.ts';
import { formatDate } from './format-date.ts';
import type { ShownRow } from './list-table.tsx';
import { pageHref } from './list-url.ts';

/** A page beyond the end leads to the first one. */
export async function loadList(actor: Actor, query: ListPageQuery) {
  const { limit, back: _back, ...state } = query;
  if (query.view === 'customer') {
    const page = await listByCustomer(actor, state, { limit, offset: state.offset }, shownByCustomer(state.more));
    if (page.groups.length === 0 && state.offset > 0) throw redirect(pageHref(state, { offset: 0 }));
    const groups = page.groups.map((group) => ({ ...group, rows: group.rows.map(shown) }));
    return { view: 'customer' as const, groups, hasNext: page.hasNext };
  }
  const list = await listEstimates(actor, { ...state, limit, isQuick: true });
  if (list.rows.length === 0 && (state.offset > 0 || state.after)) throw redirect(pageHref(state, { offset: 0 }));
  return { view: 'list' as const, ...list, rows: list.rows.map(shown) };
}

export type LoadedList = Awaited<ReturnType<typeof loadList>>;

function shown(row: EstimateRow): ShownRow {
  const { headline } = row;
  return {
    ...row,
    created: formatDate(row.createdAt),
    value: headline && {
      amount: formatMoneyResult(headline.npv, headline.currencySign),
      measure: headline.olderModel === null ? headline.measure : `${headline.measure} by model ${headline.olderModel}`,
      hardOnly: headline.npvHardOnly === null ? null : formatMoneyResult(headline.npvHardOnly, headline.currencySign),
    },
  };
}
