import { afterAll, beforeAll, expect, it } from 'vitest';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { closeDatabase, connectDatabase } from '#app/infra/db/connect.server.ts';
import { migrateDatabase } from '#app/infra/db/migrate.server.ts';
import { readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { seedReference } from '#drizzle/seed/index.ts';
import { type PostgresCluster, startCluster } from '#tests/support/postgres-cluster.ts';
import { temporaryFolder, until } from '#tests/support/product-process.ts';
import { settlePeople } from '../estimates/people.ts';
import { makeManyGenerated, order } from './orders.ts';
import { countOutcomes, finished, holdBack, LONG, useWorkers } from './worker-processes.ts';

const REPORTS = 12;
const folder = temporaryFolder();
let server: PostgresCluster;
const startWorker = useWorkers(() => server.url());

/** A separate server that the test kills. */
beforeAll(async () => {
  server = await startCluster(folder.path);
  await migrateDatabase(server.url());
  connectDatabase(appUrl(server.url()), 5);
  await seedReference();
});
afterAll(async () => {
  await closeDatabase();
  await server?.stop();
  folder.remove();
});

it(
  'a worker whose database crashes in the middle of a batch continues automatically once it is back, without lost or duplicate reports',
  async () => {
    const people = await settlePeople();
    const batchId = await order(people.engineer, await makeManyGenerated(people.engineer, people.halden, REPORTS));
    const outcomesOf = await countOutcomes(server.url());
    const letGo = await holdBack(server.url(), 10);
    const worker = startWorker();
    await finished(people.engineer, batchId, 5);
    process.kill(server.pid, 'SIGKILL');
    await until('the worker has noticed', () => worker.output().includes('queue unavailable'));
    await letGo();
    await server.start();
    await until('the database answers', () =>
      readBatch(people.engineer, batchId).then(
        () => true,
        () => false,
      ),
    );
    await finished(people.engineer, batchId);
    expect(worker.child.exitCode).toBeNull();
    expect(await readBatch(people.engineer, batchId)).toMatchObject({ state: 'done', done: REPORTS, failed: 0 });
    expect(await outcomesOf(batchId)).toEqual({ reports: REPORTS, outcomes: REPORTS });
  },
  LONG,
);
