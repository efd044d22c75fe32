import { and, asc, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '#app/infra/db/pattern.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { customers, estimates, partners, users } from '#drizzle/schema/index.ts';
import type { ListQuery } from './estimates.schema.ts';
import { visible } from './estimates.store.server.ts';

/** Counting stops here: beyond, a list says 'more than'. */
export const COUNT_LIMIT = 10_000;

/** What a list of estimates is narrowed to, beside the scope. */
export type ListFilter = Omit<ListQuery, 'sort' | 'direction' | 'limit' | 'offset'> & {
  readonly scenarios?: readonly number[];
};

const STATES = { draft: 0, ready: 1, generated: 2 } as const;

export async function listEstimateRows(
  tx: Tx,
  scope: Scope,
  filter: ListFilter,
  page: Pick<ListQuery, 'sort' | 'direction' | 'limit' | 'offset'>,
) {
  return tx
    .select({
      id: estimates.id,
      name: estimates.name,
      prodCombinationId: estimates.prodCombinationId,
      scenarioId: estimates.scenarioId,
      state: estimates.state,
      createdAt: estimates.createdAt,
      customerId: estimates.customerId,
      customerName: customers.name,
      ownerId: estimates.ownerId,
      ownerFirstName: users.firstName,
      ownerLastName: users.lastName,
      partnerId: estimates.partnerId,
      partnerName: partners.orgName,
    })
    .from(estimates)
    .innerJoin(customers, eq(customers.id, estimates.customerId))
    .innerJoin(users, eq(users.id, estimates.ownerId))
    .leftJoin(partners, eq(partners.id, estimates.partnerId))
    .where(matching(tx, scope, filter))
    .orderBy(...orderOf(page))
    .limit(page.limit)
    .offset(page.offset);
}

/** How many there are, at most one more than `COUNT_LIMIT`, so that a count costs no more with a million. */
export async function countEstimates(tx: Tx, scope: Scope, filter: ListFilter): Promise<number> {
  const found = tx
    .select({ one: sql`1`.as('one') })
    .from(estimates)
    .where(matching(tx, scope, filter))
    .limit(COUNT_LIMIT + 1)
    .as('found');
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

function matching(tx: Tx, scope: Scope, filter: ListFilter): SQL | undefined {
  const { status, scenario, scenarios, product, ownerId, customerId, accountId, estimateType } = filter;
  return and(
    visible(tx, scope),
    filter.search ? searched(tx, filter.search) : undefined,
    status && eq(estimates.state, STATES[status]),
    scenario ? eq(estimates.scenarioId, scenario) : undefined,
    scenarios && inArray(estimates.scenarioId, [...scenarios]),
    product ? sql`${String(product)} = ANY(string_to_array(${estimates.prodCombinationId}, ','))` : undefined,
    ownerId ? eq(estimates.ownerId, ownerId) : undefined,
    customerId ? eq(estimates.customerId, customerId) : undefined,
    accountId ? eq(estimates.accountId, accountId) : undefined,
    estimateType === 'internal' ? isNull(estimates.partnerId) : undefined,
    estimateType === 'partner' ? isNotNull(estimates.partnerId) : undefined,
    filter.createdFrom ? gte(estimates.createdAt, sql`${filter.createdFrom}::date`) : undefined,
    filter.createdTo ? lt(estimates.createdAt, sql`${filter.createdTo}::date + 1`) : undefined,
  );
}

/** In the name, the customer's or the owner's. Each part alone can use its trigram index. */
function searched(tx: Tx, text: string): SQL | undefined {
  const pattern = containing(text);
  const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`;
  return or(
    ilike(estimates.name, pattern),
    inArray(
      estimates.customerId,
      tx.select({ id: customers.id }).from(customers).where(ilike(customers.name, pattern)),
    ),
    inArray(estimates.ownerId, tx.select({ id: users.id }).from(users).where(ilike(fullName, pattern))),
  );
}

/** The names of the chosen products as the list shows them. */
const productName = sql`(SELECT string_agg(p.name, ', ' ORDER BY chosen.place)
  FROM unnest(string_to_array(${estimates.prodCombinationId}, ',')) WITH ORDINALITY AS chosen(id, place)
  JOIN products p ON p.id::text = chosen.id)`;

const SORTS: Record<ListQuery['sort'], SQL> = {
  estName: sql`lower(${estimates.name})`,
  productName: sql`lower(${productName})`,
  customer: sql`lower(${customers.name})`,
  owner: sql`lower(${users.firstName} || ' ' || ${users.lastName})`,
  createdAt: sql`${estimates.createdAt}`,
  state: sql`${estimates.state}`,
};

function orderOf({ sort, direction }: Pick<ListQuery, 'sort' | 'direction'>): SQL[] {
  const isDescending = (direction ?? (sort === 'createdAt' ? 'desc' : 'asc')) === 'desc';
  // Plain DESC, which the index on (created_at, id) serves backwards; drizzle's desc() says nothing about NULLs.
  return isDescending ? [desc(SORTS[sort]), desc(estimates.id)] : [asc(SORTS[sort]), asc(estimates.id)];
}

const nameColumns = { estId: estimates.id, name: estimates.name };

/** Id and name of the generated ones that a filter finds, the newest first. */
export async function listGeneratedNames(tx: Tx, scope: Scope, filter: ListFilter, limit: number) {
  return tx
    .select(nameColumns)
    .from(estimates)
    .where(matching(tx, scope, { ...filter, status: 'generated' }))
    .orderBy(desc(estimates.createdAt), desc(estimates.id))
    .limit(limit);
}

/** Id and name of those that are in the scope. */
export async function listNames(tx: Tx, scope: Scope, ids: readonly number[]) {
  return tx
    .select(nameColumns)
    .from(estimates)
    .where(and(visible(tx, scope), sql`${estimates.id} = ANY(${sql.param([...ids])}::bigint[])`));
}
