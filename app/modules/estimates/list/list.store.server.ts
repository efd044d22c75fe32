import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { customers, listedEstimates as listed, partners, users } from '#drizzle/schema/index.ts';
import type { ListQuery } from '../estimates.schema.ts';
import type { Place } from './cursor.ts';
import { type ListFilter, matching } from './matching.store.server.ts';

/** Counting stops here: beyond, a list says 'more than'. */
export const COUNT_LIMIT = 10_000;

export interface ListOrder {
  readonly sort: ListQuery['sort'];
  readonly direction: 'asc' | 'desc';
}

/** What the list sorts by, each with the index that serves it, and the type of a place in it. */
const SORTS: Record<ListQuery['sort'], { key: SQL; type: SQL }> = {
  estName: { key: sql`lower(${listed.name})`, type: sql`text` },
  productName: { key: sql`${listed.productKey}`, type: sql`text` },
  customer: { key: sql`${listed.customerKey}`, type: sql`text` },
  owner: { key: sql`${listed.ownerKey}`, type: sql`text` },
  createdAt: { key: sql`${listed.createdAt}`, type: sql`timestamptz` },
  state: { key: sql`${listed.state}`, type: sql`integer` },
};

/** One page: the rows of the page are found first, by index, and only they are joined with the names around them. */
export async function listEstimateRows(
  tx: Tx,
  scope: Scope,
  filter: ListFilter,
  page: ListOrder & { readonly limit: number; readonly offset: number; readonly after?: Place },
) {
  const { key, type } = SORTS[page.sort];
  const isDescending = page.direction === 'desc';
  // Plain DESC, which the indexes serve backwards; drizzle's desc() says nothing about NULLs.
  const direct = isDescending ? desc : asc;
  const { after } = page;
  const beyond =
    after && sql`(${key}, ${listed.id}) ${isDescending ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::bigint)`;
  const found = tx
    .select({ ...LISTED, key: key.as('sort_key') })
    .from(listed)
    .where(and(matching(scope, filter), beyond))
    .orderBy(direct(key), direct(listed.id))
    .limit(page.limit)
    .offset(page.offset)
    .as('found');
  return tx
    .select({
      id: found.id,
      name: found.name,
      prodCombinationId: found.prodCombinationId,
      scenarioId: found.scenarioId,
      state: found.state,
      createdAt: found.createdAt,
      deletedAt: found.deletedAt,
      customerId: found.customerId,
      customerName: customers.name,
      ownerId: found.ownerId,
      ownerFirstName: users.firstName,
      ownerLastName: users.lastName,
      partnerId: found.partnerId,
      partnerName: partners.orgName,
      key: sql<string>`${found.key}::text`,
    })
    .from(found)
    .innerJoin(customers, eq(customers.id, found.customerId))
    .innerJoin(users, eq(users.id, found.ownerId))
    .leftJoin(partners, eq(partners.id, found.partnerId))
    .orderBy(direct(found.key), direct(found.id));
}

/** The columns that a row shows. */
export const LISTED = {
  id: listed.id,
  name: listed.name,
  prodCombinationId: listed.prodCombinationId,
  scenarioId: listed.scenarioId,
  state: listed.state,
  createdAt: listed.createdAt,
  deletedAt: listed.deletedAt,
  customerId: listed.customerId,
  ownerId: listed.ownerId,
  partnerId: listed.partnerId,
};

export type ListedRow = Awaited<ReturnType<typeof listEstimateRows>>[number];

/** How many there are, at most one more than `COUNT_LIMIT`, so that a count costs no more with a million. */
export async function countEstimates(tx: Tx, scope: Scope, filter: ListFilter): Promise<number> {
  const found = tx
    .select({ one: sql`1`.as('one') })
    .from(listed)
    .where(matching(scope, filter))
    .limit(COUNT_LIMIT + 1)
    .as('found');
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}
