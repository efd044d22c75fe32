import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { searchCustomers } from '#app/modules/customers/customers.server.ts';
import { countOpportunities, MOST_COUNTED } from '#app/modules/customers/record.server.ts';
import { countByCustomer } from '../list/by-customer.store.server.ts';
import { filterFor } from '../list/list.server.ts';

/**
 * Finds customers for a new estimate by a part of their name, at most 20, each with its number of opportunities and of estimates
 * in the actor's scope; numbers stop at `MOST_COUNTED`.
 */
export async function findCustomersToPick(actor: Actor, search: string) {
  const found = await searchCustomers(actor, search);
  const ids = found.map(({ id }) => id);
  const scope = scopeOf(actor);
  const [opportunities, estimates] = await Promise.all([
    countOpportunities(actor, ids),
    inScope(scope, (tx) => countByCustomer(tx, scope, filterFor(actor, {}), { customerIds: ids, most: MOST_COUNTED })),
  ]);
  const made = new Map(estimates.map(({ customerId, count }) => [customerId, count]));
  return found.map((customer) => ({
    ...customer,
    opportunities: opportunities.get(customer.id) ?? 0,
    estimates: made.get(customer.id) ?? 0,
  }));
}
