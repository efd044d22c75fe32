import { connectOwner } from '#app/infra/db/connect.server.ts';

const PER_CUSTOMER = 50;
const PER_USER = 1_000;
const PARTNERS = 20;
/** The demonstration's estimates, copied for the others. */
const EXAMPLES = 20;

/**
 * Grows a seeded database like years of use: 50 estimates per customer, 1,000 per user, three in ten from 20 partners, over five
 * years. The demonstration's users see more with it.
 *
 * @param url of the database's owner
 */
export async function growTo(url: string, count: number): Promise<void> {
  const owner = connectOwner(url);
  try {
    const [row] = await owner`SELECT count(*)::int AS have FROM estimates`;
    const have = Number(row?.have ?? 0);
    const more = count - have;
    if (more <= 0) return;
    await owner`SET maintenance_work_mem = '512MB'`;
    await owner`BEGIN`;
    // Much faster in bulk: the insert writes the trigger's values itself, and each index is rebuilt in one step.
    await owner`ALTER TABLE estimates DISABLE TRIGGER USER`;
    const indexes = await owner`
      SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
      FROM pg_index WHERE indrelid = 'estimates'::regclass AND NOT indisunique`;
    for (const { name } of indexes) await owner.unsafe(`DROP INDEX ${name}`);
    await settle(owner, Math.ceil(more / PER_CUSTOMER), Math.ceil(more / PER_USER));
    await owner`
      INSERT INTO estimates (name, owner_id, partner_id, customer_id, account_id, scenario_id, state, industry,
        currency_id, currency_sign, currency_value, config_id, prod_combination_id, inputs, current_step, created_at,
        customer_key, owner_key, product_key, search_text)
      SELECT made.name, u.id, c.partner_id, c.id, a.id, like_this.scenario_id, like_this.state, like_this.industry,
        like_this.currency_id, like_this.currency_sign, like_this.currency_value, like_this.config_id,
        like_this.prod_combination_id, like_this.inputs, like_this.current_step,
        now() - made.n * interval '157 seconds', lower(c.name), lower(u.first_name || ' ' || u.last_name),
        like_this.product_key,
        concat_ws(E'\n', made.name, c.name, u.first_name || ' ' || u.last_name)
      FROM (
        SELECT n, format('%s %s %s', (ARRAY['Renewal','Review','Rollout','Branch refresh','Campus','Care network',
            'Store handhelds','Data centre'])[1 + n % 8], (ARRAY['north','south','east','west','central'])[1 + n % 5],
            n) AS name
        FROM generate_series(${have + 1}::bigint, ${count}::bigint) AS n
      ) AS made
      JOIN grown_customers c ON c.place = made.n * 7919 % (SELECT count(*) FROM grown_customers)
      LEFT JOIN accounts a ON a.customer_id = c.id
      JOIN grown_users u ON u.partner IS NOT DISTINCT FROM c.partner_id
        AND u.place = made.n * 104729 % (SELECT count(*) FROM grown_users s WHERE s.partner IS NOT DISTINCT FROM c.partner_id)
      JOIN grown_examples like_this ON like_this.place = made.n % (SELECT count(*) FROM grown_examples)`;
    for (const { definition } of indexes) await owner.unsafe(definition);
    await owner`ALTER TABLE estimates ENABLE TRIGGER USER`;
    await owner`COMMIT`;
    await owner`VACUUM ANALYZE`;
  } finally {
    await owner.end();
  }
}

/** Creates the owners of the new estimates, numbered in temporary tables. */
async function settle(owner: ReturnType<typeof connectOwner>, customers: number, users: number): Promise<void> {
  await owner`INSERT INTO partners (org_name)
    SELECT 'Partner ' || n FROM generate_series((SELECT count(*) + 1 FROM partners), ${PARTNERS}) AS n`;
  await owner`INSERT INTO customers (name, partner_id, industry)
    SELECT format('%s %s %s', (ARRAY['Halden','Vantera','Kestrel','Larkfield','Orsa','Pennant','Northmoor'])[1 + n % 7],
      (ARRAY['Logistics','Pharma','Energy','Retail','Mining'])[1 + n % 5], n),
      CASE WHEN n % 10 < 3 THEN (SELECT min(id) FROM partners) + n / 10 % ${PARTNERS} END, 'other'
    FROM generate_series(1, ${customers}::int) AS made, LATERAL (SELECT made + (SELECT count(*) FROM customers) AS n) AS numbered`;
  await owner`INSERT INTO accounts (customer_id, external_id, name)
    SELECT c.id, 'GROWN-' || c.id, c.name FROM customers c
    WHERE c.partner_id IS NULL AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.customer_id = c.id)`;
  await owner`INSERT INTO users (email, first_name, last_name, role_id, partner_id)
    SELECT format('grown%s@worthwhile.test', n), (ARRAY['Ana','Bo','Cleo','Dev','Eva','Finn'])[1 + n % 6],
      'Grown' || n, CASE WHEN n % 10 < 3 THEN 6 ELSE 3 END,
      CASE WHEN n % 10 < 3 THEN (SELECT min(id) FROM partners) + n / 10 % ${PARTNERS} END
    FROM generate_series(1, ${users}::int) AS made, LATERAL (SELECT made + (SELECT count(*) FROM users) AS n) AS numbered`;
  // The demonstration's engineer is on the team of one account in a hundred.
  await owner`INSERT INTO account_team (account_id, user_id)
    SELECT a.id, u.id FROM accounts a, users u WHERE u.email = 'engineer@worthwhile.test' AND a.id % 100 = 0
    ON CONFLICT DO NOTHING`;
  await owner`CREATE TEMP TABLE grown_users AS
    SELECT id, first_name, last_name, partner_id AS partner,
      row_number() OVER (PARTITION BY partner_id ORDER BY id) - 1 AS place FROM users`;
  await owner`CREATE TEMP TABLE grown_customers AS
    SELECT c.id, c.name, c.partner_id, row_number() OVER (ORDER BY c.id) - 1 AS place FROM customers c
    WHERE EXISTS (SELECT 1 FROM grown_users u WHERE u.partner IS NOT DISTINCT FROM c.partner_id)`;
  await owner`CREATE TEMP TABLE grown_examples AS
    SELECT scenario_id, CASE state WHEN 2 THEN 1 ELSE state END AS state, industry, currency_id, currency_sign,
      currency_value, config_id, prod_combination_id, inputs, current_step, product_key, row_number() OVER (ORDER BY id) - 1 AS place
    FROM (SELECT * FROM estimates WHERE partner_id IS NULL ORDER BY id LIMIT ${EXAMPLES}) AS examples`;
  await owner`ANALYZE grown_users`;
  await owner`ANALYZE grown_customers`;
  await owner`ANALYZE grown_examples`;
}
