import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';

/** Letters of a stage, as CRM systems spell them: Closed Won, closedwon, Won. */
const letters = sql`lower(regexp_replace(o.stage, '[^A-Za-z]', '', 'g'))`;

/** Opportunities of the staged lines, with how they ended; null while they are open. */
const staged = sql`SELECT o.id, o.amount, o.close_date, o.reason,
    CASE WHEN ${letters} IN ('won', 'closedwon') THEN 'won' WHEN ${letters} IN ('lost', 'closedlost') THEN 'lost' END
      AS outcome
  FROM import_rows r JOIN opportunities o ON o.external_id = r.external_id`;

/** The estimate that an opportunity's stage is about: the one generated last. */
const newest = sql`SELECT DISTINCT ON (e.opportunity_id) e.id, e.opportunity_id, e.currency_value
  FROM estimates e JOIN staged s ON s.id = e.opportunity_id
  WHERE e.partner_id IS NULL AND e.deleted_at IS NULL AND e.generated_at IS NOT NULL
  ORDER BY e.opportunity_id, e.generated_at DESC, e.id DESC`;

/**
 * Gives the outcome of the staged opportunities to their estimates. A stage that is open again takes back what an import
 * recorded, never what a person did.
 * @returns the number of changed outcomes
 */
export async function mergeOutcomes(tx: Tx, userId: number): Promise<number> {
  const closed = await changed(
    tx,
    sql`INSERT INTO estimate_outcomes (estimate_id, outcome, amount, close_date, reason, source, updated_by_id)
    SELECT n.id, s.outcome, s.amount * n.currency_value, coalesce(s.close_date, current_date), s.reason, 'import', ${userId}
    FROM newest n JOIN staged s ON s.id = n.opportunity_id WHERE s.outcome IS NOT NULL
    ON CONFLICT (estimate_id) DO UPDATE SET outcome = EXCLUDED.outcome,
      amount = coalesce(EXCLUDED.amount, estimate_outcomes.amount), close_date = EXCLUDED.close_date,
      reason = coalesce(nullif(EXCLUDED.reason, ''), estimate_outcomes.reason), source = 'import',
      version = estimate_outcomes.version + 1, updated_by_id = EXCLUDED.updated_by_id, updated_at = now()
    WHERE estimate_outcomes.outcome <> EXCLUDED.outcome
      OR (EXCLUDED.amount IS NOT NULL AND estimate_outcomes.amount IS DISTINCT FROM EXCLUDED.amount)
      OR (EXCLUDED.reason <> '' AND estimate_outcomes.reason <> EXCLUDED.reason)
      OR (estimate_outcomes.close_date <> EXCLUDED.close_date
        AND EXISTS (SELECT 1 FROM staged s JOIN newest n ON n.opportunity_id = s.id
          WHERE n.id = EXCLUDED.estimate_id AND s.close_date IS NOT NULL))
    RETURNING 1`,
  );
  const reopened = await changed(
    tx,
    sql`DELETE FROM estimate_outcomes k USING estimates e JOIN staged s ON s.id = e.opportunity_id
    WHERE e.id = k.estimate_id AND k.source = 'import'
      AND (s.outcome IS NULL OR NOT EXISTS (SELECT 1 FROM newest n WHERE n.id = e.id))
    RETURNING 1`,
  );
  return closed + reopened;
}

async function changed(tx: Tx, statement: SQL): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(
    sql`WITH staged AS MATERIALIZED (${staged}), newest AS MATERIALIZED (${newest}), written AS (${statement})
    SELECT count(*)::int AS count FROM written`,
  );
  return row?.count ?? 0;
}
