import { beforeAll, describe, expect, it } from 'vitest';
import { cancelBatch, readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { until } from '#tests/support/product-process.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { usePeople } from '../estimates/people.ts';
import { makeManyGenerated, order } from './orders.ts';
import { countOutcomes, finished, holdBack, LONG, useWorkers } from './worker-processes.ts';

const REPORTS = 12;
const database = useTestDatabase();
const people = usePeople(database);
const startWorker = useWorkers(() => database.url);
let estimates: number[];
let outcomesOf: Awaited<ReturnType<typeof countOutcomes>>;

beforeAll(async () => {
  estimates = await makeManyGenerated(people.engineer, people.halden, REPORTS);
  outcomesOf = await countOutcomes(database.url);
});
const allOnce = { reports: REPORTS, outcomes: REPORTS };

describe('a worker', () => {
  it(
    'killed three times in the middle of a batch loses no report and creates none twice',
    async () => {
      const release = await holdBack(database.url, 8);
      const batchId = await order(people.engineer, estimates);
      for (const enough of [2, 4, 6]) {
        const killed = startWorker();
        await finished(people.engineer, batchId, enough);
        await killed.end('SIGKILL');
      }
      expect((await readBatch(people.engineer, batchId)).done).toBeLessThanOrEqual(8);
      await release();
      startWorker();
      startWorker();
      await finished(people.engineer, batchId);
      expect(await readBatch(people.engineer, batchId)).toMatchObject({ state: 'done', done: REPORTS, failed: 0 });
      expect(await outcomesOf(batchId)).toEqual(allOnce);
    },
    LONG,
  );

  it(
    'that hangs is replaced by another, and writes no result when it resumes',
    async () => {
      const batchId = await order(people.engineer, estimates.toReversed());
      const paused = startWorker();
      await until('it stands still in the middle of a report', async () => {
        paused.child.kill('SIGSTOP');
        if ((await readBatch(people.engineer, batchId)).running > 0) return true;
        paused.child.kill('SIGCONT');
        return false;
      });
      const other = startWorker();
      await finished(people.engineer, batchId);
      await other.end('SIGTERM');
      paused.child.kill('SIGCONT');
      const next = await order(people.engineer, estimates.slice(0, 2));
      await finished(people.engineer, next);
      expect(await readBatch(people.engineer, batchId)).toMatchObject({ state: 'done', done: REPORTS, failed: 0 });
      expect(await outcomesOf(batchId)).toEqual(allOnce);
    },
    LONG,
  );

  it(
    'creates the reports of many small batches, also those ordered just when it runs out of reports',
    async () => {
      startWorker();
      for (const [index, estId] of estimates.slice(0, 8).entries()) {
        const batchId = await order(people.engineer, [estId, estimates.at(index - 1) ?? 0]);
        await finished(people.engineer, batchId);
        expect(await outcomesOf(batchId)).toEqual({ reports: 2, outcomes: 2 });
      }
    },
    LONG,
  );

  it(
    'finishes its current report when it is stopped, and leaves the rest to others',
    async () => {
      const batchId = await order(people.engineer, estimates);
      const worker = startWorker();
      await finished(people.engineer, batchId, 3);
      await worker.end('SIGTERM');
      const { running, failed } = await readBatch(people.engineer, batchId);
      expect({ running, failed }).toEqual({ running: 0, failed: 0 });
      await cancelBatch(people.engineer, batchId);
    },
    LONG,
  );
});
