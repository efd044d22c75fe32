import { and, eq } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { retentionRules } from '#drizzle/schema/index.ts';
import { RETENTION_DEFAULTS, type RetentionRules } from './retention.ts';

const columns = {
  draftDays: retentionRules.draftDays,
  roomDays: retentionRules.roomDays,
  messageDays: retentionRules.messageDays,
  auditYears: retentionRules.auditYears,
  deletedDays: retentionRules.deletedDays,
};

export async function readRetention(tx: Tx): Promise<RetentionRules> {
  const [row] = await tx.select(columns).from(retentionRules);
  return row ?? RETENTION_DEFAULTS;
}

/** With the version that a save names; 0 before the first. */
export async function readRetentionForEdit(tx: Tx) {
  const [row] = await tx.select({ ...columns, ...lastSaveOf(retentionRules) }).from(retentionRules);
  return row ?? { ...RETENTION_DEFAULTS, version: 0, savedBy: null };
}

/** @returns false if the version is not the stored one */
export async function saveRetention(tx: Tx, rules: RetentionRules, version: number, userId: number): Promise<boolean> {
  const saved =
    version === 0
      ? await tx
          .insert(retentionRules)
          .values({ ...rules, updatedById: userId })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(retentionRules)
          .set({ ...rules, ...savedOver(version, userId) })
          .where(and(eq(retentionRules.id, 1), eq(retentionRules.version, version)))
          .returning();
  return saved.length === 1;
}
