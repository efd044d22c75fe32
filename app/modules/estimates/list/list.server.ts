import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { isPartnerActor, scopeOf } from '#app/modules/access/scope.ts';
import { requireCapability } from '../drafts.server.ts';
import type { ListQuery } from '../estimates.schema.ts';
import type { EstimateList } from '../view.ts';
import { cursorOf, placeOf } from './cursor.ts';
import { COUNT_LIMIT, countEstimates, type ListOrder, listEstimateRows } from './list.store.server.ts';
import { readProductIndex, shownRow } from './list-row.server.ts';
import type { ListFilter } from './matching.store.server.ts';

/** The query of a list, and what only some callers narrow it to. */
export type ListRequest = ListQuery & Pick<ListFilter, 'owner'>;

/**
 * The estimates of the actor's scope, newest first unless sorted otherwise. A partner's users get partner estimates,
 * whatever `estimateType` says.
 *
 * @param scenarios only these business scenarios
 * @throws AppError `invalid` for a cursor that does not belong here; `forbidden` for deleted ones
 */
export async function listEstimates(
  actor: Actor,
  request: ListRequest,
  scenarios?: readonly number[],
): Promise<EstimateList> {
  const scope = scopeOf(actor);
  const { sort, direction, limit, offset, after, ...given } = request;
  const order = orderOf({ sort, direction });
  if (after !== undefined && offset > 0)
    throw new AppError('invalid', 'after: Give either after or offset.', { errors: { after: ['Give either.'] } });
  const place = after === undefined ? undefined : placeOf(after, order);
  const filter = filterFor(actor, { ...given, scenarios });
  const products = await readProductIndex();
  return inScope(scope, async (tx) => {
    const found = await listEstimateRows(tx, scope, filter, { ...order, limit: limit + 1, offset, after: place });
    const rows = found.slice(0, limit);
    const isWhole = offset === 0 && !place && found.length <= limit;
    const counted = isWhole ? found.length : await countEstimates(tx, scope, filter);
    const last = rows.at(-1);
    return {
      rows: rows.map((row) => shownRow(actor, products, row)),
      count: Math.min(counted, COUNT_LIMIT),
      countIsMinimum: counted > COUNT_LIMIT,
      after: found.length > limit && last ? cursorOf(order, last) : null,
    };
  });
}

/** The filter that an actor's list really has. */
export function filterFor(actor: Actor, filter: ListFilter): ListFilter {
  if (filter.status === 'deleted') requireCapability(actor, 'estimates.restore');
  return isPartnerActor(actor) ? { ...filter, estimateType: 'partner' } : filter;
}

/** Dates newest first, everything else from A to Z, unless said otherwise. */
function orderOf({ sort, direction }: Pick<ListQuery, 'sort' | 'direction'>): ListOrder {
  return { sort, direction: direction ?? (sort === 'createdAt' ? 'desc' : 'asc') };
}
