import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { countOpenWith } from './effect.store.server.ts';

/** Counts the open estimates that have one of the products. */
export async function countDraftsWith(actor: Actor, products: readonly number[]): Promise<number> {
  const scope = scopeOf(actor);
  return inScope(scope, (tx) => countOpenWith(tx, scope, products));
}
