import { sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { estimates } from '#drizzle/schema/index.ts';

const AT_ONCE = 10_000;

/** Gives estimates whose products are called otherwise by now their new place by product name; says how many it did. */
export async function refreshProductOrder(tx: Tx): Promise<number> {
  const rows = await tx.execute(sql`
    WITH combinations AS MATERIALIZED (
      SELECT used.combination, used.key FROM (
        SELECT ${estimates.prodCombinationId} AS combination, ${estimates.productKey} AS key
        FROM ${estimates} GROUP BY 1, 2) AS used
      WHERE used.key <> lower(product_names(used.combination))
    ), stale AS (
      SELECT e.id FROM ${estimates} AS e JOIN combinations c
        ON c.combination = e.prod_combination_id AND c.key = e.product_key LIMIT ${AT_ONCE}
    )
    UPDATE ${estimates} SET prod_combination_id = prod_combination_id WHERE id IN (SELECT id FROM stale) RETURNING id`);
  return rows.length;
}
