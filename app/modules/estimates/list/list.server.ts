import { AppError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { isPartnerActor, type Scope, scopeOf } from '#app/modules/access/scope.ts';
import { type CursorPosition, cursorOf, placeOf } from './cursor.ts';
import * as store from './list.store.server.ts';
import type { ListFilter } from './list-filter.store.server.ts';
import type { ListQuery } from './list-query.schema.ts';
import { readProductIndex, shownRow } from './list-row.server.ts';
import { findNamed } from './list-search.store.server.ts';

export type ListRequest = ListQuery &
  Pick<ListFilter, 'owner' | 'except'> & {
    /** For a page, which does not wait for a long count. */
    readonly isQuick?: boolean;
  };

/**
 * Lists the estimates of the actor's scope, newest first by default. Users of a partner get partner estimates, whatever
 * `estimateType` says.
 * @param scenarios limits to these business scenarios
 * @throws AppError `invalid` for a cursor of another list; `forbidden` for deleted ones
 */
export async function listEstimates(actor: Actor, request: ListRequest, scenarios?: readonly number[]) {
  const scope = scopeOf(actor);
  const { sort, direction, limit, offset, after, isQuick = false, ...given } = request;
  const order = orderOf({ sort, direction });
  if (after !== undefined && offset > 0)
    throw new AppError('invalid', 'after: Use either after or offset.', {
      errors: { after: ['Use either after or offset.'] },
    });
  const place = after === undefined ? undefined : placeOf(after, order);
  const filter = filterFor(actor, { ...given, scenarios });
  const products = await readProductIndex();
  const most = store.countLimit(scope, filter, isQuick);
  return inScope(scope, async (tx) => {
    const page = { ...order, limit, offset, after: place, most };
    const { found, counted } = await (store.readsRows(filter) ? readPage : plainPage)(tx, scope, filter, page);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      rows: rows.map((row) => shownRow(actor, products, row)),
      count: Math.min(counted, most),
      countIsMinimum: counted > most,
      /** Cursor of the next rows; null after the last. */
      after: found.length > limit && last ? cursorOf(order, last) : null,
    };
  });
}

export type EstimateList = Awaited<ReturnType<typeof listEstimates>>;

type Page = store.ListOrder & {
  readonly limit: number;
  readonly offset: number;
  readonly after?: CursorPosition;
  /** Limit of the count. */
  readonly most: number;
};

/** A page and one row more, and the total count, at most `most` + 1. */
interface Found {
  readonly found: readonly store.ListedRow[];
  readonly counted: number;
}

async function plainPage(tx: Tx, scope: Scope, filter: ListFilter, page: Page): Promise<Found> {
  const found = await store.listEstimateRows(tx, scope, filter, { ...page, limit: page.limit + 1 });
  const isWhole = page.offset === 0 && !page.after && found.length <= page.limit;
  return { found, counted: isWhole ? found.length : await store.countEstimates(tx, scope, filter, page.most + 1) };
}

/** A filter that needs to read rows runs once, for the page and for the count. */
async function readPage(tx: Tx, scope: Scope, filter: ListFilter, page: Page): Promise<Found> {
  const { limit, offset, after, most } = page;
  const named = filter.search ? await findNamed(tx, filter.search) : null;
  const find = (limit: number, after?: CursorPosition) =>
    store.listIds(tx, scope, filter, named, { ...page, limit, after });
  const ids = await find(Math.max(offset + limit, most) + 1);
  const ofPage = after ? await find(limit + 1, after) : ids.slice(offset, offset + limit + 1);
  const found = await store.listEstimateRows(tx, scope, filter, { ...page, limit: limit + 1, ids: ofPage });
  return { found, counted: ids.length };
}

/** Applies the actor's limits to a filter. */
export function filterFor(actor: Actor, filter: ListFilter): ListFilter {
  if (filter.status === 'deleted') requireCapability(actor, 'estimates.restore');
  return isPartnerActor(actor) ? { ...filter, estimateType: 'partner' } : filter;
}

/** Defaults: newest dates first, largest values first, all others from A to Z. */
function orderOf({ sort, direction }: Pick<ListQuery, 'sort' | 'direction'>): store.ListOrder {
  return { sort, direction: direction ?? (sort === 'createdAt' || sort === 'headline' ? 'desc' : 'asc') };
}
