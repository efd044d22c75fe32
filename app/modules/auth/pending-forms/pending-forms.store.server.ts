import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { pendingForms, sessions, users } from '#drizzle/schema/index.ts';
import { canSignIn } from '../auth.store.server.ts';

const KEPT = sql`now() + interval '10 minutes'`;

/** Finds the user of a live or ended session as long as its row exists and the user can sign in. */
export async function findSessionUser(tx: Tx, idHash: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.idHash, idHash), canSignIn));
  return row?.id;
}

export async function upsertForm(tx: Tx, row: { userId: number; path: string; encrypted: string }): Promise<void> {
  await tx
    .insert(pendingForms)
    .values({ ...row, expiresAt: KEPT })
    .onConflictDoUpdate({
      target: [pendingForms.userId, pendingForms.path],
      set: { encrypted: row.encrypted, expiresAt: KEPT },
    });
}

export async function deleteOldestPendingForms(tx: Tx, userId: number, kept: number): Promise<void> {
  await tx.execute(sql`DELETE FROM pending_forms WHERE user_id = ${userId} AND path NOT IN (
    SELECT path FROM pending_forms WHERE user_id = ${userId} ORDER BY expires_at DESC, path LIMIT ${kept})`);
}

const isOpen = ({ userId }: Scope, path: string) =>
  and(eq(pendingForms.userId, userId), eq(pendingForms.path, path), gt(pendingForms.expiresAt, sql`now()`));

/** @returns the form, encrypted */
export async function findForm(tx: Tx, scope: Scope, path: string): Promise<string | undefined> {
  const [row] = await tx.select({ encrypted: pendingForms.encrypted }).from(pendingForms).where(isOpen(scope, path));
  return row?.encrypted;
}

/** @returns the deleted form, encrypted */
export async function deleteForm(tx: Tx, scope: Scope, path: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(pendingForms)
    .where(isOpen(scope, path))
    .returning({ encrypted: pendingForms.encrypted });
  return row?.encrypted;
}
