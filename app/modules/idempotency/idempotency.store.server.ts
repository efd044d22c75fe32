import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { idempotencyKeys } from '#drizzle/schema/index.ts';

/** Retention of responses. */
const KEPT = sql`interval '24 hours'`;
const BATCH = 5000;

/** @returns true if this transaction holds the key until its end */
export async function tryLockKey(tx: Tx, userId: number, key: string): Promise<boolean> {
  const [row] = await tx.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${userId} ${key}`}, 0)) AS locked`,
  );
  return row?.locked === true;
}

/** Finds a key's stored response with the hash of its request. */
export async function findKept(tx: Tx, userId: number, key: string) {
  const [row] = await tx
    .select({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.createdAt, sql`now() - ${KEPT}`),
      ),
    );
  return row;
}

/** Stores a response, replacing an expired one of the same key. */
export async function storeResponse(
  tx: Tx,
  row: { userId: number; key: string; requestHash: string; answer: unknown },
): Promise<void> {
  const { requestHash, answer } = row;
  await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { requestHash, answer, createdAt: sql`now()` },
    });
}

/**
 * Deletes a batch of expired responses.
 *
 * @returns number of deleted responses
 */
export async function deleteOver(tx: Tx): Promise<number> {
  const rows = await tx.execute(sql`
    DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM idempotency_keys WHERE created_at <= now() - ${KEPT} LIMIT ${BATCH}))`);
  return rows.count;
}
