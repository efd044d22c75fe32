import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { copyGenerated } from '../copies.ts';
import { type Comparison, timeMs } from '../measure.ts';
import { type RunningProduct, signInToken, startProduct, stopped } from '../product.ts';

const ROUNDS = 2;
const REPORTS = 24;
const WORKERS = [1, 2, 4];

/** Reports per second of a batch by the number of workers with one page each. The reference is one worker. */
export async function run(): Promise<Comparison[]> {
  const product = await startProduct({ WORKER: 'off' });
  try {
    // No batch finds a cached file of an earlier one.
    const left = await copyGenerated(product, REPORTS * ROUNDS * WORKERS.length);
    const token = await signInToken(product.url);
    const rates = new Map<number, number[]>(WORKERS.map((count) => [count, []]));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const count of WORKERS) {
        const rate = await withWorkers(product, count, () => perSecond(product, token, left.splice(0, REPORTS)));
        rates.get(count)?.push(rate);
      }
    return WORKERS.map((count) => ({
      what: `a batch of ${REPORTS} PDFs, workers of one page each: ${count}`,
      ours: { unit: 'reports/s', values: rates.get(count) ?? [] },
      reference: { name: 'one worker', unit: 'reports/s', values: rates.get(1) ?? [] },
      goal: null,
      sweep: { plot: 'workers', axis: 'workers on one queue', at: count, line: 'one batch' },
    }));
  } finally {
    await product.stop();
  }
}

/** Runs worker processes, as an operator starts them, during `work`. They print nothing until they are ready. */
async function withWorkers({ dataDir }: RunningProduct, count: number, work: () => Promise<number>): Promise<number> {
  const env = { ...process.env, DATA_DIR: dataDir, PDF_CONCURRENCY: '1', LOG_LEVEL: 'info' };
  const workers = Array.from({ length: count }, () => spawn(process.execPath, ['scripts/worker.mjs'], { env }));
  try {
    await Promise.all(workers.map(({ stdout }) => untilSaid(stdout, 'working the queue')));
    return await work();
  } finally {
    await Promise.all(workers.map(stopped));
  }
}

/** Keeps reading after the match: a full pipe would block the worker. */
function untilSaid(stream: Readable, words: string): Promise<void> {
  return new Promise((resolve) => {
    stream.on('data', (text) => String(text).includes(words) && resolve());
  });
}

async function perSecond({ url }: RunningProduct, token: string, ids: number[]): Promise<number> {
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { data: { id: number; state: string; failed: number } };
  };
  const ms = await timeMs(async () => {
    const { data } = await call('report-batches', { ids, format: 'pdf' });
    for (;;) {
      const batch = (await call(`report-batches/${data.id}`)).data;
      if (batch.failed > 0) throw new Error('A report of the batch failed.');
      if (batch.state === 'done') return;
      await pause(100);
    }
  });
  return ids.length / (ms / 1000);
}
