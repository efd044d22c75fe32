import { beforeAll, describe, expect, it } from 'vitest';
import { cancelBatch, listBatchItems, readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { type People, settlePeople } from '../estimates/people.ts';
import { makeGenerated, order } from './orders.ts';
import { finished, holdBack, LONG, useWorkers } from './worker-processes.ts';

const REPORTS = 40;
const database = useTestDatabase();
const startWorker = useWorkers(() => database.url);
let people: People;
let estimates: number[];

beforeAll(async () => {
  people = await settlePeople();
  estimates = await makeGenerated(people.engineer, people.halden, REPORTS);
});

describe('a worker', () => {
  it(
    'that is killed in the middle of a batch loses none of its reports, and makes none twice',
    async () => {
      const batchId = await order(people.engineer, estimates);
      const letGo = await holdBack(database.url, batchId, 10);
      const first = startWorker();
      await finished(people.engineer, batchId, 5);
      await first.end('SIGKILL');
      const done = (await readBatch(people.engineer, batchId)).done;
      expect(done).toBeLessThanOrEqual(10);
      await letGo();
      startWorker();
      startWorker();
      const numbers = await finished(people.engineer, batchId);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: REPORTS }, (_, i) => i + 1));
      expect(await readBatch(people.engineer, batchId)).toMatchObject({ state: 'done', done: REPORTS, failed: 0 });
      const items = await listBatchItems(people.engineer, batchId, { limit: REPORTS, offset: 0 });
      expect(new Set(items.map(({ fileName }) => fileName)).size).toBe(REPORTS);
    },
    LONG,
  );

  it(
    'stops after what it has under way when it is asked to, and leaves the rest to others',
    async () => {
      const batchId = await order(people.engineer, estimates.slice(0, 30));
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
