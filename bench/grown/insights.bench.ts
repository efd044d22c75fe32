import { connectOwner } from '#app/infra/db/connect.server.ts';
import { openEmbedded } from '#app/infra/db/embedded/embedded.server.ts';
import { type Comparison, inTurns, timeMs } from '../measure.ts';
import { startProduct } from '../product.ts';
import { growDeals } from '../reference/grow-deals.ts';

const ESTIMATES = 50_000;
const ROUNDS = 7;

/**
 * The insights page over 50,000 estimates of twelve months: seven tables and the same months of the year before. The reference
 * is the month's table alone, counted by PostgreSQL in one statement without versions, links, and row security.
 */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  const embedded = await openEmbedded(product.dataDir, console.error);
  const owner = connectOwner(embedded.url);
  try {
    await growDeals(embedded.url, ESTIMATES);
    const page = async () => {
      const answer = await fetch(`${product.url}/insights`, { headers: { Cookie: product.cookie } });
      await answer.text();
      if (answer.status !== 200) throw new Error(`The insights answered ${answer.status}.`);
    };
    const count = () => owner`SELECT date_trunc('month', e.created_at), count(*), count(e.generated_at),
        count(*) FILTER (WHERE o.outcome = 'won'), sum(e.model_npv / e.currency_value)
      FROM estimates e LEFT JOIN estimate_outcomes o ON o.estimate_id = e.id
      WHERE e.deleted_at IS NULL AND e.created_at >= now() - interval '1 year' GROUP BY 1`;
    const [ours, theirs] = await inTurns(
      ROUNDS,
      () => timeMs(page),
      () => timeMs(count),
    );
    return [
      {
        what: `insights over ${ESTIMATES.toLocaleString('en-US')} estimates, whole page`,
        ours: { unit: 'ms', values: ours },
        reference: { name: 'PostgreSQL, one table of it', unit: 'ms', values: theirs },
        goal: { ratio: 5, direction: 'atMost' },
      },
    ];
  } finally {
    await owner.end();
    await embedded.release();
    await product.stop();
  }
}
