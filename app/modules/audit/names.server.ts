import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import type { AuditRow, Deletion } from './audit.view.ts';
import { findDeleted, findNames } from './names.store.server.ts';
import { referencesOf } from './words/changes.ts';
import type { NameOf } from './words/targets.ts';

export interface KnownNames {
  readonly nameOf: NameOf;
  /** False for deleted and unknown records. */
  readonly exists: (kind: string, id: string) => boolean;
}

/** Looks up the names of the events' actors, targets and references. */
export async function namesIn(actor: Actor, rows: readonly AuditRow[]): Promise<KnownNames> {
  const wanted = new Map<string, Set<string>>();
  const targets = rows.map(({ targetKind, targetId }) => ({ kind: targetKind, id: targetId }));
  const actors = rows.flatMap(({ actorId }) => (actorId === null ? [] : [{ kind: 'user', id: String(actorId) }]));
  for (const { kind, id } of [...targets, ...actors, ...referencesOf(rows)])
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
  const names = new Map<string, Awaited<ReturnType<typeof findNames>>>();
  await inScope(scopeOf(actor), async (tx) => {
    for (const [kind, ids] of wanted) names.set(kind, await findNames(tx, kind, [...ids]));
  });
  return {
    nameOf: (kind, id) => names.get(kind)?.get(id)?.name,
    exists: (kind, id) => names.get(kind)?.get(id)?.isDeleted === false,
  };
}

/**
 * Finds the deletion of a role, webhook, or report schedule by a user of the actor's organization. Deleting or saving it again responds with it.
 */
export async function findDeletion(
  { partnerId }: Pick<Actor, 'partnerId'>,
  what: { readonly kind: 'role' | 'webhook' | 'reportSchedule'; readonly id: number },
): Promise<Deletion | undefined> {
  return unscoped('names of deleted records for the audit log', (tx) => findDeleted(tx, { ...what, partnerId }));
}
