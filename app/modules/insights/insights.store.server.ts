import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { type InsightsQuery, VENDOR } from './insights.schema.ts';

/** Estimates of a period, by the month in which their first version was created. */
export interface Cohort extends Pick<InsightsQuery, 'partner' | 'scenario' | 'seller'> {
  readonly from: string;
  readonly to: string;
}

/** What a group of estimates came to. Money is in US dollars. */
export interface Figures {
  readonly created: number;
  readonly generated: number;
  readonly sent: number;
  readonly opened: number;
  readonly won: number;
  readonly lost: number;
  readonly lead: number;
  readonly leadHardOnly: number;
  readonly wonAmount: number;
  readonly customerPct: number | null;
  readonly discountPct: number | null;
  /** From the first draft to the first generated version, days; of the totals only. */
  readonly medianDays: number | null;
}

export type Grouping =
  | 'total'
  | 'before'
  | 'month'
  | 'partner'
  | 'seller'
  | 'family'
  | 'confirmed'
  | 'time'
  | 'discount'
  | 'opening';
export interface Group extends Figures {
  readonly by: Grouping;
  readonly key: string | null;
}

/** Who reads insights sees everything or one partner; row security repeats it. */
function within(scope: Scope): SQL {
  if (scope.kind === 'all') return sql`true`;
  return scope.kind === 'partner' ? sql`e.partner_id = ${scope.partnerId}` : sql`false`;
}

/**
 * One row per estimate with all its versions: they are one deal. The figures are those of the version generated last; it was
 * opened, won, or lost if any version was. Those of the year before are marked.
 */
function deals(scope: Scope, { from, to, partner, scenario, seller }: Cohort): SQL {
  const filters = [
    ...(partner === VENDOR ? [sql`f.partner_id IS NULL`] : []),
    ...(typeof partner === 'number' ? [sql`f.partner_id = ${partner}`] : []),
    ...(scenario === undefined ? [] : [sql`f.scenario_id = ${scenario}`]),
    ...(seller === undefined ? [] : [sql`f.owner_id = ${seller}`]),
  ];
  const columns = sql`e.id, e.partner_id, e.owner_id, e.generated_at, e.version_no, e.currency_value, e.model_npv,
    e.model_npv_hard_only, e.discount_pct, e.customer_pct, e.prod_combination_id`;
  const members = (condition: SQL) => sql`SELECT f.id AS line, f.created_at AS first_at, ${columns}
    FROM first f JOIN estimates e ON ${condition} WHERE e.deleted_at IS NULL AND ${within(scope)}`;
  return sql`span AS (SELECT ${from}::timestamptz AS from_at, ${to}::timestamptz AS to_at),
    first AS MATERIALIZED (
      SELECT f.id, f.created_at FROM estimates f, span
      WHERE ${sql.join([sql`f.version_of IS NULL`, ...filters], sql` AND `)}
        AND (f.created_at >= from_at AND f.created_at < to_at
          OR f.created_at >= from_at - interval '1 year' AND f.created_at < to_at - interval '1 year')),
    member AS MATERIALIZED (${members(sql`e.id = f.id`)} UNION ALL ${members(sql`e.version_of = f.id`)}),
    newest AS (
      SELECT DISTINCT ON (line) line, first_at, partner_id, owner_id, prod_combination_id AS products, discount_pct,
        customer_pct, CASE WHEN generated_at IS NOT NULL THEN model_npv / currency_value END AS lead,
        CASE WHEN generated_at IS NOT NULL THEN model_npv_hard_only / currency_value END AS hard
      FROM member ORDER BY line, generated_at DESC NULLS LAST, version_no DESC),
    link AS (
      SELECT m.line, bool_or(l.views > 0) AS is_opened FROM share_links l JOIN member m ON m.id = l.estimate_id
      GROUP BY m.line),
    closed AS (
      SELECT DISTINCT ON (m.line) m.line, o.outcome, o.amount / m.currency_value AS amount
      FROM estimate_outcomes o JOIN member m ON m.id = o.estimate_id ORDER BY m.line, o.updated_at DESC, m.id DESC),
    deal AS MATERIALIZED (
      SELECT d.*, g.generated_at, link.line IS NOT NULL AS is_sent, coalesce(link.is_opened, false) AS is_opened,
        closed.outcome, closed.amount, d.first_at < (SELECT from_at FROM span) AS is_before
      FROM newest d JOIN (SELECT line, min(generated_at) AS generated_at FROM member GROUP BY line) g ON g.line = d.line
      LEFT JOIN link ON link.line = d.line LEFT JOIN closed ON closed.line = d.line)`;
}

