import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { BASE_SIGN } from '#app/modules/currencies/currency-rules.ts';
import {
  listCustomersWithEstimates,
  listLatestByCustomer,
  MOST_SUMMED,
  sumByCustomer,
} from './by-customer.store.server.ts';
import { filterFor } from './list.server.ts';
import type { ListFilter } from './list-filter.store.server.ts';
import { readProductIndex, shownRow } from './list-row.server.ts';
import { findNamed } from './list-search.store.server.ts';
import { SEE_MORE } from './see-more.ts';

/**
 * Lists the estimates of the actor's scope by customer: customers by name, each with its latest five.
 * @param shown customer ID -> number of estimates, if more than five
 */
export async function listByCustomer(
  actor: Actor,
  filter: ListFilter,
  page: { readonly limit: number; readonly offset: number },
  shown: ReadonlyMap<number, number> = new Map(),
) {
  const scope = scopeOf(actor);
  const wanted = filterFor(actor, filter);
  const products = await readProductIndex();
  return inScope(scope, async (tx) => {
    const named = wanted.search ? await findNamed(tx, wanted.search) : null;
    const found = await listCustomersWithEstimates(tx, scope, wanted, named, {
      ...page,
      limit: page.limit + 1,
    });
    const customers = found.slice(0, page.limit);
    const countOf = (id: number) => Math.max(SEE_MORE, shown.get(id) ?? 0);
    const rows: Awaited<ReturnType<typeof listLatestByCustomer>> = [];
    for (const limit of new Set(customers.map(({ id }) => countOf(id)))) {
      const customerIds = customers.filter(({ id }) => countOf(id) === limit).map(({ id }) => id);
      rows.push(...(await listLatestByCustomer(tx, scope, wanted, { customerIds, limit: limit + 1 })));
    }
    const sums = await sumByCustomer(
      tx,
      scope,
      wanted,
      customers.map(({ id }) => id),
    );
    const groups = customers.map((customer) => {
      const own = rows.filter(({ customerId }) => customerId === customer.id);
      const sum = sums.find(({ customerId }) => customerId === customer.id);
      return {
        customer,
        total: totalOf(sum),
        rows: own.slice(0, countOf(customer.id)).map((row) => shownRow(actor, products, row)),
        hasMore: own.length > countOf(customer.id),
      };
    });
    return { groups, hasNext: found.length > page.limit };
  });
}

/** @returns no amounts if there are none, or too many to add up */
function totalOf(sum: Awaited<ReturnType<typeof sumByCustomer>>[number] | undefined) {
  const { count = 0, drafts = 0, npv = null, npvHardOnly = null, sign } = sum ?? {};
  const isWhole = count <= MOST_SUMMED;
  return {
    count: Math.min(count, MOST_SUMMED),
    countIsMinimum: !isWhole,
    drafts: isWhole ? drafts : null,
    headline: isWhole && npv !== null ? { npv, npvHardOnly, currencySign: sign ?? BASE_SIGN } : null,
  };
}
