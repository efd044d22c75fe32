import autocannon from 'autocannon';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { openEmbedded } from '#app/infra/db/embedded/embedded.server.ts';
import { type Comparison, inTurns } from '../measure.ts';
import { type RunningProduct, signInCookie, startProduct } from '../product.ts';

const ROUNDS = 3;
const SECONDS = 4;
const ESTIMATES_EACH = 200;
const PARTNERS = [5, 20, 50];

/**
 * Requests per second of the list by the number of partners, each with one administrator and 200 estimates. The reference is a
 * single partner, which shows the cost of tenant isolation.
 */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  try {
    const most = Math.max(...PARTNERS);
    await settlePartners(product, most);
    const cookies: string[] = [];
    for (let n = 1; n <= most; n += 1) cookies.push(await signInCookie(product.url, `sweep${n}@worthwhile.test`));
    const comparisons: Comparison[] = [];
    for (const count of PARTNERS) {
      const [many, one] = await inTurns(
        ROUNDS,
        () => perSecond(product.url, cookies.slice(0, count)),
        () => perSecond(product.url, cookies.slice(0, 1)),
      );
      if (comparisons.length === 0) comparisons.push(comparison(1, one, one));
      comparisons.push(comparison(count, many, one));
    }
    return comparisons;
  } finally {
    await product.stop();
  }
}

function comparison(partners: number, ours: number[], one: number[]): Comparison {
  return {
    what: `list page, partners with equal load: ${partners}`,
    ours: { unit: 'requests/s', values: ours },
    reference: { name: 'one partner', unit: 'requests/s', values: one },
    goal: null,
    sweep: { plot: 'partners', axis: 'partners with equal load', at: partners, line: 'list page' },
  };
}

/** Each administrator has the demonstration's password. */
async function settlePartners({ dataDir }: RunningProduct, count: number): Promise<void> {
  const embedded = await openEmbedded(dataDir, console.error);
  const owner = connectOwner(embedded.url);
  await owner`
    WITH made AS (
      INSERT INTO partners (org_name) SELECT 'Sweep ' || n FROM generate_series(1, ${count}::int) AS n RETURNING id, org_name),
    people AS (
      INSERT INTO users (email, first_name, last_name, role_id, partner_id, password_hash, is_guide_completed)
      SELECT format('sweep%s@worthwhile.test', split_part(made.org_name, ' ', 2)), 'Sol', 'Sweep', 5, made.id,
        admin.password_hash, true
      FROM made, (SELECT password_hash FROM users WHERE email = 'admin@worthwhile.test') AS admin
      RETURNING id, partner_id),
    buyers AS (
      INSERT INTO customers (name, partner_id, industry) SELECT 'Buyer of ' || org_name, id, 'other' FROM made
      RETURNING id, partner_id)
    INSERT INTO estimates (name, owner_id, partner_id, customer_id, scenario_id, state, industry, currency_id,
      currency_sign, currency_value, config_id, prod_combination_id, inputs, current_step, created_at)
    SELECT 'Estimate ' || n, people.id, people.partner_id, buyers.id, e.scenario_id, 1, e.industry, e.currency_id,
      e.currency_sign, e.currency_value, e.config_id, e.prod_combination_id, e.inputs, e.current_step,
      now() - n * interval '1 hour'
    FROM people JOIN buyers USING (partner_id), generate_series(1, ${ESTIMATES_EACH}::int) AS n,
      (SELECT * FROM estimates ORDER BY id LIMIT 1) AS e`;
  await owner`ANALYZE`;
  await owner.end();
  await embedded.release();
}

async function perSecond(url: string, cookies: readonly string[]): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url: `${url}/estimates`,
    connections: 10,
    duration: SECONDS,
    requests: cookies.map((Cookie) => ({ path: '/estimates', headers: { Cookie, 'Accept-Encoding': 'gzip' } })),
  });
  if (non2xx > 0) throw new Error(`The list answered ${non2xx} times something else than 200.`);
  return requests.average;
}
