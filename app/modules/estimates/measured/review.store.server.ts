import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
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

/**
 * Sums up what the newest generated review of each customer measured, by `driverId:componentId`.
 * @param least customers; below it a reduction is left out
 */
export async function listMeasured(tx: Tx, scope: Scope, { least }: { least: number }) {
  const key = sql<string>`one.key`;
  const percent = sql<number>`one.value::double precision`;
  const newest = tx
    .selectDistinctOn([sql`one.key`, estimates.customerId], { key: key.as('key'), percent: percent.as('percent') })
    .from(estimates)
    .crossJoinLateral(sql`jsonb_each_text(${estimates.measuredReductions}) one`)
    .where(and(visible(tx, scope), eq(estimates.state, GENERATED), isNotNull(estimates.measuredReductions)))
    .orderBy(sql`one.key`, estimates.customerId, desc(estimates.generatedAt))
    .as('newest');
  const customers = sql<number>`count(*)`.mapWith(Number);
  return tx
    .select({
      key: newest.key,
      customers,
      quartiles: sql<number[]>`percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY ${newest.percent})`,
    })
    .from(newest)
    .groupBy(newest.key)
    .having(sql`count(*) >= ${least}`);
}
