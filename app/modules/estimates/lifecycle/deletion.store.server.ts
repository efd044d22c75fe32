import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { customers, estimates } from '#drizzle/schema/index.ts';
import { visible, withinScope } from '../estimates.store.server.ts';
import { RESTORE_DAYS, UNDO_MINUTES } from './restore-times.ts';

const PURGED_AT_ONCE = 500;

/** Finds estimates by ID and locks them until the transaction ends; those outside the scope are left out. */
export async function lockEstimates(tx: Tx, scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .select({ id: estimates.id, name: estimates.name, state: estimates.state })
    .from(estimates)
    .where(and(visible(tx, scope), inArray(estimates.id, [...ids])))
    .orderBy(estimates.id)
    .for('update');
}

/** Marks estimates as deleted by the scope's user. */
export async function markDeleted(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await tx
    .update(estimates)
    .set({ deletedAt: sql`now()`, deletedById: scope.userId, version: sql`${estimates.version} + 1` })
    .where(and(visible(tx, scope), inArray(estimates.id, [...ids])));
}

/** Finds restorable estimates and locks them until the transaction ends, with the data that decides who can restore them. */
export async function lockDeleted(tx: Tx, scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .select({
      id: estimates.id,
      name: estimates.name,
      customerId: estimates.customerId,
      deletedById: estimates.deletedById,
      isFresh: sql<boolean>`${estimates.deletedAt} > now() - make_interval(mins => ${UNDO_MINUTES})`,
    })
    .from(estimates)
    .where(and(withinScope(tx, scope), isNotNull(estimates.deletedAt), inArray(estimates.id, [...ids]), isRestorable()))
    .orderBy(estimates.id)
    .for('update');
}

/** Restores an estimate under its name or another one. */
export async function markRestored(tx: Tx, scope: Scope, { id, name }: { id: number; name: string }): Promise<void> {
  await tx
    .update(estimates)
    .set({ name, deletedAt: null, deletedById: null, version: sql`${estimates.version} + 1` })
    .where(and(withinScope(tx, scope), eq(estimates.id, id)));
}

/**
 * Permanently deletes a batch of estimates that are too old to restore.
 * @returns the number deleted
 */
export async function purgeDeleted(tx: Tx, days: number): Promise<number> {
  const over = tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(lt(estimates.deletedAt, sql`now() - make_interval(days => ${days})`))
    .limit(PURGED_AT_ONCE)
    .for('update', { skipLocked: true });
  const purged = await tx.delete(estimates).where(inArray(estimates.id, over)).returning({ id: estimates.id });
  return purged.length;
}

/**
 * Deletes drafts without a change for some days, as by hand. What a customer can open stays.
 *
 * @returns the number deleted
 */
export async function expireDrafts(tx: Tx, days: number): Promise<number> {
  const expired = await tx
    .update(estimates)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        isNull(estimates.deletedAt),
        lt(estimates.state, 2),
        lt(estimates.updatedAt, sql`now() - make_interval(days => ${days})`),
        sql`NOT EXISTS (SELECT 1 FROM share_links l WHERE l.estimate_id = ${estimates.id}
          AND l.revoked_at IS NULL AND l.expires_at > now())`,
      ),
    )
    .returning({ id: estimates.id });
  return expired.length;
}

/** Removes share links with their rooms, some days after they ended. @returns the number removed */
export async function removeEndedLinks(tx: Tx, days: number): Promise<number> {
  const removed = await tx.execute(sql`DELETE FROM share_links
    WHERE least(expires_at, coalesce(revoked_at, expires_at)) < now() - make_interval(days => ${days}) RETURNING id`);
  return removed.length;
}

const isRestorable = () => sql`${estimates.deletedAt} > now() - make_interval(days => ${RESTORE_DAYS})`;

/** Lists estimates with the customer's name, for the confirmation of a deletion. */
export async function listForDeletion(tx: Tx, scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .select({ id: estimates.id, name: estimates.name, state: estimates.state, customerName: customers.name })
    .from(estimates)
    .innerJoin(customers, eq(customers.id, estimates.customerId))
    .where(and(visible(tx, scope), inArray(estimates.id, [...ids])))
    .orderBy(estimates.id);
}
