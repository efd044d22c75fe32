import { and, desc, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { listedEstimates as listed } from '#drizzle/schema/index.ts';
import { type ListFilter, matching } from './matching.store.server.ts';

const NAMED = { estId: listed.id, name: listed.name };

/** Id and name of the generated ones that a filter finds, the newest first. */
export async function listGeneratedNames(tx: Tx, scope: Scope, filter: ListFilter, limit: number) {
  return tx
    .select(NAMED)
    .from(listed)
    .where(matching(scope, { ...filter, status: 'generated' }))
    .orderBy(desc(listed.createdAt), desc(listed.id))
    .limit(limit);
}

/** Id and name of those that are in the scope. */
export async function listNames(tx: Tx, scope: Scope, ids: readonly number[]) {
  return tx
    .select(NAMED)
    .from(listed)
    .where(and(matching(scope, {}), sql`${listed.id} = ANY(${sql.param([...ids])}::bigint[])`));
}
