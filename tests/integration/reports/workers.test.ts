import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { followBatch } from '#app/modules/report-batches/follow.server.ts';
import { cancelBatch, listBatchItems, readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { type People, settlePeople } from '../estimates/people.ts';
import { makeGenerated, order } from './orders.ts';

/** Workers as they run in production: processes of their own, which may die at any moment. */

const REPORTS = 40;
const LONG = 120_000;
const database = useTestDatabase();
const workers: ChildProcess[] = [];
let people: People;
let estimates: number[];

beforeAll(async () => {
  people = await settlePeople();
  estimates = await makeGenerated(people.engineer, people.halden, REPORTS);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => kill(worker, 'SIGTERM')));
});

function startWorkerProcess(): ChildProcess {
  const worker = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/integration/reports/worker-process.ts', database.url],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PDF_CONCURRENCY: '2', LOG_LEVEL: 'silent' } },
  );
  workers.push(worker);
  return worker;
}

function kill(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.kill(signal);
  });
}

/** Follows the batch until `enough` of its reports are finished, or to its end; gives the numbers of the finished. */
async function finished(actor: Actor, batchId: number, enough = Number.POSITIVE_INFINITY): Promise<number[]> {
  const seen: number[] = [];
  for await (const { event, data } of followBatch(actor, batchId, AbortSignal.timeout(LONG))) {
    if (event === 'item') seen.push(data.n);
    if (seen.length >= enough) break;
  }
  return seen;
}

describe('a worker', () => {
  it(
    'that is killed in the middle of a batch loses none of its reports, and makes none twice',
    async () => {
      const batchId = await order(people.engineer, estimates);
      const first = startWorkerProcess();
      await finished(people.engineer, batchId, 5);
      await kill(first, 'SIGKILL');
      const done = (await readBatch(people.engineer, batchId)).done;
      expect(done).toBeLessThan(REPORTS);
      startWorkerProcess();
      startWorkerProcess();
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
      const worker = startWorkerProcess();
      await finished(people.engineer, batchId, 3);
      await kill(worker, 'SIGTERM');
      const { running, failed } = await readBatch(people.engineer, batchId);
      expect({ running, failed }).toEqual({ running: 0, failed: 0 });
      await cancelBatch(people.engineer, batchId);
    },
    LONG,
  );
});
