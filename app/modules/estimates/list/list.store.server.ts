import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { customers, estimateListView as listed, partners, users } from '#drizzle/schema/index.ts';
import type { CursorPosition } from './cursor.ts';
import { type ListFilter, matching, VALUE_KEY } from './list-filter.store.server.ts';
import type { ListQuery } from './list-query.schema.ts';
import { type Named, searchParts } from './list-search.store.server.ts';

/** Counting stops here; larger lists show "more than". */
const COUNT_LIMIT = 10_000;
/** Lower limit for pages whose count needs to read rows. */
const QUICK_COUNT_LIMIT = 500;

/** No index of the list's order covers these filters, so rows are read for them. */
export function readsRows({ search, product, valueFrom }: ListFilter): boolean {
  return Boolean(search || product) || valueFrom !== undefined;
}

/**
 * Limits a list's count.
 * @param isQuick limits the cost to the same for a million estimates as for a thousand
 */
export function countLimit(scope: Scope, filter: ListFilter, isQuick: boolean): number {
  return isQuick && (readsRows(filter) || scope.kind === 'team') ? QUICK_COUNT_LIMIT : COUNT_LIMIT;
}

export interface ListOrder {
  readonly sort: ListQuery['sort'];
  readonly direction: 'asc' | 'desc';
}

/** Sort keys, each with an index, and the type of a cursor's key. */
const SORTS: Record<ListQuery['sort'], { key: SQL; type: SQL }> = {
  estName: { key: sql`lower(${listed.name})`, type: sql`text` },
  productName: { key: sql`${listed.productKey}`, type: sql`text` },
  customer: { key: sql`${listed.customerKey}`, type: sql`text` },
  owner: { key: sql`${listed.ownerKey}`, type: sql`text` },
  createdAt: { key: sql`${listed.createdAt}`, type: sql`timestamptz` },
  state: { key: sql`${listed.state}`, type: sql`integer` },
  headline: { key: VALUE_KEY, type: sql`double precision` },
};

type Page = ListOrder & { readonly limit: number; readonly offset: number; readonly after?: CursorPosition };

/**
 * Lists one page. An index finds the rows of the page first, and only they are joined with related names.
 * @param page.ids IDs already found; they replace the filter
 */
export async function listEstimateRows(
  tx: Tx,
  scope: Scope,
  filter: ListFilter,
  page: Page & { readonly ids?: readonly number[] },
) {
  const { key } = SORTS[page.sort];
  const { ids } = page;
  const found = tx
    .select({ ...LISTED, key: key.as('sort_key') })
    .from(listed)
    .where(
      ids
        ? and(matching(scope, { status: filter.status }), sql`${listed.id} = ANY(${sql.param([...ids])}::bigint[])`)
        : and(matching(scope, filter), beyond(page)),
    )
    .orderBy(...inOrder(page, key, listed.id))
    .limit(page.limit)
    .offset(ids ? 0 : page.offset)
    .as('found');
  return tx
    .select({
      id: found.id,
      name: found.name,
      prodCombinationId: found.prodCombinationId,
      productName: productNameOf(found),
      scenarioId: found.scenarioId,
      state: found.state,
      createdAt: found.createdAt,
      deletedAt: found.deletedAt,
      ...headlineOf(found),
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
    .orderBy(...inOrder(page, found.key, found.id));
}

/**
 * Lists the IDs of matching estimates in order. A search uses one index each for the estimates' names, customers and owners. One
 * query serves the page and the count.
 */
export async function listIds(
  tx: Tx,
  scope: Scope,
  { search, ...filter }: ListFilter,
  named: Named | null,
  page: Omit<Page, 'offset'>,
): Promise<number[]> {
  const { key } = SORTS[page.sort];
  const rest = and(matching(scope, filter), beyond(page));
  const parts = (search ? searchParts(search, named) : [undefined]).map((part) =>
    tx
      .select({ id: listed.id, key: key.as('sort_key') })
      .from(listed)
      .where(and(rest, part))
      .orderBy(...inOrder(page, key, listed.id))
      .limit(page.limit),
  );
  const found = await tx.execute<{ id: string }>(sql`SELECT id FROM (${sql.join(parts, sql` UNION `)}) AS found
    ORDER BY ${sql.join(inOrder(page, sql`sort_key`, sql`id`), sql`, `)} LIMIT ${page.limit}`);
  return found.map(({ id }) => Number(id));
}

function beyond({ sort, direction, after }: Pick<Page, 'sort' | 'direction' | 'after'>): SQL | undefined {
  const { key, type } = SORTS[sort];
  const sign = direction === 'desc' ? sql`<` : sql`>`;
  return after && sql`(${key}, ${listed.id}) ${sign} (${after.key}::${type}, ${after.id}::bigint)`;
}

/** Plain DESC, which the indexes serve backwards; drizzle's desc() says nothing about NULLs. */
function inOrder({ direction }: ListOrder, ...keys: SQLWrapper[]): SQL[] {
  return keys.map((key) => (direction === 'desc' ? desc(key) : asc(key)));
}

/** Selects the product names of the estimate's configuration version. */
export function productNameOf(row: { readonly prodCombinationId: SQLWrapper; readonly configId: SQLWrapper }) {
  return sql<string>`product_names(${row.prodCombinationId}, ${row.configId})`;
}

export function headlineOf<Row extends Record<HeadlineColumn, SQLWrapper>>(row: Row): Pick<Row, HeadlineColumn> {
  const { currencySign, modelNpv, modelNpvHardOnly, modelHeadline } = row;
  return { currencySign, modelNpv, modelNpvHardOnly, modelHeadline };
}
type HeadlineColumn = 'currencySign' | 'modelNpv' | 'modelNpvHardOnly' | 'modelHeadline';

export const LISTED = {
  id: listed.id,
  name: listed.name,
  prodCombinationId: listed.prodCombinationId,
  configId: listed.configId,
  scenarioId: listed.scenarioId,
  state: listed.state,
  createdAt: listed.createdAt,
  deletedAt: listed.deletedAt,
  ...headlineOf(listed),
  customerId: listed.customerId,
  ownerId: listed.ownerId,
  partnerId: listed.partnerId,
};

export type ListedRow = Awaited<ReturnType<typeof listEstimateRows>>[number];

/** Counts at most `most`: the limit keeps the cost the same with a million estimates. */
export async function countEstimates(tx: Tx, scope: Scope, filter: ListFilter, most: number): Promise<number> {
  const found = tx
    .select({ one: sql`1`.as('one') })
    .from(listed)
    .where(matching(scope, filter))
    .limit(most)
    .as('found');
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}
