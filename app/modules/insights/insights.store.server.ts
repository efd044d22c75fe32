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

/** Who reads insights sees everything or one partner; the view repeats it. */
function within(scope: Scope): SQL {
  if (scope.kind === 'all') return sql`true`;
  return scope.kind === 'partner' ? sql`partner_id = ${scope.partnerId}` : sql`false`;
}

/**
 * One row per estimate with all its versions: they are one deal. The figures are those of the version generated last; it was
 * opened, won, or lost if any version was. Those of the year before are marked.
 */
function deals(scope: Scope, { from, to, partner, scenario, seller }: Cohort): SQL {
  const filters = [
    ...(partner === VENDOR ? [sql`partner_id IS NULL`] : []),
    ...(typeof partner === 'number' ? [sql`partner_id = ${partner}`] : []),
    ...(scenario === undefined ? [] : [sql`scenario_id = ${scenario}`]),
    ...(seller === undefined ? [] : [sql`owner_id = ${seller}`]),
  ];
  return sql`span AS (SELECT ${from}::timestamptz AS from_at, ${to}::timestamptz AS to_at),
    member AS MATERIALIZED (
      SELECT line, id, version_of, version_no, deleted_at, created_at AS first_at, generated_at, partner_id, owner_id,
        prod_combination_id AS products, is_sent, is_opened, outcome, amount / currency_value AS amount, closed_at,
        CASE WHEN generated_at IS NOT NULL THEN model_npv / currency_value END AS lead,
        CASE WHEN generated_at IS NOT NULL THEN model_npv_hard_only / currency_value END AS hard, discount_pct, customer_pct
      FROM deal_view WHERE created_at >= ${from}::timestamptz - interval '1 year'
        AND ${sql.join([within(scope), ...filters], sql` AND `)}),
    -- Most estimates have one version, and need none of the sorting.
    versioned AS MATERIALIZED (SELECT DISTINCT line FROM member WHERE version_of IS NOT NULL),
    newest AS (
      SELECT DISTINCT ON (line) deleted_at, partner_id, owner_id, products, lead, hard, discount_pct, customer_pct,
        min(first_at) FILTER (WHERE version_of IS NULL) OVER of_line AS first_at,
        min(generated_at) FILTER (WHERE deleted_at IS NULL) OVER of_line AS generated_at,
        bool_or(is_sent AND deleted_at IS NULL) OVER of_line AS is_sent,
        bool_or(is_opened AND deleted_at IS NULL) OVER of_line AS is_opened,
        first_value(outcome) OVER by_close AS outcome, first_value(amount) OVER by_close AS amount
      FROM member WHERE line IN (SELECT line FROM versioned)
      WINDOW of_line AS (PARTITION BY line),
        by_close AS (PARTITION BY line ORDER BY outcome IS NULL OR deleted_at IS NOT NULL, closed_at DESC, id DESC)
      ORDER BY line, deleted_at IS NOT NULL, member.generated_at DESC NULLS LAST, version_no DESC),
    deal AS MATERIALIZED (
      SELECT *, first_at < from_at AS is_before FROM span, (
        SELECT deleted_at, partner_id, owner_id, products, lead, hard, discount_pct, customer_pct, first_at, generated_at,
          is_sent, is_opened, outcome, amount
        FROM member WHERE version_of IS NULL AND line NOT IN (SELECT line FROM versioned)
        UNION ALL SELECT * FROM newest) one
      WHERE deleted_at IS NULL AND (first_at >= from_at AND first_at < to_at
        OR first_at >= from_at - interval '1 year' AND first_at < to_at - interval '1 year'))`;
}

