import { and, desc, eq, ne } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { estimates } from '#drizzle/schema/index.ts';
import { visible } from '../estimates.store.server.ts';

const REVIEW = 2;
const GENERATED = 2;

/** @returns the estimate that a review measures; undefined outside the scope */
export async function findReviewOf(tx: Tx, scope: Scope, estId: number) {
  const [row] = await tx
    .select({ reviewOf: estimates.reviewOf })
    .from(estimates)
    .where(and(visible(tx, scope), eq(estimates.id, estId)));
  return row;
}

export async function storeReviewOf(tx: Tx, estId: number, reviewOf: number | null): Promise<void> {
  await tx.update(estimates).set({ reviewOf }).where(eq(estimates.id, estId));
}

/** Lists the generated estimates of a customer that promise something, the newest first. */
export async function listPromises(tx: Tx, scope: Scope, { customerId, most }: { customerId: number; most: number }) {
  return tx
    .select({
      estId: estimates.id,
      name: estimates.name,
      versionNo: estimates.versionNo,
      products: estimates.prodCombinationId,
      currencySign: estimates.currencySign,
      generatedAt: estimates.generatedAt,
    })
    .from(estimates)
    .where(
      and(
        visible(tx, scope),
        eq(estimates.customerId, customerId),
        eq(estimates.state, GENERATED),
        ne(estimates.scenarioId, REVIEW),
      ),
    )
    .orderBy(desc(estimates.generatedAt))
    .limit(most);
}
