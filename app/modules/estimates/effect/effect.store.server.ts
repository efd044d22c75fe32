import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { configEffects, estimates, users } from '#drizzle/schema/index.ts';
import { visible } from '../estimates.store.server.ts';

const GENERATED = 2;

export async function countOpen(tx: Tx, scope: Scope): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(estimates)
    .where(and(visible(tx, scope), ne(estimates.state, GENERATED)));
  return row?.count ?? 0;
}

export async function countOpenWith(tx: Tx, scope: Scope, products: readonly number[]): Promise<number> {
  const chosen = sql`string_to_array(${estimates.prodCombinationId}, ',')`;
  const [row] = await tx
    .select({ count: count() })
    .from(estimates)
    .where(
      and(
        visible(tx, scope),
        ne(estimates.state, GENERATED),
        sql`${chosen} && string_to_array(${products.join(',')}, ',')`,
      ),
    );
  return row?.count ?? 0;
}

/** Lists the IDs of open estimates, the last changed first. */
export async function listOpen(tx: Tx, scope: Scope, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(visible(tx, scope), ne(estimates.state, GENERATED)))
    .orderBy(desc(estimates.updatedAt), desc(estimates.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Lists the open estimates of everyone. */
export async function listOpenByOwner(tx: Tx) {
  return tx
    .select({ id: estimates.id, ownerId: estimates.ownerId, partnerId: estimates.partnerId })
    .from(estimates)
    .where(and(isNull(estimates.deletedAt), ne(estimates.state, GENERATED)))
    .orderBy(estimates.id);
}

export async function findActiveOwner(tx: Tx, userId: number) {
  const [row] = await tx
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true)));
  return row;
}

/** Keeps the IDs of estimates in the scope. */
export async function listVisible(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(visible(tx, scope), inArray(estimates.id, [...ids])));
  return rows.map(({ id }) => id);
}

export async function findEffect(tx: Tx, userId: number) {
  const [row] = await tx.select().from(configEffects).where(eq(configEffects.userId, userId));
  return row;
}

type Progress = Pick<typeof configEffects.$inferInsert, 'open' | 'total' | 'done' | 'result' | 'revision'>;

export async function startEffect(tx: Tx, userId: number, run: string, revision: number): Promise<void> {
  const values = { revision, run, open: 0, total: 0, done: 0, result: null, updatedAt: sql`now()` };
  await tx
    .insert(configEffects)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: configEffects.userId, set: values });
}

/** @returns false if another calculation has replaced this one */
export async function updateEffect(
  tx: Tx,
  { userId, run }: { readonly userId: number; readonly run: string },
  progress: Partial<Progress>,
): Promise<boolean> {
  const rows = await tx
    .update(configEffects)
    .set({ ...progress, updatedAt: sql`now()` })
    .where(and(eq(configEffects.userId, userId), eq(configEffects.run, run)))
    .returning({ userId: configEffects.userId });
  return rows.length === 1;
}
