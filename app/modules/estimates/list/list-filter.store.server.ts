import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '#app/infra/db/pattern.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { accountTeam, configVersions, estimateListView as listed, users } from '#drizzle/schema/index.ts';
import { RESTORE_DAYS } from '../lifecycle/restore-times.ts';
import type { ListQuery } from './list-query.schema.ts';
import { textFits } from './list-search.store.server.ts';

/** Filters of a list of estimates, in addition to the scope. */
export type ListFilter = Omit<ListQuery, 'sort' | 'direction' | 'limit' | 'offset' | 'after'> & {
  readonly scenarios?: readonly number[];
  /** A part of the owner's name. */
  readonly owner?: string;
  /** An estimate to leave out. */
  readonly except?: number;
};

/** The headline in the base currency as its index has it. Estimates without a result are below all others. */
export const VALUE_KEY = sql`coalesce(${listed.modelNpv} / ${listed.currencyValue}, '-Infinity'::double precision)`;

const STATES = { draft: 0, ready: 1, generated: 2 } as const;

/** Limits `estimate_list_view` to rows in the scope that match the filter; deleted ones only on request. */
export function matching(scope: Scope, filter: ListFilter): SQL | undefined {
  const { status, scenario, scenarios, product, ownerId, customerId, accountId, estimateType } = filter;
  return and(
    status === 'deleted' ? gt(listed.deletedAt, restorableSince()) : isNull(listed.deletedAt),
    withinScope(scope),
    filter.search ? textFits(filter.search) : undefined,
    filter.owner ? sql`${listed.ownerId} = ANY(ARRAY(${ownersCalled(filter.owner)}))` : undefined,
    status === 'outdated' ? isOutdated() : undefined,
    status && status !== 'deleted' && status !== 'outdated' ? eq(listed.state, STATES[status]) : undefined,
    scenario ? eq(listed.scenarioId, scenario) : undefined,
    scenarios && inArray(listed.scenarioId, [...scenarios]),
    product ? sql`string_to_array(${listed.prodCombinationId}, ',') @> ARRAY[${String(product)}]` : undefined,
    ownerId ? eq(listed.ownerId, ownerId) : undefined,
    customerId ? eq(listed.customerId, customerId) : undefined,
    accountId ? eq(listed.accountId, accountId) : undefined,
    filter.except ? ne(listed.id, filter.except) : undefined,
    estimateType === 'internal' ? isNull(listed.partnerId) : undefined,
    estimateType === 'partner' ? isNotNull(listed.partnerId) : undefined,
    filter.createdFrom ? gte(listed.createdAt, sql`${filter.createdFrom}::date`) : undefined,
    filter.createdWithin
      ? gte(listed.createdAt, sql`now() - make_interval(days => ${filter.createdWithin}::int)`)
      : undefined,
    filter.valueFrom === undefined ? undefined : gte(VALUE_KEY, sql`${filter.valueFrom}::double precision`),
    filter.createdTo ? lt(listed.createdAt, sql`${filter.createdTo}::date + 1`) : undefined,
  );
}

/** Generated estimates keep their configuration. */
function isOutdated(): SQL | undefined {
  return and(ne(listed.state, STATES.generated), sql`${listed.configId} < (SELECT max(id) FROM ${configVersions})`);
}

/** Estimates deleted earlier cannot be restored. */
function restorableSince(): SQL {
  return sql`now() - make_interval(days => ${RESTORE_DAYS})`;
}

/** Repeats the view's scope in a form that an index can serve. */
function withinScope(scope: Scope): SQL | undefined {
  switch (scope.kind) {
    case 'all':
      return undefined;
    case 'partner':
      return eq(listed.partnerId, scope.partnerId);
    case 'team':
      return and(
        isNull(listed.partnerId),
        or(eq(listed.ownerId, scope.userId), sql`${listed.accountId} = ANY(ARRAY(${accountsOf(scope.userId)}))`),
      );
    case 'own':
      return and(
        eq(listed.ownerId, scope.userId),
        scope.partnerId === null ? isNull(listed.partnerId) : eq(listed.partnerId, scope.partnerId),
      );
  }
}

const accountsOf = (userId: number) =>
  sql`SELECT ${accountTeam.accountId} FROM ${accountTeam} WHERE ${accountTeam.userId} = ${userId}`;

const ownersCalled = (name: string) =>
  sql`SELECT ${users.id} FROM ${users} WHERE ${users.firstName} || ' ' || ${users.lastName} ILIKE ${containing(name)}`;
