import { writeFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
import { type Comparison, inTurns } from './measure.ts';
import { freePort, startProduct, startReference, stopped } from './product.ts';

const SECONDS = 4;
const ROUNDS = 5;

/** Downloads a cached report, signed in and with its audit event. The reference is a static file of the same size. */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  const headers = { Cookie: product.cookie };
  const list = await (await fetch(`${product.url}/estimates?status=generated`, { headers })).text();
  const [, estId] = /estId=(\d+)/.exec(list) ?? [];
  const report = `${product.url}/estimate/download?estId=${estId}&format=pdf`;
  const first = await fetch(report, { headers });
  if (!first.ok) throw new Error(`The download answered ${first.status}.`);
  const file = path.join(product.dataDir, 'report.pdf');
  writeFileSync(file, new Uint8Array(await first.arrayBuffer()));
  const port = await freePort();
  const reference = await startReference(path.join(import.meta.dirname, 'reference/static-file.ts'), [
    String(port),
    file,
  ]);
  try {
    const msEach = async (url: string) => {
      const { latency, non2xx } = await autocannon({ url, connections: 1, duration: SECONDS, headers });
      if (non2xx > 0) throw new Error(`${url} answered ${non2xx} times something else than 200.`);
      return latency.average;
    };
    const [ours, theirs] = await inTurns(
      ROUNDS,
      () => msEach(report),
      () => msEach(`http://127.0.0.1:${port}/report.pdf`),
    );
    return [
      {
        what: 'downloading a report again, one after another',
        ours: { unit: 'ms', values: ours },
        reference: { name: 'a static file of its size', unit: 'ms', values: theirs },
        goal: { ratio: 3, direction: 'atMost' },
      },
    ];
  } finally {
    await stopped(reference);
    await product.stop();
  }
}
