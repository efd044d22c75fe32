import { AppError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can, requireCapability } from '#app/modules/access/can.ts';
import { type Scope, scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import { listForDeletion, lockDeleted, lockEstimates, markDeleted, markRestored } from './deletion.store.server.ts';
import { numberedName } from './names.server.ts';

export interface NamedEstimate {
  readonly id: number;
  readonly name: string;
}

/**
 * Deletes an estimate, which can be restored for a limited time. A second call by the same person gives the same answer.
 * @throws AppError `notFound` outside the scope or if someone else deleted it; `forbidden`
 */
export async function deleteEstimate(actor: Actor, { estimateId }: { estimateId: number }): Promise<NamedEstimate> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const [estimate] = await lockEstimates(tx, scope, [estimateId]);
    const [before] = estimate ? [] : await lockJustDeleted(tx, scope, actor, [estimateId]);
    const wanted = estimate ?? before;
    if (!wanted) throw new AppError('notFound', TEXT.notFound);
    requireCapability(actor, 'estimates.delete');
    if (estimate) await remove(tx, scope, actor, [estimate]);
    return { id: wanted.id, name: wanted.name };
  });
}

/** Finds and locks the estimates that the actor deleted recently and can restore. */
async function lockJustDeleted(tx: Tx, scope: Scope, actor: Actor, ids: readonly number[]) {
  const found = await lockDeleted(tx, scope, ids);
  return found.filter(({ deletedById, isFresh }) => deletedById === actor.userId && isFresh);
}

/**
 * Looks up a deleted estimate.
 * @returns undefined if it never existed, is outside the scope, or is permanently deleted
 */
export async function findGone(actor: Actor, estId: number): Promise<{ canRestore: boolean } | undefined> {
  const scope = scopeOf(actor);
  const [gone] = await inScope(scope, (tx) => lockDeleted(tx, scope, [estId]));
  return gone && { canRestore: can(actor, 'estimates.restore') || (gone.deletedById === actor.userId && gone.isFresh) };
}

export interface DraftsDeletion<T extends NamedEstimate = NamedEstimate> {
  readonly deleted: readonly T[];
  /** Generated estimates, which stay. */
  readonly left: readonly T[];
}

/** Lists what `deleteDrafts` would delete and leave, for the confirmation page; missing estimates are left out. */
export async function previewDeletion(actor: Actor, ids: readonly number[]) {
  const scope = scopeOf(actor);
  requireCapability(actor, 'estimates.delete');
  const found = await inScope(scope, (tx) => listForDeletion(tx, scope, ids));
  return splitByState(found);
}

/**
 * Deletes the drafts among several estimates, all or none. Generated ones stay. Those that the actor has just deleted count as
 * deleted; other deleted ones are left out.
 * @throws AppError `forbidden`
 */
export async function deleteDrafts(actor: Actor, ids: readonly number[]): Promise<DraftsDeletion> {
  const scope = scopeOf(actor);
  requireCapability(actor, 'estimates.delete');
  return inScope(scope, async (tx) => {
    const split = splitByState(await lockEstimates(tx, scope, ids));
    const before = await lockJustDeleted(tx, scope, actor, ids);
    if (split.deleted.length > 0) await remove(tx, scope, actor, split.deleted);
    return { ...split, deleted: [...split.deleted, ...before] };
  });
}

function splitByState<T extends NamedEstimate & { readonly state: number }>(found: readonly T[]): DraftsDeletion<T> {
  return { deleted: found.filter(({ state }) => state !== 2), left: found.filter(({ state }) => state === 2) };
}

async function remove(tx: Tx, scope: Scope, actor: Actor, which: readonly NamedEstimate[]): Promise<void> {
  await markDeleted(
    tx,
    scope,
    which.map(({ id }) => id),
  );
  for (const { id, name } of which)
    await recordAudit(tx, actor, { action: 'estimate.deleted', target: ['estimate', id], detail: { name } });
}

export interface Restoration {
  readonly restored: readonly (NamedEstimate & {
    /** Its former name, if another estimate of the customer has that now. */
    readonly renamedFrom?: string;
  })[];
  /** Not deleted, or already restored. */
  readonly already: readonly NamedEstimate[];
}

/**
 * Restores deleted estimates, all or none: for 15 minutes by the person who deleted them, for 30 days by the vendor's
 * administrators. An estimate gets a number after its name if another of the customer's estimates has that now.
 * @throws AppError `notFound` if one is missing or too old; `forbidden`
 */
export async function restoreEstimates(actor: Actor, ids: readonly number[]): Promise<Restoration> {
  const scope = scopeOf(actor);
  const mayRestoreAny = can(actor, 'estimates.restore');
  if (!mayRestoreAny) requireCapability(actor, 'estimates.delete');
  return inScope(scope, async (tx) => {
    const restorable = await (mayRestoreAny ? lockDeleted(tx, scope, ids) : lockJustDeleted(tx, scope, actor, ids));
    const already = await lockEstimates(tx, scope, ids);
    if (restorable.length + already.length < new Set(ids).size) throw new AppError('notFound', TOO_LATE);
    const restored = [];
    // A fixed order prevents deadlocks over the customers' names.
    for (const estimate of restorable.toSorted((one, other) => one.customerId - other.customerId))
      restored.push(await restore(tx, scope, actor, estimate));
    return { restored, already: already.map(({ id, name }) => ({ id, name })) };
  });
}

const TOO_LATE = 'You can no longer undo this. An administrator can restore it for 30 days.';

async function restore(tx: Tx, scope: Scope, actor: Actor, deleted: NamedEstimate & { readonly customerId: number }) {
  const { id, customerId } = deleted;
  const name = await numberedName(tx, { customerId, name: deleted.name, estId: id });
  await markRestored(tx, scope, { id, name });
  const isRenamed = name !== deleted.name;
  await recordAudit(tx, actor, {
    action: 'estimate.restored',
    target: ['estimate', id],
    detail: isRenamed ? { before: { name: deleted.name }, after: { name } } : { name },
  });
  return isRenamed ? { id, name, renamedFrom: deleted.name } : { id, name };
}
