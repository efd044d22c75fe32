import { rmSync } from 'node:fs';
import path from 'node:path';
import { startCluster } from '#tests/support/postgres-cluster.ts';
import { temporaryFolder } from '#tests/support/product-process.ts';
import { type Comparison, inTurns, timeMs } from './measure.ts';
import { restartProduct, startProduct, startReference, stopped } from './product.ts';

/** Times a warm start until the first page. The references are PostgreSQL's own start and an empty Express. */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  await product.halt();
  const folder = temporaryFolder();
  const database = await startCluster(folder.path, { durable: true });
  await database.stop();
  try {
    const [ours, theirs] = await inTurns(
      5,
      async () => {
        let running: Awaited<ReturnType<typeof restartProduct>> | undefined;
        const ms = await timeMs(async () => {
          running = await restartProduct(product);
        });
        await running?.halt();
        return ms;
      },
      async () => {
        const ms = await timeMs(async () => {
          await database.start();
          await stopped(await startReference(path.join(import.meta.dirname, 'reference/empty-express.ts'), [], {}));
        });
        await database.stop();
        return ms;
      },
    );
    return [
      {
        what: 'second start, ms',
        ours: { unit: 'ms', values: ours },
        reference: { name: 'PostgreSQL + an empty Express', unit: 'ms', values: theirs },
        goal: { ratio: 2, direction: 'atMost' },
      },
    ];
  } finally {
    rmSync(product.dataDir, { recursive: true, force: true });
    folder.remove();
  }
}
