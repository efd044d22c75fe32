import { connectOwner } from '#app/infra/db/connect.server.ts';
import { openEmbedded } from '#app/infra/db/embedded/embedded.server.ts';
import type { RunningProduct } from './product.ts';

/**
 * Copies the demonstration's generated estimates in rotation.
 *
 * @returns the IDs of the copies
 */
export async function copyGenerated({ dataDir }: RunningProduct, count: number): Promise<number[]> {
  const embedded = await openEmbedded(dataDir, console.error);
  const owner = connectOwner(embedded.url);
  const rows = await owner`
    WITH generated AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS turn, count(*) OVER () AS all_of_them
        FROM estimates WHERE state = 2 AND deleted_at IS NULL),
    copied AS (SELECT g.*, nextval(pg_get_serial_sequence('estimates', 'id')) AS copy_id, n
      FROM generate_series(0, ${count}::int - 1) AS n JOIN generated g ON g.turn = n % g.all_of_them),
    copies AS (
      INSERT INTO estimates (id, name, owner_id, partner_id, customer_id, account_id, scenario_id, state, industry,
        currency_id, currency_sign, currency_value, config_id, prod_combination_id, inputs, current_step, generated_at)
      OVERRIDING SYSTEM VALUE
      SELECT copy_id, name || ' ' || n, owner_id, partner_id, customer_id, account_id, scenario_id, state, industry,
        currency_id, currency_sign, currency_value, config_id, prod_combination_id, inputs, current_step, generated_at
      FROM copied RETURNING id)
    INSERT INTO estimate_snapshots (estimate_id, snapshot, input_hash, model_version, product_version)
    SELECT copied.copy_id, s.snapshot, s.input_hash, s.model_version, s.product_version
    FROM copied JOIN copies ON copies.id = copied.copy_id JOIN estimate_snapshots s ON s.estimate_id = copied.id
    RETURNING estimate_id`;
  await owner.end();
  await embedded.release();
  return rows.map((row) => Number(row.estimate_id)).sort((a, b) => a - b);
}
