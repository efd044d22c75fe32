import { and, eq } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { estimateOutcomes } from '#drizzle/schema/index.ts';

export type OutcomeSource = 'page' | 'api' | 'import';
export interface ClosedOutcome {
  readonly outcome: 'won' | 'lost';
  readonly amount: number | null;
  readonly closeDate: string;
  readonly reason: string;
  readonly source: OutcomeSource;
}

/** In a transaction whose scope sees the estimate; undefined while it is open. */
export async function findOutcome(tx: Tx, estimateId: number) {
  const [row] = await tx
    .select({
      outcome: estimateOutcomes.outcome,
      amount: estimateOutcomes.amount,
      closeDate: estimateOutcomes.closeDate,
      reason: estimateOutcomes.reason,
      source: estimateOutcomes.source,
      ...lastSaveOf(estimateOutcomes),
    })
    .from(estimateOutcomes)
    .where(eq(estimateOutcomes.estimateId, estimateId));
  return row;
}

interface Over {
  readonly estimateId: number;
  /** 0 for an open estimate. */
  readonly version: number;
  readonly userId: number;
}

/** @returns false if the version was not the stored one */
export async function writeOutcome(
  tx: Tx,
  { estimateId, version, userId }: Over,
  outcome: ClosedOutcome,
): Promise<boolean> {
  const written =
    version === 0
      ? await tx
          .insert(estimateOutcomes)
          .values({ estimateId, ...outcome, updatedById: userId })
          .onConflictDoNothing()
          .returning({ version: estimateOutcomes.version })
      : await tx
          .update(estimateOutcomes)
          .set({ ...outcome, ...savedOver(version, userId) })
          .where(and(eq(estimateOutcomes.estimateId, estimateId), eq(estimateOutcomes.version, version)))
          .returning({ version: estimateOutcomes.version });
  return written.length === 1;
}

/** Makes an estimate open again. @returns false if the version was not the stored one */
export async function deleteOutcome(tx: Tx, { estimateId, version }: Omit<Over, 'userId'>): Promise<boolean> {
  const gone = await tx
    .delete(estimateOutcomes)
    .where(and(eq(estimateOutcomes.estimateId, estimateId), eq(estimateOutcomes.version, version)))
    .returning({ version: estimateOutcomes.version });
  return gone.length === 1 || (version === 0 && (await findOutcome(tx, estimateId)) === undefined);
}
