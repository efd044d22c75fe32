import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { personalExports as exports } from '#drizzle/schema/index.ts';

const keptUntil = sql`coalesce(${exports.finishedAt}, ${exports.createdAt}) + interval '1 day'`;
const isOver = sql`${keptUntil} < now()`;
const isOf = (userId: number) => and(eq(exports.userId, userId), sql`NOT ${isOver}`);

/** Starts an export. @returns false while one is being made */
export async function startExport(
  tx: Tx,
  row: Pick<typeof exports.$inferInsert, 'userId' | 'requestedById' | 'ip'>,
): Promise<boolean> {
  const fresh = { collected: 0, failedAt: null, bytes: null, finishedAt: null, createdAt: sql`now()` };
  const started = await tx
    .insert(exports)
    .values(row)
    .onConflictDoUpdate({
      target: exports.userId,
      set: { ...row, ...fresh },
      setWhere: or(isNotNull(exports.finishedAt), isNotNull(exports.failedAt), isOver),
    })
    .returning({ userId: exports.userId });
  return started.length === 1;
}

export async function findExport(tx: Tx, userId: number) {
  const [row] = await tx
    .select({
      collected: exports.collected,
      failedAt: exports.failedAt,
      finishedAt: exports.finishedAt,
      keptUntil: sql<Date>`${keptUntil}`.mapWith(exports.createdAt),
      sizeBytes: sql<number>`coalesce(octet_length(${exports.bytes}), 0)`,
    })
    .from(exports)
    .where(isOf(userId));
  return row;
}

/** @returns who asked for the export that waits, and from where */
export async function findRequester(tx: Tx, userId: number) {
  const [row] = await tx
    .select({ userId: exports.requestedById, ip: exports.ip })
    .from(exports)
    .where(and(isOf(userId), sql`${exports.finishedAt} IS NULL`));
  return row;
}

export async function findFile(tx: Tx, userId: number): Promise<Uint8Array | undefined> {
  const [row] = await tx.select({ bytes: exports.bytes }).from(exports).where(isOf(userId));
  return row?.bytes ?? undefined;
}

export async function noteProgress(tx: Tx, userId: number, collected: number): Promise<void> {
  await tx.update(exports).set({ collected, failedAt: null }).where(eq(exports.userId, userId));
}

export async function noteFailure(tx: Tx, userId: number): Promise<void> {
  await tx.update(exports).set({ failedAt: sql`now()` }).where(eq(exports.userId, userId));
}

export async function storeFile(tx: Tx, userId: number, bytes: Uint8Array): Promise<void> {
  await tx.update(exports).set({ bytes, finishedAt: sql`now()`, failedAt: null }).where(eq(exports.userId, userId));
}

export async function deleteExport(tx: Tx, userId: number): Promise<void> {
  await tx.delete(exports).where(eq(exports.userId, userId));
}

export async function deleteOldExports(tx: Tx): Promise<void> {
  await tx.delete(exports).where(isOver);
}
