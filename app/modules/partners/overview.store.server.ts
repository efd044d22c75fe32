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
      (SELECT to_char(max(updated_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM owned) AS "lastActivity",
      (SELECT u.first_name || ' ' || u.last_name FROM owned e JOIN users u ON u.id = coalesce(e.saved_by_id, e.owner_id)
        ORDER BY e.updated_at DESC, e.id DESC LIMIT 1) AS "lastActivityBy",
      EXISTS (SELECT 1 FROM pdf_templates t WHERE t.partner_id = ${partnerId}) AS "hasTemplate",
      (SELECT coalesce(max(cardinality(w.allowed_origins)), 0)::int FROM widgets w WHERE w.partner_id = ${partnerId}) AS sites`);
  return row;
}
