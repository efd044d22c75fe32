import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { estimateSnapshots, estimates, reportRegistrations, users } from '#drizzle/schema/index.ts';

export async function countRegistrations(tx: Tx, estimateId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(reportRegistrations)
    .where(eq(reportRegistrations.estimateId, estimateId));
  return row?.count ?? 0;
}

/** @returns false if the file was registered before: the first claim stays */
export async function insertRegistration(tx: Tx, row: typeof reportRegistrations.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(reportRegistrations)
    .values(row)
    .onConflictDoNothing()
    .returning({ sha256: reportRegistrations.sha256 });
  return inserted.length > 0;
}

/** Finds who first registered a file, and the results of its estimate; nothing of an estimate that was deleted. */
export async function findRegistrationByHash(tx: Tx, sha256: string) {
  const [row] = await tx
    .select({
      at: reportRegistrations.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
      inputHash: estimateSnapshots.inputHash,
      modelVersion: estimateSnapshots.modelVersion,
    })
    .from(reportRegistrations)
    .innerJoin(users, eq(users.id, reportRegistrations.userId))
    .innerJoin(estimates, eq(estimates.id, reportRegistrations.estimateId))
    .innerJoin(estimateSnapshots, eq(estimateSnapshots.estimateId, reportRegistrations.estimateId))
    .where(and(eq(reportRegistrations.sha256, sha256), isNull(estimates.deletedAt)))
    .orderBy(asc(reportRegistrations.createdAt))
    .limit(1);
  return row;
}
