import { AppError, fieldError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { type Scope, scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import { requireCapability } from '../drafts.server.ts';
import { isNameTaken, lockNames } from '../estimates.store.server.ts';
import { listForDeletion, lockDeleted, lockEstimates, markDeleted, markRestored } from './deletion.store.server.ts';

/** An estimate by id and name. */
export interface NamedEstimate {
  readonly id: number;
  readonly name: string;
}

/**
 * Deletes an estimate: from now on it is not there for anybody, and can be restored for some time.
 *
 * @throws AppError `notFound` outside the scope or when it is deleted already; `forbidden`
 */
export async function deleteEstimate(actor: Actor, { estimateId }: { estimateId: number }): Promise<NamedEstimate> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const [estimate] = await lockEstimates(tx, scope, [estimateId]);
    if (!estimate) throw new AppError('notFound', TEXT.notFound);
    requireCapability(actor, 'estimates.delete');
    await remove(tx, scope, actor, [estimate]);
    return { id: estimate.id, name: estimate.name };
  });
}

/**
 * Deletes as `deleteEstimate` does, but the same form sent again gets the same answer, for as long as it can be undone.
 *
 * @throws AppError as that does
 */
export async function deleteOnce(actor: Actor, target: { estimateId: number }): Promise<NamedEstimate> {
  try {
    return await deleteEstimate(actor, target);
  } catch (error) {
    const scope = scopeOf(actor);
    const isGone = error instanceof AppError && error.code === 'notFound';
    const found = isGone ? await inScope(scope, (tx) => lockDeleted(tx, scope, [target.estimateId])) : [];
    const [before] = found.filter(({ deletedById, isFresh }) => deletedById === actor.userId && isFresh);
    if (!before) throw error;
    return { id: before.id, name: before.name };
  }
}

/** What deleting several did, or would do. */
export interface DraftsDeletion<T extends NamedEstimate = NamedEstimate> {
  readonly deleted: readonly T[];
  /** What stays, because it is generated. */
  readonly left: readonly T[];
}

/** What `deleteDrafts` would delete and leave, for the page that asks first. What is not there is not named. */
export async function previewDeletion(actor: Actor, ids: readonly number[]) {
  const scope = scopeOf(actor);
  requireCapability(actor, 'estimates.delete');
  const found = await inScope(scope, (tx) => listForDeletion(tx, scope, ids));
  return splitByState(found);
}

/**
 * Deletes those of several estimates that are not generated, all of them in one transaction or none. Generated ones
 * are left, and so is what is gone already.
 *
 * @throws AppError `forbidden`
 */
export async function deleteDrafts(actor: Actor, ids: readonly number[]): Promise<DraftsDeletion> {
  const scope = scopeOf(actor);
  requireCapability(actor, 'estimates.delete');
  return inScope(scope, async (tx) => {
    const split = splitByState(await lockEstimates(tx, scope, ids));
    if (split.deleted.length > 0) await remove(tx, scope, actor, split.deleted);
    return split;
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
    await recordAudit(tx, actor, {
      action: 'estimate.deleted',
      targetKind: 'estimate',
      targetId: String(id),
      detail: { name },
    });
}

/**
 * Brings deleted estimates back, all or none: to whoever deleted them for a quarter of an hour, to the vendor's
 * administrators for 30 days.
 *
 * @throws AppError `notFound` when one is not there, not deleted, or the time is over; `unprocessable` when another
 *   estimate of the customer has its name by now
 */
export async function restoreEstimates(actor: Actor, ids: readonly number[]): Promise<readonly NamedEstimate[]> {
  const scope = scopeOf(actor);
  const mayRestoreAny = can(actor, 'estimates.restore');
  if (!mayRestoreAny) requireCapability(actor, 'estimates.delete');
  return inScope(scope, async (tx) => {
    const found = await lockDeleted(tx, scope, ids);
    const restorable = found.filter(
      ({ deletedById, isFresh }) => mayRestoreAny || (deletedById === actor.userId && isFresh),
    );
    if (restorable.length === 0 || restorable.length < new Set(ids).size)
      throw new AppError('notFound', 'This cannot be brought back any more.');
    for (const { id, name, customerId } of restorable) {
      await lockNames(tx, customerId);
      if (await isNameTaken(tx, customerId, name, id)) throw fieldError('estimateId', `${name}: ${TEXT.nameTaken}`);
      await markRestored(tx, scope, [id]);
      await recordAudit(tx, actor, {
        action: 'estimate.restored',
        targetKind: 'estimate',
        targetId: String(id),
        detail: { name },
      });
    }
    return restorable.map(({ id, name }) => ({ id, name }));
  });
}
