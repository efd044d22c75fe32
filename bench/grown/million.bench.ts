import { connectOwner } from '#app/infra/db/connect.server.ts';
import { openEmbedded } from '#app/infra/db/embedded/embedded.server.ts';
import { cursorOf } from '#app/modules/estimates/list/cursor.ts';
import { type Comparison, inTurns, median, timeMs } from '../measure.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import { growTo } from '../reference/grow.ts';

const ROUNDS = 5;
const REQUESTS_A_ROUND = 7;
const SMALL = 1_000;
const SIZES = [10_000, 100_000, 1_000_000];

interface LookedAt {
  readonly what: string;
  /** The label in the plot, which has less room. */
  readonly line: string;
  /** Builds the query; `middle` is the cursor of the middle row. */
  readonly search: (middle: string) => string;
}
const PAGES: readonly LookedAt[] = [
  { what: 'first page', line: 'first page', search: () => '' },
  { what: 'search, one customer', line: 'a customer', search: () => '?search=Vantera+Retail+8' },
  { what: 'search, a word in every eighth', line: 'a word', search: () => '?search=rollout' },
  { what: 'search, a word and a number', line: 'word, number', search: () => '?search=north+51' },
  { what: 'the middle by cursor', line: 'cursor', search: (middle) => `?after=${middle}` },
  { what: 'view by customer', line: 'by customer', search: () => '?view=customer' },
  { what: 'sorted by customer', line: 'sorted', search: () => '?sort=customer' },
  { what: 'of a status that many have', line: 'Ready', search: () => '?status=ready' },
  // Only the demonstration's own estimates are generated: the same few at every size.
  { what: 'of a status that few have', line: 'Generated', search: () => '?status=generated' },
  // Grown estimates have no result.
  { what: 'of a value that few have', line: 'value', search: () => '?valueFrom=0' },
  { what: 'of a product', line: 'product', search: () => '?product=20' },
  { what: 'of a product and a status', line: 'product, status', search: () => '?product=18&status=ready' },
];

/**
 * Compares the list with up to a million estimates to the list with a thousand: p50 of the whole page, signed in. One
 * installation stays small, the other grows.
 */
export async function run(): Promise<Comparison[]> {
  const [large, small] = await Promise.all([startProduct(), startProduct()]);
  try {
    const middleOfSmall = await grown(small, SMALL);
    const comparisons: Comparison[] = [];
    for (const size of SIZES) {
      const middle = await grown(large, size);
      for (const { what, line, search } of PAGES) {
        const [ours, theirs] = await inTurns(
          ROUNDS,
          () => p50(large, `/estimates${search(middle)}`),
          () => p50(small, `/estimates${search(middleOfSmall)}`),
        );
        comparisons.push({
          what: `list at ${size.toLocaleString('en-US')}, ${what}, p50`,
          ours: { unit: 'ms', values: ours },
          reference: { name: `${SMALL.toLocaleString('en-US')} estimates`, unit: 'ms', values: theirs },
          goal: { ratio: 1.5, direction: 'atMost' },
          sweep: { plot: 'estimates', axis: 'estimates', at: size, line },
        });
      }
    }
    return comparisons;
  } finally {
    await large.stop();
    await small.stop();
  }
}

/**
 * Grows the product's database.
 *
 * @returns the cursor of the middle row
 */
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
