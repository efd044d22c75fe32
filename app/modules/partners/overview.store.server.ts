import { sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';

export interface PartnerFigures {
  readonly people: number;
  readonly active: number;
  readonly invited: number;
  readonly withSecondFactor: number;
  /** The first active administrator; null without one. */
  readonly administrator: string | null;
  readonly estimates: number;
  readonly generated: number;
  /** Of generated estimates, in US dollars. */
  readonly value: number;
  readonly valueHardOnly: number;
  /** Discount limits at the partner, such as `Partner User 15%`. */
  readonly limits: readonly string[];
  /** ISO 8601, UTC; null before the first estimate. */
  readonly lastActivity: string | null;
  readonly lastActivityBy: string | null;
  readonly hasTemplate: boolean;
  /** Sites that can show the calculator. */
  readonly sites: number;
}

/** Counts what a partner has. Row security limits it to the actor's scope. */
export async function readFigures(tx: Tx, partnerId: number): Promise<PartnerFigures | undefined> {
  const [row] = await tx.execute<PartnerFigures & Record<string, unknown>>(sql`
    WITH people AS (SELECT u.*, u.password_hash IS NOT NULL OR u.last_login_at IS NOT NULL AS is_accepted
        FROM users u WHERE u.partner_id = ${partnerId}),
      owned AS (SELECT e.* FROM estimates e WHERE e.partner_id = ${partnerId} AND e.deleted_at IS NULL)
    SELECT (SELECT count(*)::int FROM people) AS people,
      (SELECT count(*)::int FROM people WHERE is_active AND is_accepted) AS active,
      (SELECT count(*)::int FROM people WHERE is_active AND NOT is_accepted) AS invited,
      (SELECT count(*)::int FROM people WHERE is_active AND is_accepted AND totp_secret IS NOT NULL) AS "withSecondFactor",
      (SELECT p.first_name || ' ' || p.last_name FROM people p JOIN roles r ON r.id = p.role_id
        WHERE p.is_active AND r.base_role_id = 5 ORDER BY p.is_accepted DESC, p.id LIMIT 1) AS administrator,
      (SELECT count(*)::int FROM owned) AS estimates,
      (SELECT count(*)::int FROM owned WHERE state = 2) AS generated,
      (SELECT coalesce(sum(model_npv / currency_value), 0) FROM owned WHERE state = 2) AS value,
      (SELECT coalesce(sum(model_npv_hard_only / currency_value), 0) FROM owned WHERE state = 2) AS "valueHardOnly",
      ARRAY(SELECT coalesce(r.name || ' ', '') || l.limit_pct || '%' FROM discount_limits l LEFT JOIN roles r ON r.id = l.role_id
        WHERE l.partner_id = ${partnerId} ORDER BY l.role_id NULLS FIRST) AS limits,
      (SELECT to_char(max(updated_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM owned) AS "lastActivity",
      (SELECT u.first_name || ' ' || u.last_name FROM owned e JOIN users u ON u.id = coalesce(e.saved_by_id, e.owner_id)
        ORDER BY e.updated_at DESC, e.id DESC LIMIT 1) AS "lastActivityBy",
      EXISTS (SELECT 1 FROM pdf_templates t WHERE t.partner_id = ${partnerId}) AS "hasTemplate",
      (SELECT coalesce(max(cardinality(w.allowed_origins)), 0)::int FROM widgets w WHERE w.partner_id = ${partnerId}) AS sites`);
  return row;
}

export interface LatestEstimate extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly state: number;
  readonly currencySign: string;
  /** Null without a result. */
  readonly value: number | null;
  readonly valueHardOnly: number | null;
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
}

/** Lists the estimates of a partner that were saved last. */
export async function listLatest(tx: Tx, partnerId: number, limit: number): Promise<LatestEstimate[]> {
  const rows = await tx.execute<LatestEstimate>(sql`SELECT id::int AS id, name, state, currency_sign AS "currencySign",
      model_npv AS value, model_npv_hard_only AS "valueHardOnly",
      to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "updatedAt"
    FROM estimates WHERE partner_id = ${partnerId} AND deleted_at IS NULL ORDER BY updated_at DESC, id DESC LIMIT ${limit}`);
  return [...rows];
}