const FIGURES = sql`count(*)::int AS created,
  count(*) FILTER (WHERE generated_at IS NOT NULL)::int AS generated,
  count(*) FILTER (WHERE is_sent)::int AS sent,
  count(*) FILTER (WHERE is_opened)::int AS opened,
  count(*) FILTER (WHERE outcome = 'won')::int AS won,
  count(*) FILTER (WHERE outcome = 'lost')::int AS lost,
  coalesce(sum(lead), 0) AS lead,
  coalesce(sum(hard), 0) AS "leadHardOnly",
  coalesce(sum(amount) FILTER (WHERE outcome = 'won'), 0) AS "wonAmount",
  avg(customer_pct) FILTER (WHERE generated_at IS NOT NULL) AS "customerPct",
  avg(discount_pct) FILTER (WHERE generated_at IS NOT NULL) AS "discountPct"`;
/** Sorts all rows, so only the totals have it. */
const MEDIAN = sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM generated_at - first_at) / 86400)
  FILTER (WHERE generated_at IS NOT NULL) AS "medianDays"`;

const CONFIRMED = sql`CASE WHEN generated_at IS NULL OR customer_pct IS NULL THEN NULL WHEN customer_pct = 0 THEN 'none'
  WHEN customer_pct <= 25 THEN 'to25' WHEN customer_pct <= 50 THEN 'to50' ELSE 'over50' END`;
const PASSED = sql`((generated_at AT TIME ZONE 'UTC')::date - (first_at AT TIME ZONE 'UTC')::date)`;
const TIME = sql`CASE WHEN generated_at IS NULL THEN NULL WHEN ${PASSED} = 0 THEN 'sameDay' WHEN ${PASSED} <= 3 THEN 'to3'
  WHEN ${PASSED} <= 7 THEN 'to7' WHEN ${PASSED} <= 30 THEN 'to30' ELSE 'over30' END`;
const DISCOUNT = sql`CASE WHEN generated_at IS NULL OR discount_pct IS NULL THEN NULL WHEN discount_pct = 0 THEN 'none'
  WHEN discount_pct <= 10 THEN 'to10' WHEN discount_pct <= 20 THEN 'to20' WHEN discount_pct <= 30 THEN 'to30'
  ELSE 'over30' END`;
const OPENING = sql`CASE WHEN NOT is_sent THEN NULL WHEN is_opened THEN 'opened' ELSE 'unopened' END`;

/** Counts the cohort in all its groups and as a whole, and as it was a year before. */
export async function countGroups(tx: Tx, scope: Scope, cohort: Cohort): Promise<Group[]> {
  const rows = await tx.execute<Group & Record<string, unknown>>(sql`WITH ${deals(scope, cohort)},
    keyed AS (
      SELECT deal.*, to_char(first_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, coalesce(partner_id, 0) AS partner,
        owner_id AS seller, ${CONFIRMED} AS confirmed, ${TIME} AS time, ${DISCOUNT} AS discount, ${OPENING} AS opening
      FROM deal WHERE NOT is_before),
    within_family AS (
      SELECT DISTINCT d.line, (p.value ->> 'familyId')::int AS family_id
      FROM deal d, unnest(string_to_array(d.products, ',')) AS chosen(id)
      JOIN config_entries p ON p.config_id = (SELECT max(id) FROM config_versions)
        AND p.key IN ('component:' || chosen.id, 'otherProduct:' || chosen.id)
      WHERE NOT d.is_before)
    SELECT CASE WHEN grouping(month) = 0 THEN 'month' WHEN grouping(partner) = 0 THEN 'partner'
        WHEN grouping(seller) = 0 THEN 'seller' WHEN grouping(confirmed) = 0 THEN 'confirmed'
        WHEN grouping(time) = 0 THEN 'time' WHEN grouping(discount) = 0 THEN 'discount' ELSE 'opening' END AS by,
      coalesce(month, partner::text, seller::text, confirmed, time, discount, opening) AS key, ${FIGURES},
      NULL::float8 AS "medianDays"
    FROM keyed
    GROUP BY GROUPING SETS ((month), (partner), (seller), (confirmed), (time), (discount), (opening))
    UNION ALL
    SELECT 'family', family_id::text, ${FIGURES}, NULL FROM deal JOIN within_family f ON f.line = deal.line
    GROUP BY family_id
    UNION ALL
    SELECT CASE WHEN is_before THEN 'before' ELSE 'total' END, '', ${FIGURES}, ${MEDIAN} FROM deal GROUP BY is_before`);
  return [...rows];
}

interface Named extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

export async function listPartnerNames(tx: Tx): Promise<Named[]> {
  return [
    ...(await tx.execute<Named>(
      sql`SELECT id::int AS id, org_name AS name FROM partners ORDER BY lower(org_name), id`,
    )),
  ];
}

/** Lists the owners of estimates in scope. */
export async function listSellers(tx: Tx, scope: Scope): Promise<Named[]> {
  return [
    ...(await tx.execute<Named>(sql`SELECT u.id::int AS id, u.first_name || ' ' || u.last_name AS name FROM users u
      WHERE EXISTS (SELECT 1 FROM estimates e WHERE e.owner_id = u.id AND ${within(scope)})
      ORDER BY lower(u.first_name || ' ' || u.last_name), u.id`)),
  ];
}
