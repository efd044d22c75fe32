import { and, asc, desc, eq, exists, inArray, ne, type SQLWrapper, sql } from 'drizzle-orm';
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

/** Estimates of a customer that are counted and added up. More are not: the cost must not grow with them. */
export const MOST_SUMMED = 1000;

/**
 * Counts each customer's matching estimates and adds up their headlines, drafts left out: in their currency if they share one
 * and its value, else in the base currency.
 */
export async function sumByCustomer(tx: Tx, scope: Scope, filter: ListFilter, customerIds: readonly number[]) {
  if (customerIds.length === 0) return [];
  const own = tx
    .select({
      state: listed.state,
      sign: listed.currencySign,
      rate: listed.currencyValue,
      npv: listed.modelNpv,
      hard: listed.modelNpvHardOnly,
    })
    .from(listed)
    .where(and(eq(listed.customerId, customers.id), matching(scope, filter)))
    .limit(MOST_SUMMED + 1)
    .as('own');
  const isCounted = sql`FILTER (WHERE ${ne(own.state, 0)} AND ${own.npv} IS NOT NULL)`;
  const total = (amount: SQLWrapper) =>
    sql<
      number | null
    >`CASE WHEN count(DISTINCT (${own.sign}, ${own.rate})) ${isCounted} = 1 THEN sum(${amount}) ${isCounted}
      ELSE sum(${amount} / ${own.rate}) ${isCounted} END`;
  return tx
    .select({
      customerId: customers.id,
      count: sql<number>`count(*)::int`,
      drafts: sql<number>`(count(*) FILTER (WHERE ${own.state} = 0))::int`,
      /** Null for the base currency. */
      sign: sql<string | null>`CASE WHEN count(DISTINCT (${own.sign}, ${own.rate})) ${isCounted} = 1
        THEN min(${own.sign}) ${isCounted} END`,
      npv: total(own.npv),
      /** Null where an estimate of an earlier model has none. */
      npvHardOnly: sql<number | null>`CASE WHEN bool_and(${own.hard} IS NOT NULL) ${isCounted}
        THEN ${total(own.hard)} END`,
    })
    .from(customers)
    .crossJoinLateral(own)
    .where(inArray(customers.id, [...customerIds]))
    .groupBy(customers.id);
}

/** Counts each customer's matching estimates, at most `most` each; customers without any are left out. */
export async function countByCustomer(
  tx: Tx,
  scope: Scope,
  filter: ListFilter,
  which: { readonly customerIds: readonly number[]; readonly most: number },
) {
  if (which.customerIds.length === 0) return [];
  const own = tx
    .select({ one: sql`1`.as('one') })
    .from(listed)
    .where(and(eq(listed.customerId, customers.id), matching(scope, filter)))
    .limit(which.most)
    .as('own');
  return tx
    .select({ customerId: customers.id, count: sql<number>`count(*)::int` })
    .from(customers)
    .crossJoinLateral(own)
    .where(inArray(customers.id, [...which.customerIds]))
    .groupBy(customers.id);
}
