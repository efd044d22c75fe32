import { and, asc, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { customers, estimateListView as listed, partners, users } from '#drizzle/schema/index.ts';
import { headlineOf, LISTED, productNameOf } from './list.store.server.ts';
import { type ListFilter, matching } from './list-filter.store.server.ts';
import { type Named, searchParts } from './list-search.store.server.ts';

/**
 * Finds customers with a matching estimate in the scope, by name. Each customer is checked by index until the page is full; no
 * estimate is counted. Each part of a search has its own index, and so its own query.
 */
export async function listCustomersWithEstimates(
  tx: Tx,
  scope: Scope,
  { search, ...filter }: ListFilter,
  named: Named | null,
  page: { readonly limit: number; readonly offset: number },
) {
  const parts = search ? searchParts(search, named, customers.id) : [undefined];
  const ordered = parts.map((part) => {
    const fitting = tx
      .select({ one: sql`1` })
      .from(listed)
      .where(and(eq(listed.customerId, customers.id), matching(scope, filter), part));
    return tx
      .select({ id: customers.id, name: customers.name, key: sql`lower(${customers.name})`.as('sort_key') })
      .from(customers)
      .where(exists(fitting))
      .orderBy(asc(sql`sort_key`), asc(customers.id))
      .limit(page.offset + page.limit);
  });
  const found = await tx.execute<{ id: string; name: string }>(sql`SELECT id, name
    FROM (${sql.join(ordered, sql` UNION `)}) AS found ORDER BY sort_key, id LIMIT ${page.limit} OFFSET ${page.offset}`);
  return found.map(({ id, name }) => ({ id: Number(id), name }));
}

/** Lists the latest estimates of each customer, at most `limit` each, by index. */
export async function listLatestByCustomer(
  tx: Tx,
  scope: Scope,
  filter: ListFilter,
  which: { readonly customerIds: readonly number[]; readonly limit: number },
) {
  if (which.customerIds.length === 0) return [];
  const latest = tx
    .select(LISTED)
    .from(listed)
    .where(and(eq(listed.customerId, customers.id), matching(scope, filter)))
    .orderBy(desc(listed.createdAt), desc(listed.id))
    .limit(which.limit)
    .as('latest');
  return tx
    .select({
      id: latest.id,
      name: latest.name,
      prodCombinationId: latest.prodCombinationId,
      productName: productNameOf(latest),
      scenarioId: latest.scenarioId,
      state: latest.state,
      createdAt: latest.createdAt,
      deletedAt: latest.deletedAt,
      ...headlineOf(latest),
      customerId: customers.id,
      customerName: customers.name,
      ownerId: latest.ownerId,
      ownerFirstName: users.firstName,
      ownerLastName: users.lastName,
      partnerId: latest.partnerId,
      partnerName: partners.orgName,
    })
    .from(customers)
    .crossJoinLateral(latest)
    .innerJoin(users, eq(users.id, latest.ownerId))
    .leftJoin(partners, eq(partners.id, latest.partnerId))
    .where(inArray(customers.id, [...which.customerIds]))
    .orderBy(desc(latest.createdAt), desc(latest.id));
}
