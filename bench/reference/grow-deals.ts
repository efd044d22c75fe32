import { connectOwner } from '#app/infra/db/connect.server.ts';
import { growTo } from './grow.ts';

/**
 * Grows a seeded database to estimates of the last twelve months as sellers leave them: two thirds generated, half of those sent
 * to the customer, a third of these opened, a sixth won, and a third as many lost. Every tenth has a second version.
 *
 * @param url of the database's owner
 */
export async function growDeals(url: string, count: number): Promise<void> {
  await growTo(url, count);
  const owner = connectOwner(url);
  try {
    await owner`BEGIN`;
    await owner`ALTER TABLE estimates DISABLE TRIGGER USER`;
    await owner`UPDATE estimates e SET created_at = p.created_at, state = CASE WHEN id % 3 > 0 THEN 2 ELSE e.state END,
        generated_at = CASE WHEN id % 3 > 0 THEN least(now(), p.created_at + id % 45 * interval '19 hours') END,
        model_npv = 10000 + id % 977 * 1000, model_npv_hard_only = 4000 + id % 977 * 300,
        discount_pct = id % 41, customer_pct = id % 101,
        version_of = CASE WHEN p.turn % 10 = 7 THEN p.before END, version_no = CASE WHEN p.turn % 10 = 7 THEN 2 ELSE 1 END
      FROM (SELECT id AS of, lag(id) OVER own AS before, row_number() OVER own AS turn,
          now() - (row_number() OVER (ORDER BY id))::float8 / count(*) OVER () * interval '364 days' AS created_at
        FROM estimates WINDOW own AS (PARTITION BY owner_id ORDER BY id)) p
      WHERE p.of = id`;
    await owner`INSERT INTO share_links (estimate_id, token_hash, expires_at, views, created_by_id)
      SELECT id, 'grown ' || id, now() + interval '90 days', CASE WHEN id % 4 = 0 THEN 3 ELSE 0 END, owner_id
      FROM estimates WHERE state = 2 AND id % 2 = 0 ON CONFLICT DO NOTHING`;
    await owner`INSERT INTO estimate_outcomes (estimate_id, outcome, amount, close_date, source)
      SELECT id, CASE WHEN id % 12 < 3 THEN 'won' ELSE 'lost' END, 5000 + id % 300 * 100, current_date, 'import'
      FROM estimates WHERE state = 2 AND id % 12 < 4 ON CONFLICT DO NOTHING`;
    await owner`ALTER TABLE estimates ENABLE TRIGGER USER`;
    await owner`COMMIT`;
    await owner`VACUUM ANALYZE`;
  } finally {
    await owner.end();
  }
}
