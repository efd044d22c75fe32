import { and, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { estimateListView as listed } from '#drizzle/schema/index.ts';
import { matching } from './list-filter.store.server.ts';

export async function listNames(tx: Tx, scope: Scope, ids: readonly number[]) {
  return tx
    .select({ estId: listed.id, name: listed.name })
    .from(listed)
    .where(and(matching(scope, {}), sql`${listed.id} = ANY(${sql.param([...ids])}::bigint[])`));
}
