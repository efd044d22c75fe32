import { connectOwner } from '#app/infra/db/connect.server.ts';
import { openEmbedded } from '#app/infra/db/embedded/embedded.server.ts';
import { cursorOf } from '#app/modules/estimates/list/cursor.ts';
import { type Comparison, inTurns, median, timeMs } from './measure.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { growTo } from './reference/grow.ts';

const ROUNDS = 7;
const REQUESTS_A_ROUND = 15;

/** The list with a million estimates beside the same with a thousand: p50 of the whole page, signed in, as served. */
export async function run(): Promise<Comparison[]> {
  const [large, small] = await Promise.all([startProduct(), startProduct()]);
  try {
    const deepSmall = await grown(small, 1_000);
    const deepLarge = await grown(large, 1_000_000);
    const pages: readonly [string, string, string][] = [
      ['first page', '', ''],
      ['search, one customer', '?search=Vantera+Retail+8', '?search=Vantera+Retail+8'],
      ['search, a word in every eighth', '?search=rollout', '?search=rollout'],
      ['the middle by cursor (page 50,000)', `?after=${deepLarge}`, `?after=${deepSmall}`],
      ['view by customer', '?view=customer', '?view=customer'],
      ['sorted by customer', '?sort=customer', '?sort=customer'],
    ];
    const comparisons: Comparison[] = [];
    for (const [what, ofLarge, ofSmall] of pages) {
      const [ours, theirs] = await inTurns(
        ROUNDS,
        () => p50(large, `/estimates${ofLarge}`),
        () => p50(small, `/estimates${ofSmall}`),
      );
      comparisons.push({
        what: `list at 1,000,000, ${what}, p50`,
        ours: { unit: 'ms', values: ours },
        reference: { name: 'at 1,000', unit: 'ms', values: theirs },
        goal: { ratio: 1.5, direction: 'atMost' },
      });
    }
    return comparisons;
  } finally {
    await large.stop();
    await small.stop();
  }
}

/** Grows the product's database; answers the cursor of its middle. */
async function grown({ dataDir }: RunningProduct, count: number): Promise<string> {
  const embedded = await openEmbedded(dataDir, console.error);
  await growTo(embedded.url, count);
  const owner = connectOwner(embedded.url);
  const [row] = await owner`
    SELECT created_at::text AS key, id FROM estimates ORDER BY created_at DESC, id DESC OFFSET ${count / 2} LIMIT 1`;
  await owner.end();
  await embedded.release();
  return cursorOf({ sort: 'createdAt', direction: 'desc' }, { key: String(row?.key), id: Number(row?.id) });
}

async function p50({ url, cookie }: RunningProduct, path: string): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS_A_ROUND; request += 1) {
    times.push(
      await timeMs(async () => {
        const answer = await fetch(`${url}${path}`, { headers: { Cookie: cookie } });
        await answer.text();
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
      }),
    );
  }
  return median(times);
}
