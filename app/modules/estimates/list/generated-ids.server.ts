import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { listNames } from './generated-ids.store.server.ts';
import { filterFor } from './list.server.ts';
import { listIds } from './list.store.server.ts';
import type { ListFilter } from './list-filter.store.server.ts';
import { findNamed } from './list-search.store.server.ts';

/**
 * Finds the generated estimates of the actor's scope that match a filter, newest first, by ID and name.
 * @param limit most estimates
 */
export async function findGenerated(
  actor: Actor,
  filter: ListFilter,
  limit: number,
): Promise<{ estId: number; name: string }[]> {
  const scope = scopeOf(actor);
  const wanted = filterFor(actor, { ...filter, status: 'generated' });
  return inScope(scope, async (tx) => {
    const named = wanted.search ? await findNamed(tx, wanted.search) : null;
    const ids = await listIds(tx, scope, wanted, named, { sort: 'createdAt', direction: 'desc', limit });
    const names = new Map((await listNames(tx, scope, ids)).map(({ estId, name }) => [estId, name]));
    return ids.map((estId) => ({ estId, name: names.get(estId) ?? '' }));
  });
}

/** Maps IDs to names, for the estimates in the actor's scope. */
export async function findNames(actor: Actor, ids: readonly number[]): Promise<Map<number, string>> {
  const scope = scopeOf(actor);
  const rows = await inScope(scope, (tx) => listNames(tx, scope, ids));
  return new Map(rows.map(({ estId, name }) => [estId, name]));
}
