import { sql } from 'drizzle-orm';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { batchOrder } from '#app/modules/report-batches/report-batches.schema.ts';
import { orderReports } from '#app/modules/report-batches/report-batches.server.ts';
import { reportBatchTasks } from '#app/modules/report-batches/report-batches.tasks.server.ts';
import { REPORT_SLOT } from '#app/modules/report-batches/report-slots.server.ts';
import { makeGenerated } from '../estimates/worked-example.ts';

/** Generated estimates of the actor: one from the wizard's steps, the others copied from it. */
export async function makeManyGenerated(actor: Actor, customerId: number, count: number): Promise<number[]> {
  const estId = await makeGenerated(actor, customerId, 'Estimate 1');
  const copies = await unscoped('tests need many', async (tx) => {
    const rows = await tx.execute<{ id: string }>(sql`
      INSERT INTO estimates (name, owner_id, partner_id, customer_id, scenario_id, state, industry, currency_id,
        currency_sign, currency_value, config_id, prod_combination_id, inputs, current_step, generated_at)
      SELECT 'Estimate ' || n, owner_id, partner_id, customer_id, scenario_id, state, industry, currency_id,
        currency_sign, currency_value, config_id, prod_combination_id, inputs, current_step, generated_at
      FROM estimates, generate_series(2, ${count}) AS n WHERE id = ${estId} RETURNING id`);
    const ids = rows.map(({ id }) => Number(id));
    await tx.execute(sql`
      INSERT INTO estimate_snapshots (estimate_id, snapshot, input_hash, model_version, product_version)
      SELECT copy, snapshot, input_hash, model_version, product_version
      FROM estimate_snapshots, unnest(${sql.param(ids)}::bigint[]) AS copy WHERE estimate_id = ${estId}`);
    return ids;
  });
  return [estId, ...copies];
}

/** Creates the next report of the actor's tenant like a slot, by a job outside the queue. */
export function makeNextReport({ partnerId }: Pick<Actor, 'partnerId'>): Promise<void> {
  return reportBatchTasks[REPORT_SLOT]({ tenant: partnerId ?? 0, slot: 1 }, { id: '0' });
}

/** Orders workbooks, which need no browser, or the full report. */
export function order(actor: Actor, ids: readonly number[], more: { edition?: 'full'; submissionId?: string } = {}) {
  return orderReports(actor, batchOrder.parse({ ids, edition: 'workbook', ...more }));
}
