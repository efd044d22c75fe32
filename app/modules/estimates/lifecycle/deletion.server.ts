import { AppError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { type Scope, scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import { requireCapability } from '../drafts.server.ts';
import { listForDeletion, lockDeleted, lockEstimates, markDeleted, markRestored } from './deletion.store.server.ts';
import { numberedName } from './names.server.ts';

/** An estimate by id and name. */
export interface NamedEstimate {
  readonly id: number;
  readonly name: string;
}

/**
 * Deletes an estimate: from now on it is not there for anybody, and can be restored for some time. To the person who has
 * just deleted it a second call gives the same answer.
 *
 * @throws AppError `notFound` outside the scope or when someone else deleted it; `forbidden`
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

/** Those of the estimates that the actor deleted a short while ago, and so may bring back. */
async function lockJustDeleted(tx: Tx, scope: Scope, actor: Actor, ids: readonly number[]) {
  const found = await lockDeleted(tx, scope, ids);
  return found.filter(({ deletedById, isFresh }) => deletedById === actor.userId && isFresh);
}

/**
 * What became of an estimate that is not there: undefined where it never was, is out of sight, or is gone for good, else
 * whether the actor can restore it.
 */
export async function findGone(actor: Actor, estId: number): Promise<{ canRestore: boolean } | undefined> {
  const scope = scopeOf(actor);
  const [gone] = await inScope(scope, (tx) => lockDeleted(tx, scope, [estId]));
  return gone && { canRestore: can(actor, 'estimates.restore') || (gone.deletedById === actor.userId && gone.isFresh) };
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
 * are left; what the actor has just deleted counts as deleted, and what is gone otherwise is left out.
 *
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
    await recordAudit(tx, actor, {
      action: 'estimate.deleted',
      targetKind: 'estimate',
      targetId: String(id),
      detail: { name },
    });
}

/** What restoring several did. */
export interface Restoration {
  readonly restored: readonly (NamedEstimate & {
    /** The name that it had, where another estimate of its customer has that by now. */
    readonly renamedFrom?: string;
  })[];
  /** What was not deleted, or is back already. */
  readonly already: readonly NamedEstimate[];
}

/**
 * Brings deleted estimates back, all or none: to whoever deleted them for a quarter of an hour, to the vendor's
 * administrators for 30 days. One whose name was given to another of the customer's estimates gets a number behind it.
 *
 * @throws AppError `notFound` when one is not there, or the time is over; `forbidden`
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
    // In one order for everyone, so that no two wait for each other's names.
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
    targetKind: 'estimate',
    targetId: String(id),
    detail: isRenamed ? { before: { name: deleted.name }, after: { name } } : { name },
  });
  return isRenamed ? { id, name, renamedFrom: deleted.name } : { id, name };
}
