import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareBinaries } from '#app/infra/db/embedded/binaries.server.ts';
import { type Cluster, createCluster, startPostgres, stopPostmaster } from '#app/infra/db/embedded/cluster.server.ts';
import { unprivilegedUser } from '#app/infra/db/embedded/unprivileged-user.server.ts';
import { type Comparison, inTurns, timeMs } from './measure.ts';
import { restartProduct, startProduct, startReference, stopped } from './product.ts';

/** Times a warm start until the first page. The references are PostgreSQL's own start and an empty Express. */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct();
  await product.halt();
  const home = mkdtempSync(path.join(tmpdir(), 'worthwhile-bench-pg-'));
  chmodSync(home, 0o755);
  const runAs = unprivilegedUser();
  const cluster: Cluster = { binaries: await prepareBinaries(home, runAs), runAs, folder: path.join(home, 'cluster') };
  await createCluster(cluster, { durable: true });
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
        let pid = 0;
        const ms = await timeMs(async () => {
          pid = (await startPostgres(cluster, {})).pid;
          await stopped(await startReference(path.join(import.meta.dirname, 'reference/empty-express.ts'), [], {}));
        });
        await stopPostmaster(pid);
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
    rmSync(home, { recursive: true, force: true });
  }
}