/** Sums of a set of deals, from which those of several sets add up. */
const SUMS = sql`count(*) AS created,
  count(generated_at) AS generated,
  count(*) FILTER (WHERE is_sent) AS sent,
  count(*) FILTER (WHERE is_opened) AS opened,
  count(*) FILTER (WHERE outcome = 'won') AS won,
  count(*) FILTER (WHERE outcome = 'lost') AS lost,
  sum(lead) AS lead,
  sum(hard) AS hard,
  sum(amount) FILTER (WHERE outcome = 'won') AS amount,
  sum(customer_pct) FILTER (WHERE generated_at IS NOT NULL) AS customer,
  count(customer_pct) FILTER (WHERE generated_at IS NOT NULL) AS of_customer,
  sum(discount_pct) FILTER (WHERE generated_at IS NOT NULL) AS discount,
  count(discount_pct) FILTER (WHERE generated_at IS NOT NULL) AS of_discount`;
const FIGURES = sql`sum(s.created)::int AS created, sum(s.generated)::int AS generated, sum(s.sent)::int AS sent,
  sum(s.opened)::int AS opened, sum(s.won)::int AS won, sum(s.lost)::int AS lost, coalesce(sum(s.lead), 0) AS lead,
  coalesce(sum(s.hard), 0) AS "leadHardOnly", coalesce(sum(s.amount), 0) AS "wonAmount",
  sum(s.customer) / nullif(sum(s.of_customer), 0)::float8 AS "customerPct",
  sum(s.discount) / nullif(sum(s.of_discount), 0)::float8 AS "discountPct"`;

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
  // Sorts and hashes of two years stay in memory.
  await tx.execute(sql`SELECT set_config('work_mem', '64MB', true)`);
  const rows = await tx.execute<Group & Record<string, unknown>>(sql`WITH ${deals(scope, cohort)},
    -- Few sets of many deals: each of the groups below adds them up.
    by_owner AS (
      SELECT is_before, date_trunc('month', first_at AT TIME ZONE 'UTC') AS month, partner_id, owner_id, ${SUMS}
      FROM deal GROUP BY 1, 2, 3, 4),
    by_products AS (SELECT products, ${SUMS} FROM deal WHERE NOT is_before GROUP BY products),
    by_bucket AS (
      SELECT ${CONFIRMED} AS confirmed, ${TIME} AS time, ${DISCOUNT} AS discounted, ${OPENING} AS opening, ${SUMS}
      FROM deal WHERE NOT is_before GROUP BY 1, 2, 3, 4),
    within_family AS (
      SELECT DISTINCT s.products, (p.value ->> 'familyId')::int AS family_id
      FROM by_products s, unnest(string_to_array(s.products, ',')) AS one(id)
      JOIN config_entries p ON p.config_id = (SELECT max(id) FROM config_versions)
        AND p.key IN ('component:' || one.id, 'otherProduct:' || one.id)),
    median AS (
      SELECT is_before, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM generated_at - first_at) / 86400) AS days
      FROM deal WHERE generated_at IS NOT NULL GROUP BY is_before)
    SELECT CASE WHEN grouping(month) = 0 THEN 'month' WHEN grouping(partner_id) = 0 THEN 'partner' ELSE 'seller' END AS by,
      CASE WHEN grouping(month) = 0 THEN to_char(month, 'YYYY-MM')
        WHEN grouping(partner_id) = 0 THEN coalesce(partner_id, 0)::text ELSE owner_id::text END AS key,
      ${FIGURES}, NULL::float8 AS "medianDays"
    FROM by_owner s WHERE NOT is_before GROUP BY GROUPING SETS ((month), (partner_id), (owner_id))
    UNION ALL
    SELECT CASE WHEN grouping(confirmed) = 0 THEN 'confirmed' WHEN grouping(time) = 0 THEN 'time'
        WHEN grouping(discounted) = 0 THEN 'discount' ELSE 'opening' END,
      coalesce(confirmed, time, discounted, opening), ${FIGURES}, NULL
    FROM by_bucket s GROUP BY GROUPING SETS ((confirmed), (time), (discounted), (opening))
    UNION ALL
    SELECT 'family', family_id::text, ${FIGURES}, NULL FROM by_products s JOIN within_family USING (products)
    GROUP BY family_id
    UNION ALL
    SELECT CASE WHEN is_before THEN 'before' ELSE 'total' END, '', ${FIGURES}, max(median.days)
    FROM by_owner s LEFT JOIN median USING (is_before) GROUP BY is_before`);
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
