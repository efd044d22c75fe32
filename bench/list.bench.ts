import { writeFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
import { type Comparison, inTurns } from './measure.ts';
import { freePort, startProduct, startReference, stopped } from './product.ts';

const SECONDS = 4;
const ROUNDS = 5;

/** Requests per second of one process: the list page with ten rows, signed in, compressed, ten connections. */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  const port = await freePort();
  const page = path.join(product.dataDir, 'list.html');
  writeFileSync(page, await (await fetch(`${product.url}/estimates`, { headers: { Cookie: product.cookie } })).text());
  const reference = await startReference(
    path.join(import.meta.dirname, 'reference/list-server.ts'),
    [String(port), page],
    {
      DATA_DIR: product.dataDir,
    },
  );
  try {
    const rate = async (url: string) => {
      const { requests, non2xx } = await autocannon({
        url,
        connections: 10,
        duration: SECONDS,
        headers: { Cookie: product.cookie, 'Accept-Encoding': 'gzip' },
      });
      if (non2xx > 0) throw new Error(`${url} answered ${non2xx} times something else than 200.`);
      return requests.average;
    };
    const [ours, theirs] = await inTurns(
      ROUNDS,
      () => rate(`${product.url}/estimates`),
      () => rate(`http://127.0.0.1:${port}/estimates`),
    );
    return [
      {
        what: 'list page, requests/s',
        ours: { unit: '/s', values: ours },
        reference: { name: 'renderToString, no framework', unit: '/s', values: theirs },
        goal: { ratio: 0.6, direction: 'atLeast' },
      },
    ];
  } finally {
    await stopped(reference);
    await product.stop();
  }
}
