import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { listNames } from './generated-ids.store.server.ts';
import { filterFor } from './list.server.ts';
import { listIds } from './list.store.server.ts';
import type { ListFilter } from './list-filter.store.server.ts';
import { findNamed } from './list-search.store.server.ts';

/**
 * The generated estimates of the actor's scope that a filter finds, the newest first, by id and name.
 *
 * @param limit never more than these
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

/** The names of those of the estimates that are in the actor's scope, by id. */
export async function findNames(actor: Actor, ids: readonly number[]): Promise<Map<number, string>> {
  const scope = scopeOf(actor);
  const rows = await inScope(scope, (tx) => listNames(tx, scope, ids));
  return new Map(rows.map(({ estId, name }) => [estId, name]));
}
